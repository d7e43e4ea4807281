/**
 * From what the config declares to what can be asked: files are read, controls are tried.
 * Invariant: an oracle that cannot be opened, or gets a control wrong, gives no verdict; and its line in the config is told once.
 */
import { parseTree, type ParseError } from 'jsonc-parser';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { canonical } from '../../measure/canonical';
import { claimsAt, readReturn, type Claim } from '../../measure/claims';
import type { OracleConfig, Source } from '../../measure/oracleConfig';
import { advisoryJudge, findAdvisories, type Advisory } from '../../measure/oracles/advisories';
import { factsJudge, findFacts } from '../../measure/oracles/facts';
import { cannotSay, type Judge } from '../../measure/oracles/oracle';
import { findResults, resultJudge } from '../../measure/oracles/recordedResult';
import { secondSourceJudge, type Said } from '../../measure/oracles/secondSource';
import { testReportJudge } from '../../measure/oracles/testReport';
import { readJunit } from '../../measure/reports/junit';
import { readTap } from '../../measure/reports/tap';
import type { Judgement } from '../../measure/state';
import { readSource } from '../sources';
import { reasonOf } from '../targets';
import { commandJudge } from './command';
import type { FoundOracles } from './config';
import { httpJudge } from './http';
import { linesOf } from './lines';

export interface Oracles {
  /** Which oracle has the say on a claim of the tool; the tool's own setting before that of the type, which the tool itself says. */
  nameFor(tool: string, claim: Claim): string | undefined;
  ask(tool: string, claim: Claim): Judgement | Promise<Judgement>;
  /** Whether there is any. */
  readonly isEmpty: boolean;
}

export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** What cannot be opened, with the file and the line where that shows. */
class Unusable extends Error {
  constructor(
    readonly at: { readonly file: string; readonly line: number } | undefined,
    message: string,
  ) {
    super(message);
  }
}

export async function openOracles(
  found: FoundOracles,
  options: { readonly runsCommands: boolean; readonly report: (problem: Problem) => void },
): Promise<Oracles> {
  const { config, file = '' } = found;
  const judges = new Map<string, Judge>();
  for (const source of usedOf(config)) {
    const place = { file, line: found.lineOf('sources', source.name) };
    try {
      const judge = await judgeOf(source, dirname(file), options.runsCommands);
      const wrong = await wrongControl(source, judge);
      if (wrong !== undefined) options.report({ ...place, message: `The oracle \`${source.name}\` is not believed: ${wrong}.` });
      judges.set(source.name, wrong === undefined ? judge : () => cannotSay(`the oracle is not believed: ${wrong}`));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const at = error instanceof Unusable ? (error.at ?? place) : place;
      options.report({ ...at, message: `The oracle \`${source.name}\` cannot be asked: ${message}.` });
      judges.set(source.name, () => cannotSay(`the oracle cannot be asked: ${message}`));
    }
  }
  const nameFor = (tool: string, { type }: Claim): string | undefined =>
    config.tools.get(tool)?.oracle ?? (type === undefined ? undefined : config.claims.get(type));
  return {
    nameFor,
    isEmpty: config.sources.size === 0,
    ask(tool, claim) {
      const oracle = nameFor(tool, claim);
      const judge = oracle === undefined ? undefined : judges.get(oracle);
      if (oracle === undefined || judge === undefined) return { verdict: 'unavailable', oracle, why: 'no oracle for this claim' };
      if (config.sources.get(oracle)?.writtenBy === tool)
        return { verdict: 'unavailable', oracle, why: 'the oracle was written by the tool itself' };
      const answer = judge(claim, tool);
      return answer instanceof Promise ? answer.then((late) => ({ ...late, oracle })) : { ...answer, oracle };
    },
  };
}

/** What is declared and judges nothing is not opened. */
function usedOf({ sources, claims, tools }: OracleConfig): readonly Source[] {
  const used = new Set([...claims.values(), ...[...tools.values()].map(({ oracle }) => oracle)]);
  return [...sources.values()].filter(({ name }) => used.has(name));
}

async function judgeOf(source: Source, folder: string, runsCommands: boolean): Promise<Judge> {
  const file = resolve(folder, source.file);
  switch (source.kind) {
    case 'facts':
      return factsJudge(findFacts(jsonIn(file)) ?? wrongForm(file, 'an object of facts, or a list of { "about", "value" }'));
    case 'result':
      return resultJudge(findResults(jsonIn(file)) ?? wrongForm(file, '{ "name" or "command", "exitCode" }, or a list of these'));
    case 'osv':
      return advisoryJudge(advisoriesIn(file), source.covers);
    case 'junit':
    case 'tap': {
      const read = (source.kind === 'junit' ? readJunit : readTap)(textIn(file));
      if (!read.ok) throw new Unusable({ file, line: read.line }, read.reason);
      return testReportJudge(read.report);
    }
    case 'second-source':
      return secondSourceJudge(await saidIn(file));
    case 'http':
      return httpJudge(source);
    case 'command':
      return commandJudge(source, folder, runsCommands);
  }
}

async function wrongControl({ controls }: Source, judge: Judge): Promise<string | undefined> {
  for (const { claim, verdict } of controls) {
    // No tool is called like this: a control is nobody's claim.
    const answer = await judge(claim, '');
    if (answer.verdict !== verdict)
      return `of the control ${canonical(claim.text)} it says ${answer.verdict}, and ${verdict} is known (${answer.why})`;
  }
  return undefined;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw new Unusable(undefined, `${path}: ${reasonOf(error)}`);
  }
}

function textIn(file: string): string {
  if (isFolder(file)) throw new Unusable(undefined, `${file} is a folder`);
  const source = readSource(file);
  if (source === undefined) throw new Unusable(undefined, `${file} cannot be read`);
  return source.text;
}

function jsonIn(file: string): unknown {
  const text = textIn(file);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    throw new Unusable({ file, line: text.slice(0, errors[0]?.offset ?? 0).split('\n').length }, `malformed JSON: ${message}`);
  }
}

function wrongForm(file: string, form: string): never {
  throw new Unusable({ file, line: 1 }, `it does not hold ${form}`);
}

function advisoriesIn(path: string): readonly Advisory[] {
  if (!isFolder(path)) return findAdvisories(jsonIn(path)) ?? wrongForm(path, 'advisories in the OSV format');
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new Unusable(undefined, `${path} holds no advisory`);
  return names.sort().flatMap((name) => {
    const file = join(path, name);
    return findAdvisories(jsonIn(file)) ?? wrongForm(file, 'advisories in the OSV format');
  });
}

async function saidIn(file: string): Promise<readonly Said[]> {
  if (isFolder(file)) throw new Unusable(undefined, `${file} is a folder`);
  const said: Said[] = [];
  for await (const lines of linesOf(file))
    for (const line of lines) {
      const at = { file, line: line.number };
      if (!line.ok) throw new Unusable(at, line.problem);
      const read = readReturn(line.value);
      if (!read.ok) throw new Unusable(at, read.problem);
      const { tool, payload, claims = [] } = read.value;
      const made = typeof claims === 'string' ? claimsAt(payload, claims) : { ok: true as const, value: claims };
      if (!made.ok) throw new Unusable(at, made.problem);
      for (const claim of made.value) said.push({ tool, claim });
    }
  return said;
}
