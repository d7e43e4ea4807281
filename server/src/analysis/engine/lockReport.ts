/** `candor lock`: every tool with its contract, and what is different from a lock that was written before. */
import type { Tool } from '../discovery/tool';
import { changeOf, type Contract } from '../facts/changes/contracts';
import type { FileSystem } from '../program/fileSystem';
import type { Snapshot } from '../program/snapshot';
import type { LockedContract, LockReport, Notice, ToolDrift, ToolInfo } from '../report';
import { spanOf } from '../syntax/expressions';
import { contractOf, contractOfDefinition } from './contracts';
import { readDocument, toolsIn } from './jsonDocument';
import { readLock } from './lockFile';
import { createPlaces } from './places';

export interface NamedContract {
  readonly name: string | undefined;
  readonly sdk: string;
  readonly sdkMajor: number | null;
  readonly version: string | null;
  readonly file: string;
  readonly line: number;
  readonly contract: Contract;
}

export function contractsInCode(s: Snapshot, tools: readonly { readonly tool: Tool; readonly info: ToolInfo }[]): readonly NamedContract[] {
  return tools.map(({ tool, info }) => ({
    name: tool.name,
    sdk: info.sdk,
    sdkMajor: info.sdkMajor,
    version: null,
    file: info.file,
    line: info.line,
    contract: contractOf(s, tool),
  }));
}

export function contractsInDumps(
  fs: FileSystem,
  files: readonly string[],
): { found: readonly NamedContract[]; problems: readonly Notice[] } {
  const problems: Notice[] = [];
  const places = createPlaces({ textOf: (file) => fs.readFile(file) });
  const found = files.flatMap((file) => {
    const read = readDocument(fs, file);
    if (read.kind === 'problem') {
      problems.push(read.problem);
      return [];
    }
    if (read.document.kind === 'schema') problems.push({ file, line: 1, message: 'holds one schema and no tools; a lock is about tools.' });
    return toolsIn(read.document).map((definition) => ({
      name: definition.name,
      sdk: 'json',
      sdkMajor: null,
      version: definition.version ?? null,
      file,
      line: places.rangeOf(file, spanOf(definition.nameNode)).start.line + 1,
      contract: contractOfDefinition(definition),
    }));
  });
  return { found, problems };
}

/** The name; of several tools that share one, with the file, as it lies under the lock. */
export function keyIn(folder: string, { name, file }: { readonly name: string; readonly file: string }): string {
  return `${name} (${file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file})`;
}

export function lockReport(folder: string, found: readonly NamedContract[], before: string | undefined): LockReport {
  const named = found.flatMap((one) => (one.name === undefined ? [] : [{ ...one, name: one.name }]));
  const contracts = new Map<string, LockedContract>();
  for (const one of named) {
    const isShared = named.some((other) => other !== one && other.name === one.name);
    let key = isShared ? keyIn(folder, one) : one.name;
    // One file may register a name twice, for two servers.
    for (let n = 2; contracts.has(key); n++) key = `${keyIn(folder, one)} #${n}`;
    contracts.set(key, { key, ...one });
  }
  const rows = [...contracts.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const unnamed = found.length - named.length;
  if (before === undefined) return { contracts: rows, unnamed, drift: [], problem: null };
  const lock = readLock(before);
  if ('malformed' in lock) return { contracts: rows, unnamed, drift: [], problem: lock.malformed };
  const removed = [...lock.tools.keys()]
    .filter((key) => !contracts.has(key))
    .map((key): ToolDrift => ({ key, status: 'removed', verdicts: [], changes: [], refusedCall: null, newAnswer: null }));
  const others = rows.flatMap((row): readonly ToolDrift[] => {
    const known = lock.tools.get(row.key);
    if (known === undefined) return [{ key: row.key, status: 'added', verdicts: [], changes: [], refusedCall: null, newAnswer: null }];
    const { verdicts, changes, refusedCall, newAnswer } = changeOf(known.contract, row.contract);
    if (verdicts.length === 0) return [];
    return [{ key: row.key, status: 'changed', verdicts, changes, refusedCall: refusedCall ?? null, newAnswer: newAnswer ?? null }];
  });
  return { contracts: rows, unnamed, drift: [...removed, ...others].sort((a, b) => (a.key < b.key ? -1 : 1)), problem: null };
}
