/** What `stdout-in-stdio-server` says: the other rule that needs more than one tool, for a program is no tool's alone. */
import type ts from 'typescript';
import type { Tool } from '../discovery/tool';
import { stdioPrograms, type StdioProgram } from '../facts/programs/stdio';
import { stdoutCall } from '../facts/programs/stdout';
import { Cancelled } from '../program/cancellation';
import type { Snapshot } from '../program/snapshot';
import type { Fault } from '../report';
import { fillMessage, type FixDraft, type Rule } from '../rules/rule';
import { bare, spanOf } from '../syntax/expressions';
import type { RawFinding } from './findings';

export interface StdoutFindings {
  readonly findings: readonly { readonly raw: RawFinding; readonly tools: readonly Tool[] }[];
  readonly faults: readonly Fault[];
}

const id = 'stdout-in-stdio-server';

/** `writesByTool`: what calls of a tool write, as it was found when the rules ran over it. */
export function stdoutWrites(
  s: Snapshot,
  tools: readonly Tool[],
  writesByTool: (tool: Tool) => readonly ts.CallExpression[],
  rules: readonly Rule[],
): StdoutFindings {
  const messages = rules.find((rule) => rule.id === id)?.messages;
  if (messages === undefined) return { findings: [], faults: [] };
  try {
    const places = new Map<ts.CallExpression, { program: StdioProgram; from: 'start' | 'handler'; tools: Tool[] }>();
    for (const program of stdioPrograms(s, tools)) {
      for (const call of program.startUp) if (stdoutCall(call) !== undefined) places.set(call, { program, from: 'start', tools: [] });
      for (const tool of program.tools) {
        for (const call of writesByTool(tool)) {
          const known = places.get(call);
          if (known === undefined) places.set(call, { program, from: 'handler', tools: [tool] });
          else if (known.from === 'handler' && !known.tools.includes(tool)) known.tools.push(tool);
        }
      }
    }
    const findings = [...places].map(([call, { program, from, tools: own }]) => ({
      raw: plain(call, program, from, own, messages[from]),
      tools: own,
    }));
    return { findings, faults: [] };
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    return { findings: [], faults: [{ rule: id, file: s.root, message: error instanceof Error ? error.message : String(error) }] };
  }
}

function plain(call: ts.CallExpression, program: StdioProgram, from: string, tools: readonly Tool[], template = ''): RawFinding {
  const file = call.getSourceFile().fileName;
  const callee = bare(call.expression);
  const span = spanOf(callee);
  const instead = stdoutCall(call) === 'stream' ? 'process.stderr.write' : 'console.error';
  const note = (node: ts.Node, text: string): RawFinding['related'][number] => ({
    file: node.getSourceFile().fileName,
    span: spanOf(node),
    note: text,
  });
  const fix: FixDraft = { title: `Write with \`${instead}\``, kind: 'review', edits: [{ file, edits: [{ span, newText: instead }] }] };
  return {
    rule: id,
    file,
    span,
    message: fillMessage(template, { written: callee.getText(), instead }),
    declared: undefined,
    related: [
      note(program.transport, 'Standard output carries the protocol from here.'),
      ...tools.slice(0, 1).map((tool) => note(tool.nameNode, 'A call of this tool gets there.')),
    ],
    fixes: /\/[/*]/.test(callee.getText()) ? [] : [fix],
    defect: `${id} ${file}:${span.start}`,
  };
}
