/**
 * *Rewrite handler to a discriminated result*: from the facts about a handler to the edits of all its returns, or to the reason why it is
 * not offered.
 * Invariant: whole or not at all. What is not certain to be an answer or a failure, or would lose something, ends the rewrite.
 */
import type ts from 'typescript';
import { rewriteTitle } from '../../../../shared/src/wording';
import { outputSlotOf } from '../facts/contracts/contract';
import { constText } from '../facts/effects/requests';
import { valueOf } from '../facts/terms/evaluate';
import { swallowsOf } from '../facts/failures/swallows';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { isGenerator, type FunctionWithBody } from '../syntax/functions';
import { declaring, hasZod } from '../rules/kit/contractFix';
import { deeper, editsIn, eolOf, indentAt, indentUnit, lastComma, quoteOf } from '../rules/kit/fixKit';
import { roomFor } from '../rules/kit/resultRoom';
import { overlaps, type FileEdits, type TextEdit } from '../text/edit';
import { contains, spanOf } from '../syntax/expressions';
import { brokenLines } from './broken';
import { emptyList } from './empty';
import { heldBy, idiomOf, type Idiom } from './idiom';
import { brokenChoices } from './layout';
import { leavesOf, shortened, type Leaf } from './leaves';
import { dataEdits, resultEdits, type ChangedResult, type RecoveredData } from './results';
import { returnTypeEdits } from './resultType';
import { thrownEdits } from './thrown';
import { testOf } from './tests';
import { isFields, zodOf, zodOfInput, type Shape } from './types';
import { otherUseOf, shownBy } from './users';
import { valueEdits, type Place } from './values';
import { codedFailures, tellsApart } from './verdict';
import { declaredWidth } from './width';

export type Rewrite =
  | { readonly kind: 'offered'; readonly title: string; readonly edits: readonly FileEdits[] }
  /** One clause, to be read behind "…, because". */
  | { readonly kind: 'refused'; readonly why: string };

export function rewriteOf(handler: HandlerFacts): Rewrite {
  const made = editsOf(handler);
  if (typeof made === 'string') return { kind: 'refused', why: made };
  const { fn } = handler;
  const edits = byFile(made);
  if (edits.length === 0 || fn === undefined) return { kind: 'refused', why: 'its results are told apart already' };
  if (edits.some((one) => overlaps(one.edits))) return { kind: 'refused', why: 'its returns are written inside each other' };
  return { kind: 'offered', title: rewriteTitle, edits: edits.map((one) => laidOut(handler, one)) };
}

function laidOut({ s }: HandlerFacts, { file, edits }: FileEdits): FileEdits {
  const width = declaredWidth(s, file);
  const source = width === undefined ? undefined : s.sourceFile(file);
  return { file, edits: source === undefined || width === undefined ? edits : brokenLines(source, edits, width) };
}

/** `Returns a JSON string array of …` */
function promisesForm({ s, tool }: HandlerFacts): boolean {
  const text = tool.description === undefined ? undefined : (constText(valueOf(s, tool.description)) ?? tool.description.getText());
  return text !== undefined && /\breturns?\b[^.\n]{0,30}\b(JSON|array|string|boolean|plain text|markdown)\b/i.test(text);
}

/** The function of a loop itself, and not the one that each item of the list brings. */
function isWithin(node: ts.Node, fn: FunctionWithBody): boolean {
  return contains(node, fn) || contains(fn, node);
}

/** A file is named once. */
function byFile(made: readonly FileEdits[]): readonly FileEdits[] {
  const files = [...new Set(made.filter(({ edits }) => edits.length > 0).map(({ file }) => file))];
  return files.map((file) => ({ file, edits: made.flatMap((one) => (one.file === file ? one.edits : [])) }));
}

