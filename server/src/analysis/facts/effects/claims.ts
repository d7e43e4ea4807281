/** What a tool says of itself: by its annotations, by the verb of its name, and by the verb that its description begins with. */
import type { Tool } from '../../discovery/tool';
import { alternatives, decide, type Expansion } from '../terms/expand';
import { valueOf } from '../terms/evaluate';
import { lookup } from '../terms/spreads';
import type { Value } from '../terms/value';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { actOfDescription, actOfTool, type Act } from '../terms/verbs';
import type ts from 'typescript';

export interface Hint {
  readonly is: 'yes' | 'no' | 'unset' | 'unknown';
  /** The value that says so. */
  readonly node: ts.Node | undefined;
}

export interface Annotations {
  /** `unknown` where they cannot be read. */
  readonly given: 'yes' | 'no' | 'unknown';
  readonly readOnly: Hint;
  readonly destructive: Hint;
}

export interface Claim {
  readonly annotations: Annotations;
  readonly byName: Act | 'reads' | undefined;
  readonly byDescription: Act | 'reads' | undefined;
  /** How many of the three say that the tool changes something; `no` where one certainly says the opposite. */
  readonly writes: 'yes' | 'no' | 'unknown';
  readonly voices: number;
}

export function claimOf({ tool, x }: HandlerFacts): Claim {
  const annotations = annotationsOf(x, tool);
  const byName = tool.name === undefined ? undefined : actOfTool(tool.name);
  const text = tool.description === undefined ? undefined : leadingText(x, valueOf(x.s, tool.description));
  const byDescription = text === undefined ? undefined : actOfDescription(text);
  const isNamed = byName !== undefined && byName !== 'reads';
  const isDescribed = byDescription !== undefined && byDescription !== 'reads';
  const isAnnotated = annotations.readOnly.is === 'no' || annotations.destructive.is === 'yes';
  const voices = [isNamed, isDescribed, isAnnotated].filter(Boolean).length;
  const denies = annotations.readOnly.is === 'yes' || (byName === 'reads' && !isAnnotated);
  return { annotations, byName, byDescription, writes: denies ? 'no' : voices > 0 ? 'yes' : 'unknown', voices };
}

function annotationsOf(x: Expansion, tool: Tool): Annotations {
  const hint = (is: Hint['is']): Hint => ({ is, node: undefined });
  if (tool.annotations === undefined)
    return { given: hasSlot(tool) ? 'no' : 'unknown', readOnly: hint('unset'), destructive: hint('unset') };
  const value = valueOf(x.s, tool.annotations);
  return { given: 'yes', readOnly: hintIn(x, value, 'readOnlyHint'), destructive: hintIn(x, value, 'destructiveHint') };
}

function hintIn(x: Expansion, annotations: Value, name: string): Hint {
  const found = lookup(x, annotations, name);
  if (found.is === 'no') return { is: 'unset', node: undefined };
  if (found.is === 'unknown') return { is: 'unknown', node: found.node };
  const answers = new Set(alternatives(x, found.value).map((a) => decide(a.value)));
  const [only] = answers;
  return { is: answers.size !== 1 || only === undefined ? 'unknown' : only ? 'yes' : 'no', node: found.node };
}

/** The form of registration has a place for annotations. */
function hasSlot({ sdk }: Tool): boolean {
  return sdk.registrations.some((registration) => registration.parts.annotations !== undefined);
}

/** The text that a description begins with, as far as it is written out. */
function leadingText(x: Expansion, value: Value): string | undefined {
  const [first] = alternatives(x, value);
  const v = first?.value;
  if (v?.kind === 'const') return typeof v.value === 'string' ? v.value : undefined;
  if (v?.kind === 'template') {
    const [head] = v.parts;
    return head === undefined ? undefined : typeof head === 'string' ? head : leadingText(x, head);
  }
  if (v?.kind === 'call' && v.callee.kind === 'member' && /^(trim|join|replace|trimStart|trimEnd)$/.test(v.callee.name))
    return leadingText(x, v.callee.of);
  if (v?.kind === 'array') return v.items[0] === undefined ? undefined : leadingText(x, v.items[0].value);
  return v?.kind === 'binary' && v.operator === '+' ? leadingText(x, v.left) : undefined;
}
