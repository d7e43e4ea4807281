/** `candor verify`: what recorded returns of tools claim, judged by oracles; and whether a claim that was not verified went on. */
import { relative, resolve } from 'node:path';
import { readReturn } from '../../measure/claims';
import { createHops, type Use } from '../../measure/hops';
import { createNumbers } from '../../measure/numbers';
import type { State } from '../../measure/state';
import { withProgress } from '../progress';
import { coloured, plain } from '../reporters/paint';
import { oneLine, printable } from '../reporters/screenText';
import { wantsColour, type Surroundings } from '../surroundings';
import { forward, reasonOf } from '../targets';
import { oneOf, UsageError, type Arguments } from '../usage';
import { version } from '../version';
import { findOracles, nearestConfig } from './config';
import { runFlag } from './command';
import { judgeReturn, type Ground, type Judged } from './judgeReturn';
import { linesOf, type Line } from './lines';
import { openOracles, type Problem } from './openOracles';
import { jsonReport, tableReport, type Place, type VerifyReport } from './report';
import { checksFor } from './schemas';
import { failOns, formats } from './verifyCommand';

/** Lines whose oracles are asked at the same time. */
const mostAtOnce = 16;

export async function verify(args: Arguments, surroundings: Surroundings): Promise<number> {
  const format = oneOf('format', args.value('format') ?? 'table', formats);
  const failOn = oneOf('threshold', args.value('fail-on') ?? 'stopped', failOns);
  if (args.positionals.length === 0)
    throw new UsageError('`candor verify` takes files of recorded returns, one JSON object a line; - reads standard input.');
  let problemCount = 0;
  const nameOf = (file: string): string => forward(relative(surroundings.cwd, file) || file);
  const report = (problem: Problem): void => {
    problemCount += 1;
    surroundings.err(`candor: ${printable(nameOf(problem.file))}:${problem.line}: ${oneLine(problem.message)}\n`);
  };
  const config = args.value('config');
  const found = findOracles(config === undefined ? nearestConfig(surroundings.cwd) : resolve(surroundings.cwd, config));
  for (const problem of found.problems) report(problem);
  const oracles = await openOracles(found, { runsCommands: args.has(runFlag), report });
  const checks = await checksFor(found, args.values('schemas'), surroundings, report);
  const output = gathered(surroundings);
  const out: VerifyReport =
    format === 'json'
      ? jsonReport(version, output.write)
      : tableReport(
          wantsColour(surroundings) ? coloured : plain,
          surroundings.outIsTerminal ? surroundings.columns : undefined,
          output.write,
        );
  const tally = createTally(out, { checks, oracles, claimsOf: (tool) => found.config.tools.get(tool)?.claims }, report, output.flush);
  out.begin();
  // Rows that go by on the same terminal are progress enough.
  const quiet = { ...surroundings, errIsTerminal: surroundings.errIsTerminal && !surroundings.outIsTerminal };
  await withProgress(
    () => `Verifying, ${tally.lines} lines`,
    quiet,
    async () => {
      for (const written of args.positionals) {
        const file = written === '-' ? undefined : resolve(surroundings.cwd, written);
        try {
          await tally.read(file, file === undefined ? 'standard input' : nameOf(file));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === undefined) throw error;
          report({ file: file ?? 'standard input', line: 1, message: `Cannot read it: ${reasonOf(error)}.` });
        }
      }
    },
  );
  const { byState, uses, leaks } = tally.totals();
  for (const text of out.end(tally.tools(), { lines: tally.lines, problems: problemCount, byState, uses, leaks }, tally.uses())) {
    output.write(text);
    if (output.isFull()) await output.flush();
  }
  await output.flush();
  if (oracles.isEmpty) surroundings.err('candor: No oracle is declared (`oracles` in candor.config.json), so nothing can be verified.\n');
  if (problemCount > 0) return 2;
  const stopped = byState.refuted + byState.unverifiable + byState.malformed;
  return leaks > 0 || oracles.isEmpty || (failOn === 'stopped' && stopped > 0) ? 1 : 0;
}

/** A million rows are not a million writes, and wait for whoever reads them. */
function gathered({ out, outTaken }: Surroundings) {
  let text = '';
  return {
    write: (more: string): void => void (text += more),
    isFull: (): boolean => text.length >= 1 << 16,
    flush(): Promise<void> {
      if (text !== '') out(text);
      text = '';
      return outTaken();
    },
  };
}

/** Everything that is counted while the lines go by. Judged at the same time, told in the order of the lines. */
function createTally(out: VerifyReport, ground: Ground, report: (problem: Problem) => void, flush: () => Promise<void>) {
  const byState: Record<State, number> = { verified: 0, refuted: 0, unverifiable: 0, malformed: 0 };
  const tools = new Map<string, Set<string>>();
  const hops = createHops();
  // Of lines that use something: line, tool and file, the latter two by number.
  const places = createNumbers();
  const names: string[] = [];
  const numberOf = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1);
  let lines = 0;

  const tell = ({ tool, run, uses, cases, problem }: Judged, file: string, name: string, line: number): void => {
    if (problem !== undefined) report({ file, line, message: `${problem}.` });
    const place = { file: name, line, tool };
    const used = tools.get(tool) ?? new Set();
    tools.set(tool, used);
    if (uses.length > 0) for (const number of [line, numberOf(tool), numberOf(name)]) places.push(number);
    for (const id of uses) out.addUse(hops.use(run, id, places.length - 3), place);
    for (const one of cases) {
      if (one.oracle !== undefined) used.add(one.oracle);
      const state = one.id === undefined ? one.state : hops.make(run, one.id, one.state, one.oracle, line);
      byState[state] += 1;
      const why = state === one.state ? one.why : `it was ${state} before, and stays so`;
      out.addCase({ ...one, state, why }, place);
    }
  };

  const judge = (line: Line, file: string): Judged | Promise<Judged> | undefined => {
    lines += 1;
    const read = line.ok ? readReturn(line.value) : { ok: false as const, problem: line.problem };
    if (read.ok) return judgeReturn(read.value, ground);
    report({ file, line: line.number, message: `${read.problem}.` });
    return undefined;
  };

  return {
    get lines() {
      return lines;
    },
    async read(path: string | undefined, name: string): Promise<void> {
      const file = path ?? name;
      const waiting: { readonly judged: Judged | Promise<Judged>; readonly line: number }[] = [];
      const tellFirst = async (): Promise<void> => {
        const first = waiting.shift();
        if (first !== undefined) tell(first.judged instanceof Promise ? await first.judged : first.judged, file, name, first.line);
      };
      for await (const batch of linesOf(path)) {
        for (const line of batch) {
          const judged = judge(line, file);
          if (judged === undefined) continue;
          if (waiting.length === 0 && !(judged instanceof Promise)) {
            tell(judged, file, name, line.number);
            continue;
          }
          waiting.push({ judged, line: line.number });
          if (waiting.length >= mostAtOnce) await tellFirst();
        }
        await flush();
      }
      while (waiting.length > 0) await tellFirst();
    },
    totals: () => ({ byState, uses: hops.useCount, leaks: hops.leaks }),
    *uses(): Iterable<readonly [Use, Place]> {
      const nameAt = (at: number): string => names[places.at(at)] ?? '';
      for (const use of hops.uses()) yield [use, { line: places.at(use.place), tool: nameAt(use.place + 1), file: nameAt(use.place + 2) }];
    },
    tools: () =>
      [...tools].map(([name, used]) => ({
        name,
        schema: ground.checks.has(name),
        oracle: used.size === 0 ? null : [...used].sort().join(', '),
      })),
  };
}