function editsOf(handler: HandlerFacts): readonly FileEdits[] | string {
  const { fn, tool } = handler;
  if (fn === undefined) return tool.handler.kind === 'none' ? 'it has no handler' : 'its handler could not be found';
  if (tool.handler.kind === 'dispatch' || (tool.handler.kind === 'item' && isWithin(tool.handler.node, fn)))
    return 'one function serves several tools';
  if (isGenerator(fn)) return 'it hands out its result bit by bit';
  if (handler.outcomes.some(({ layers }) => layers > 0)) return 'its answer is made inside another function that wraps it';
  if (/candor-ignore/.test(fn.getText())) return 'somebody has said of a result in it that it is meant to be as it is';
  const leaves = leavesOf(handler, fn);
  if (typeof leaves === 'string') return leaves;
  const isMixed = leaves.some(
    ({ role, outcome }) => role !== 'answer' || (outcome.text.kind === 'prose' && outcome.structured === undefined),
  );
  if (!isMixed) return 'it has no failure and no sentence that would have to be told apart';
  const idiom = idiomOf(handler, leaves);
  if (typeof idiom === 'string') return idiom;
  if (idiom.kind !== 'result') {
    const use = otherUseOf(handler, fn);
    if (use !== undefined) return `\`${shortened(use.parent)}\` uses what it returns as well`;
    const shown = shownBy(handler);
    if (shown !== undefined) return `what it returns is shown to people as \`${shown}\``;
    if (promisesForm(handler)) return 'its description says in which form it returns its result';
  }
  const [swallowed] = swallowsOf(handler);
  if (swallowed !== undefined) return `a call that fails in \`${shortened(swallowed.cause)}\` would be told as an answer`;
  const edits = idiom.kind === 'result' ? asResults(handler, fn, leaves, idiom.flag) : asValues(handler, fn, leaves, idiom);
  if (typeof edits === 'string') return edits;
  if (edits.some((one) => one.edits.length > 0)) {
    const test = testOf(handler, fn);
    if (test !== undefined) return `tests read its answer: \`${test}\``;
  }
  const nodes = leaves.map(({ node }) => node);
  return edits.map(({ file, edits: own }) => ({
    file,
    edits: [
      ...own,
      ...brokenChoices(
        nodes.filter((node) => node.getSourceFile().fileName === file),
        own,
      ),
    ],
  }));
}

function asValues(handler: HandlerFacts, fn: FunctionWithBody, leaves: readonly Leaf[], idiom: Idiom): readonly FileEdits[] | string {
  const asText = idiom.kind === 'text';
  if (!asText) {
    const held = heldBy(handler, fn);
    if (held !== undefined) return held;
  }
  if (tellsApart(leaves)) return withCodes(handler, fn, leaves);
  const place: Place = { handler, fn, asText };
  const edits: TextEdit[] = [];
  const shapes: (Shape | undefined)[] = [];
  const own: string[] = [];
  for (const leaf of leaves) {
    const changed = valueEdits(place, leaf, emptyList(handler.s, leaf, leaves));
    if (typeof changed === 'string') return changed;
    edits.push(...changed.edits);
    if (leaf.role !== 'failure') shapes.push(changed.shape);
    if (changed.own !== undefined) own.push(changed.own);
  }
  if (edits.length === 0) return [];
  const schema = asText ? [] : schemaEdits(handler.tool, shapes);
  if (typeof schema === 'string') return schema;
  const thrown = thrownEdits(place);
  if (typeof thrown === 'string') return thrown;
  const types = asText ? [] : returnTypeEdits(handler.s, fn, shapes);
  if (typeof types === 'string') return types;
  const [name] = own;
  if (name !== undefined && (schema.length > 0 || types.length > 0)) return `a result of it has a field of its own, \`${name}\``;
  return [
    ...(handler.tool.output === undefined ? [] : editsIn(handler.tool.output, ...schema)),
    ...editsIn(fn, ...types, ...edits, ...thrown),
  ];
}

function withCodes(handler: HandlerFacts, fn: FunctionWithBody, leaves: readonly Leaf[]): readonly FileEdits[] | string {
  const edits = codedFailures(handler, leaves);
  if (typeof edits === 'string') return edits;
  if (edits.length === 0) return [];
  if (handler.tool.output !== undefined) return 'its output schema would have to say the same';
  return fn.type === undefined ? editsIn(fn, ...edits) : 'the type of what it returns cannot be written out';
}

/** The schema that is written for the data goes inside a union with the failures: where every answer is still that data. */
function schemaEdits({ output, registration }: HandlerFacts['tool'], shapes: readonly (Shape | undefined)[]): readonly TextEdit[] | string {
  if (output === undefined) return [];
  const written = output.getText();
  const isWhole = shapes.length > 0 && shapes.every((shape) => shape !== undefined && shape !== 'empty list' && !isFields(shape));
  const isPlain = contains(registration, output) && /^z\s*\./.test(written) && !/\b(ok|success|error|isError)\b/.test(written);
  if (!isWhole || !isPlain || !hasZod(registration)) return 'its output schema would have to say the same';
  const { text } = output.getSourceFile();
  const quote = quoteOf(output);
  const line = `${eolOf(text)}${indentAt(text, output.getStart())}`;
  const inner = line + indentUnit(text);
  const failed = 'z.object({ ok: z.literal(false), code: z.string(), message: z.string(), retryable: z.boolean() })';
  const insert = (at: number, newText: string): TextEdit => ({ span: { start: at, end: at }, newText });
  return [
    insert(output.getStart(), `z.discriminatedUnion(${quote}ok${quote}, [${inner}z.object({ ok: z.literal(true), data: `),
    ...deeper(output),
    insert(output.end, ` }),${inner}${failed}${lastComma(text)}${line}])`),
  ];
}

