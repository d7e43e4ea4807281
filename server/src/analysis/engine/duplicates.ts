/** The findings of `duplicate-tool-name`: the one rule that looks at all tools of a folder together. */
import { duplicatesAmong, type Duplicate } from '../facts/programs/duplicates';
import type { Tool } from '../discovery/tool';
import { Cancelled } from '../program/cancellation';
import type { Snapshot } from '../program/snapshot';
import type { Fault } from '../report';
import { fillMessage, type Rule } from '../rules/rule';
import { spanOf } from '../syntax/expressions';
import type { RawFinding } from './findings';

export interface DuplicateNames {
  readonly findings: readonly { readonly raw: RawFinding; readonly tool: Tool }[];
  readonly faults: readonly Fault[];
}

const id = 'duplicate-tool-name';

export function duplicateNames(s: Snapshot, tools: readonly Tool[], files: readonly string[], rules: readonly Rule[]): DuplicateNames {
  const messages = rules.find((rule) => rule.id === id)?.messages;
  if (messages === undefined) return { findings: [], faults: [] };
  try {
    const findings = duplicatesAmong(s, tools, files).map((duplicate) => ({
      raw: plain(duplicate, messages[duplicate.outcome]),
      tool: duplicate.later,
    }));
    return { findings, faults: [] };
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    return { findings: [], faults: [{ rule: id, file: s.root, message: error instanceof Error ? error.message : String(error) }] };
  }
}

function plain({ later: { name = '' }, earlierAt, laterAt }: Duplicate, template = ''): RawFinding {
  const file = laterAt.getSourceFile().fileName;
  const span = spanOf(laterAt);
  return {
    rule: id,
    file,
    span,
    message: fillMessage(template, { name }),
    declared: undefined,
    related: [{ file: earlierAt.getSourceFile().fileName, span: spanOf(earlierAt), note: `the first \`${name}\`` }],
    fixes: [],
    defect: `${id} ${file}:${span.start}`,
  };
}
