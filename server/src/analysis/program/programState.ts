/**
 * When the program of one state of the folder is built, and of which files.
 * Invariant: built when a checker is first asked for; built again for the same state only where a file was asked for that it lacks.
 * Invariant: a program is reused for a later state only while the layout is the same, so that no import means something else.
 */
import type ts from 'typescript';
import type { Layout } from './layout';
import { buildProgram, type ProgramInput } from './program';
import { isInNodeModules, isScript, isUntitled } from './paths';

export interface ProgramState {
  readonly layout: Layout;
  /** Built for this state, or carried over from an earlier one to be reused. */
  program: ts.Program | undefined;
  isCurrent: boolean;
  /** How many files had been asked for when the program was last seen to hold them all. */
  covered: number;
}

export function nextProgramState(layout: Layout, before: ProgramState | undefined): ProgramState {
  return { layout, program: before?.layout === layout ? before.program : undefined, isCurrent: false, covered: 0 };
}

type Input = Omit<ProgramInput, 'layout' | 'roots' | 'previous'>;

/** `asked`: files whose syntax someone holds. `wanted`: further files worth having in it, looked at when it is built from nothing. */
export function checkerOf(state: ProgramState, asked: ReadonlySet<string>, wanted: () => readonly string[], input: Input): ts.TypeChecker {
  const belongs = (file: string): boolean =>
    (isScript(file) || isUntitled(file)) && !isInNodeModules(file) && input.textOf(file) !== undefined;
  const { program } = state;
  if (program !== undefined && state.isCurrent) {
    if (asked.size === state.covered) return program.getTypeChecker();
    const lacks = [...asked].some((file) => program.getSourceFile(file) === undefined && belongs(file));
    if (!lacks) {
      state.covered = asked.size;
      return program.getTypeChecker();
    }
  }
  // Roots stay as they were where possible: the compiler then keeps the structure and only looks at what changed.
  const kept = program?.getRootFileNames().filter(belongs) ?? wanted().filter(belongs);
  const added = [...asked].filter((file) => program?.getSourceFile(file) === undefined && belongs(file));
  const roots = added.length === 0 ? kept : [...new Set([...kept, ...added])].sort();
  state.program = buildProgram({ ...input, layout: state.layout, roots, previous: program });
  state.isCurrent = true;
  state.covered = asked.size;
  return state.program.getTypeChecker();
}