function asResults(handler: HandlerFacts, fn: FunctionWithBody, leaves: readonly Leaf[], flag: string): readonly FileEdits[] | string {
  const isText = leaves.some(({ outcome }) => !outcome.asResult);
  // Results beside text that is data: that data has a place of its own then.
  if (
    isText &&
    outputSlotOf(handler) !== undefined &&
    leaves.some(({ role, outcome }) => role === 'answer' && outcome.text.kind === 'json')
  )
    return 'its answers are text, where the SDK has a place for data';
  const changed: ChangedResult[] = [];
  for (const leaf of leaves) {
    const one = resultEdits(handler, fn, leaf, flag, emptyList(handler.s, leaf, leaves));
    if (typeof one === 'string') return one;
    changed.push(one);
  }
  const answers = changed.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const contract = answers.length === 0 ? [] : contractEdits(handler, answers, changed);
  if (typeof contract === 'string') return contract;
  const owners = [...new Set(leaves.map(({ owner }) => owner))];
  const rooms = owners.map((owner) => {
    const isFlagged = leaves.some((leaf, i) => leaf.owner === owner && leaf.role === 'failure' && changed[i]?.edits.length !== 0);
    return isFlagged ? roomFor(handler.s, owner.body, flag, 'boolean') : [];
  });
  const dataRoom = contract.length > 0 ? roomFor(handler.s, fn.body, 'structuredContent', 'unknown') : [];
  if (rooms.includes(undefined) || dataRoom === undefined || dataRoom.length > 0)
    return 'the declared type of what it returns has no room for it';
  const own = changed.map(({ edits, data }) => [...edits, ...(data === undefined ? [] : dataEdits(data, contract.length > 0))]);
  return [
    ...contract,
    ...owners.flatMap((owner, i) => editsIn(owner, ...(rooms[i] ?? []), ...own.filter((_, of) => leaves[of]?.owner === owner).flat())),
  ];
}

/** `outputSchema` for the data, and the data as the structured part of every answer. */
function contractEdits(
  handler: HandlerFacts,
  answers: readonly RecoveredData[],
  changed: readonly ChangedResult[],
): readonly FileEdits[] | string {
  const { tool, s } = handler;
  // A tool that takes nothing, and one whose SDK has no place for it, does without.
  if (tool.input === undefined || outputSlotOf(handler) === undefined) return [];
  if (tool.handler.kind === 'item') return 'it is registered in a loop, where the output schema that its data needs would be that of all';
  if (tool.output !== undefined) return 'its output schema would have to say the same';
  if (changed.some(({ isKept }) => isKept)) return 'one of its answers is data already, with no output schema that would hold for both';
  const checker = s.checker();
  const kinds = new Map<string, Set<string | undefined>>();
  for (const { fields } of answers)
    for (const field of fields)
      kinds.set(field.name, (kinds.get(field.name) ?? new Set()).add(zodOf(checker, field) ?? zodOfInput(handler, field)));
  const shape: string[] = [];
  for (const [name, found] of kinds) {
    const [kind] = found;
    if (kind === undefined || found.size > 1) return `of what type \`${name}\` is, is not known`;
    const isEverywhere = answers.every(({ fields }) => fields.some((field) => field.name === name));
    shape.push(`${name}: ${kind}${isEverywhere || kind.endsWith('.optional()') ? '' : '.optional()'}`);
  }
  const written = `{ ${shape.join(', ')} }`;
  const declared = hasZod(tool.registration) ? declaring(s, tool, written) : undefined;
  if (declared === undefined) return 'there is no place in the registration for the output schema that its data needs';
  return editsIn(tool.registration, ...declared);
}

/** Where the rewrite is offered: the function's own code. */
export function rangeOfHandler({ fn, tool }: HandlerFacts): { readonly file: string; readonly span: { start: number; end: number } } {
  const node: ts.Node = fn ?? tool.registration;
  return { file: node.getSourceFile().fileName, span: spanOf(node) };
}
