/** What is said of a case without running it: by candor, and by names alone. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createAnalysis } from '../../server/src/analysis/api';
import { neverCancelled } from '../../server/src/analysis/program/cancellation';
import { nodeFileSystem } from '../../server/src/host/nodeFileSystem';
import { normalizeSettings } from '../../shared/src/settings';
import type { Case } from './grammar';

/** `why` of a verdict: the rules that spoke, or why nothing is known. */
export interface Verdict {
  readonly tells: 'yes' | 'no' | 'unknown';
  readonly why: string;
}

export const truncationRules: readonly string[] = ['missing-truncation-signal', 'page-count-as-total', 'dead-truncation-flag'];

/** All cases as one monorepo, without an installed package. */
export function writeCases(folder: string, cases: readonly Case[]): void {
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  put(join(folder, 'package.json'), JSON.stringify({ name: 'cases', private: true, workspaces: ['*/app', '*/packages/*'] }));
  for (const { id, files } of cases) for (const [path, text] of Object.entries(files)) put(join(folder, id, path), text);
}

export function candorOn(root: string, folder: string, cases: readonly Case[]): ReadonlyMap<string, Verdict> {
  const place = nodeFileSystem.realpath(folder).replaceAll('\\', '/');
  const analysis = createAnalysis({
    root: place,
    fs: nodeFileSystem,
    readStub: (name) => readFileSync(join(root, 'server/src/analysis/program/stubs', name), 'utf8'),
    libFolder: join(root, 'node_modules/typescript/lib').replaceAll('\\', '/'),
    cancellation: () => neverCancelled,
  });
  analysis.configure(normalizeSettings({ preset: 'strict' }));
  const { findings, tools, faults } = analysis.check({ paths: [] });
  analysis.dispose();
  const [fault] = faults;
  if (fault !== undefined) throw new Error(`${fault.rule} failed on ${fault.file}: ${fault.message}`);
  const caseOf = (file: string): string => file.slice(place.length + 1).split('/', 1)[0] ?? '';
  return new Map(
    cases.map(({ id }): [string, Verdict] => {
      const [tool, ...others] = tools.filter(({ file }) => caseOf(file) === id);
      const said = new Set(
        findings.filter(({ file, rule }) => caseOf(file) === id && truncationRules.includes(rule)).map(({ rule }) => rule),
      );
      if (tool === undefined || others.length > 0)
        return [id, { tells: 'unknown', why: `${tool === undefined ? 'no tool' : 'several tools'} found` }];
      if (said.size > 0) return [id, { tells: 'no', why: [...said].sort().join(', ') }];
      return [id, tool.analyzed ? { tells: 'yes', why: 'silent' } : { tells: 'unknown', why: `not analyzed: ${tool.why ?? ''}` }];
    }),
  );
}

/** A checker that reads names in the tool's file: words that cap against words that tell. */
export function namesOn(one: Case): Verdict {
  const text = one.files[one.entry] ?? '';
  const caps = /\b(limit|max_?\w+|per_?page|page_?size|first|take)\b|\.slice\(/i.test(text);
  const tells = /\b(total\w*|has_?more|is_?truncated|truncated|next_?cursor|cursor)\b/i.test(text);
  return { tells: caps && !tells ? 'no' : 'yes', why: caps ? (tells ? 'a name that tells' : 'a cap and no name') : 'no name that caps' };
}
