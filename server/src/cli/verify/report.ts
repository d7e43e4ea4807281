/** How a verification is told: as JSON in the contract of the check, or as a table; each written while the lines are read. */
import type { Use } from '../../measure/hops';
import { mayPropagate, states, type State } from '../../measure/state';
import type { Colour, Paint } from '../reporters/paint';
import { oneLine, printable, widthOf } from '../reporters/screenText';
import { counted } from '../reporters/summary';
import type { Case } from './judgeReturn';

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly tool: string;
}

export interface ToolRow {
  readonly name: string;
  readonly schema: boolean;
  readonly oracle: string | null;
}

export interface Totals {
  readonly lines: number;
  /** Lines and declarations that could not be read. */
  readonly problems: number;
  readonly byState: Readonly<Record<State, number>>;
  readonly uses: number;
  readonly leaks: number;
}

export interface VerifyReport {
  begin(): void;
  addCase(one: Case, place: Place): void;
  addUse(use: Use, place: Place): void;
  /** Piece by piece: there may be as many uses as lines. */
  end(tools: readonly ToolRow[], totals: Totals, uses: Iterable<readonly [Use, Place]>): Iterable<string>;
}

export function jsonReport(version: string, out: (text: string) => void): VerifyReport {
  let isFirst = true;
  const item = (value: object): string => {
    const text = `${isFirst ? '' : ','}\n    ${JSON.stringify(value)}`;
    isFirst = false;
    return text;
  };
  const close = (): string => (isFirst ? ']' : '\n  ]');
  return {
    begin: () => out(`{\n  "version": ${JSON.stringify(version)},\n  "cases": [`),
    addCase({ id, claim, isWellFormed, verdict, state, oracle, why }, { file, line, tool }) {
      const one = {
        claim,
        schema_ok: isWellFormed ?? null,
        oracle_verdict: verdict,
        state,
        propagated: mayPropagate(state),
        ...(id === undefined ? {} : { id }),
        tool,
        file,
        line,
        verified_by: state === 'verified' ? (oracle ?? null) : null,
        oracle: oracle ?? null,
        why,
      };
      out(item(one));
    },
    // One object holds one list after the other: uses wait for the last case.
    addUse: () => undefined,
    *end(tools, { lines, problems, byState, uses: count, leaks }, uses) {
      yield `${close()},\n  "hops": [`;
      isFirst = true;
      for (const [{ claim, madeAt, hop, state, oracle, propagated }, { file, line, tool }] of uses) {
        const made_at = madeAt ?? null;
        yield item({ claim, made_at, hop, tool, file, line, state, verified_by: oracle ?? null, propagated, leaked: !propagated });
      }
      const rest = { tools, unverifiable_is_terminal: leaks === 0, summary: { lines, problems, ...byState, hops: count, leaks } };
      yield `${close()},\n${JSON.stringify(rest, undefined, 2).slice(2)}\n`;
    },
  };
}

const colours: Readonly<Record<State, Colour>> = { verified: 'green', refuted: 'red', unverifiable: 'yellow', malformed: 'red' };
const widths = { line: 7, state: 12, tool: 16, claim: 36 };

export function tableReport(paint: Paint, columns: number | undefined, out: (text: string) => void): VerifyReport {
  // A pipe has no edge, and who searches what came through wants whole sentences.
  const whyRoom = columns === undefined ? undefined : Math.max(30, columns - widths.line - widths.state - widths.tool - widths.claim - 8);
  const reasonOf = (why: string): string => (whyRoom === undefined ? oneLine(why) : fit(why, whyRoom).trimEnd());
  const row = (line: string, state: string, tool: string, claim: string, why: string, colour: Colour): void =>
    out(
      `${line.padStart(widths.line)}  ${paint(colour, state.padEnd(widths.state))}  ${fit(tool, widths.tool)}  ${fit(claim, widths.claim)}  ${reasonOf(why)}\n`,
    );
  let lastFile: string | undefined;
  const head = (file: string): void => {
    if (lastFile !== file) out(`${lastFile === undefined ? '' : '\n'}${paint('bold', printable(file))}\n`);
    lastFile = file;
  };
  return {
    begin: () => undefined,
    addCase({ claim, state, oracle, why }, { file, line, tool }) {
      head(file);
      row(String(line), state, tool, claim, oracle === undefined ? why : `${oracle}: ${why}`, colours[state]);
    },
    addUse({ claim, madeAt, hop, state, oracle, propagated }, { file, line, tool }) {
      head(file);
      const made = madeAt === undefined ? 'no line before makes it' : `made in line ${madeAt}`;
      const why = propagated ? `hop ${hop}, verified by ${oracle ?? ''}, ${made}` : `hop ${hop}, ${state} and used all the same, ${made}`;
      row(String(line), propagated ? 'carried' : 'LEAKED', tool, claim, why, propagated ? 'green' : 'red');
    },
    *end(tools, { lines, byState, uses, leaks }) {
      if (lastFile !== undefined) yield '\n';
      for (const { name, schema, oracle } of tools)
        yield `${oneLine(name)}: ${schema ? 'checked by its schema' : 'no schema'}, ${oracle === null ? 'no oracle' : `judged by ${oneLine(oracle)}`}\n`;
      const counts = states.map((state) => `${byState[state]} ${state}`).join(', ');
      yield `${tools.length === 0 ? '' : '\n'}${paint('bold', `${counts} in ${counted(lines, 'line')}.`)}\n`;
      if (uses > 0)
        yield `${counted(uses, 'use')} of earlier claims: ${leaks === 0 ? 'all of them verified' : `${leaks} of a claim that was not verified`}.\n`;
    },
  };
}

/** As many columns as there are, with `…` where something is left out. */
function fit(text: string, room: number): string {
  const line = oneLine(text);
  if (widthOf(line) <= room) return line + ' '.repeat(room - widthOf(line));
  let kept = '';
  for (const sign of line) {
    if (widthOf(kept) + widthOf(sign) > room - 1) break;
    kept += sign;
  }
  return `${kept}…${' '.repeat(Math.max(0, room - 1 - widthOf(kept)))}`;
}
