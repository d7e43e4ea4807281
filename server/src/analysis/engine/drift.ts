/** What `contract-drift` says: a tool against the lock that lies beside it or above. */
import type { Tool } from '../discovery/tool';
import { changeOf, type Contract, type ContractChange } from '../facts/changes/contracts';
import { folderOf, isAbsolute, joinPath } from '../program/paths';
import { Cancelled } from '../program/cancellation';
import type { Snapshot } from '../program/snapshot';
import type { Fault } from '../report';
import { fillMessage, type Rule } from '../rules/rule';
import { spanOf } from '../syntax/expressions';
import { lockFileName } from '../../../../shared/src/names';
import { contractOf } from './contracts';
import type { RawFinding } from './findings';
import { readLock, type LockedTool, type ReadLock } from './lockFile';
import { keyIn } from './lockReport';

export interface DriftFindings {
  readonly findings: readonly { readonly raw: RawFinding; readonly tool: Tool }[];
  readonly faults: readonly Fault[];
}

const id = 'contract-drift';

interface Lock {
  readonly file: string;
  readonly folder: string;
  readonly tools: ReadonlyMap<string, LockedTool>;
}

export function contractDrift(s: Snapshot, tools: readonly Tool[], rules: readonly Rule[]): DriftFindings {
  const messages = rules.find((rule) => rule.id === id)?.messages;
  if (messages === undefined) return { findings: [], faults: [] };
  const lockOf = locks(s);
  const faults: Fault[] = [];
  const findings = tools.flatMap((tool) => {
    const file = tool.registration.getSourceFile().fileName;
    try {
      const lock = tool.name === undefined || !isAbsolute(file) ? undefined : lockOf(folderOf(file));
      const known = lock === undefined ? undefined : lockedIn(lock, tool.name ?? '', file, tools);
      if (lock === undefined || known?.isOfCode !== true) return [];
      const change = rememberedChange(known, contractOf(s, tool));
      const message = messageOf(change);
      return message === undefined ? [] : [{ raw: plain(tool, lock, known, change, messages[message]), tool }];
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      faults.push({ rule: id, file, message: error instanceof Error ? error.message : String(error) });
      return [];
    }
  });
  return { findings, faults };
}

/**
 * A lock changes seldom and is looked at with every keystroke, and a search for a value that shows a change is dear. What is kept follows
 * from its key alone.
 */
const locksRead = new Map<string, { readonly text: string; readonly lock: ReadLock }>();
const changesFound = new WeakMap<Contract, { readonly before: string; readonly change: ContractChange }>();

function rememberedLock(file: string, text: string): ReadLock {
  const known = locksRead.get(file);
  if (known?.text === text) return known.lock;
  const lock = readLock(text);
  locksRead.set(file, { text, lock });
  return lock;
}

function rememberedChange({ contract }: LockedTool, now: Contract): ContractChange {
  const before = JSON.stringify(contract);
  const known = changesFound.get(now);
  if (known?.before === before) return known.change;
  const change = changeOf(contract, now);
  changesFound.set(now, { before, change });
  return change;
}

/** The nearest lock upwards; one that cannot be read as a lock says nothing, and ends the search. */
function locks(s: Snapshot): (folder: string) => Lock | undefined {
  const known = new Map<string, Lock | undefined>();
  const look = (folder: string): Lock | undefined => {
    const file = joinPath(folder, lockFileName);
    const text = s.textOf(file);
    if (text !== undefined) {
      const lock = rememberedLock(file, text);
      return 'malformed' in lock ? undefined : { file, folder, tools: lock.tools };
    }
    const above = folderOf(folder);
    return above === folder || above === '' ? undefined : lockOf(above);
  };
  const lockOf = (folder: string): Lock | undefined => {
    if (!known.has(folder)) known.set(folder, look(folder));
    return known.get(folder);
  };
  return lockOf;
}

/** Of two tools that share a name, one lock entry says of neither that it is meant. */
function lockedIn({ folder, tools: locked }: Lock, name: string, file: string, tools: readonly Tool[]): LockedTool | undefined {
  const others = tools.filter((other) => other.name === name);
  const isAloneInFile = others.filter((other) => other.registration.getSourceFile().fileName === file).length === 1;
  if (others.length > 1) return isAloneInFile ? locked.get(keyIn(folder, { name, file })) : undefined;
  return locked.get(name) ?? locked.get(keyIn(folder, { name, file }));
}

/** What is not certain is not said. */
function messageOf({ verdicts }: ContractChange): string | undefined {
  const has = (verdict: (typeof verdicts)[number]): boolean => verdicts.includes(verdict);
  if (has('breaking for callers')) return has('breaking for readers') ? 'both' : 'callers';
  if (has('breaking for readers')) return 'readers';
  if (has('cannot be told')) return undefined;
  if (has('default changed')) return 'default';
  if (has('input widened') || has('output narrowed')) return 'compatible';
  return has('description only') ? 'description' : undefined;
}

const mostChanges = 3;

function plain(tool: Tool, lock: Lock, known: LockedTool, { changes }: ContractChange, template = ''): RawFinding {
  const file = tool.nameNode.getSourceFile().fileName;
  const span = spanOf(tool.nameNode);
  const more = changes.length > mostChanges ? `; and ${changes.length - mostChanges} more` : '';
  return {
    rule: id,
    file,
    span,
    message: fillMessage(template, { name: tool.name ?? '', changes: `${changes.slice(0, mostChanges).join('; ')}${more}` }),
    declared: undefined,
    related: [{ file: lock.file, span: known.span, note: 'The contract that was locked.' }],
    fixes: [],
    defect: `${id} ${file}:${span.start}`,
  };
}
