/**
 * The values that a free string can really take, as the handler or the description shows: it is compared with them and nothing else is done
 * with it, anything else is refused, or the description lists all there are.
 */
import ts from 'typescript';
import { constantString } from '../../syntax/expressions';
import { constOf } from '../schemas/keywords';
import { alwaysLeaves } from '../terms/flow';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { checkedBy } from './checked';
import type { Input, InputPlace } from './inputs';
import { isFixedByNature, isIdentifier, isOpenByNature } from './names';
import { defaultIn, isExplainedIn, listIn, listOfIn, type ToldList } from './promises';
import { isAtStake } from './stakes';
import { usesOf, usesOfField, type Use } from './uses';

export interface Vocabulary {
  readonly values: readonly string[];
  /** `handler`: it does nothing with any other value. `refused`: it turns other values away. `description`: only words list them. */
  readonly by: 'handler' | 'refused' | 'description';
  /** Where the values stand. */
  readonly places: readonly ts.Node[];
}

export function vocabularyOf(input: Input, place: InputPlace): Vocabulary | undefined {
  const { schema } = place;
  if (schema.kind !== 'string' || schema.format !== undefined || schema.refined) return undefined;
  const told = toldOf(input, place);
  const tested = input.handler === undefined ? undefined : testedIn(usesOf(input, input.handler), input.handler, place);
  if (tested?.by === 'handler' && offersMore(schema.description?.text ?? '', tested.values)) return undefined;
  if (tested !== undefined) return { ...tested, values: [...new Set([...tested.values, ...missingFrom(tested, told?.values ?? [])])] };
  if (told?.isClosed !== true || !isAtStake(input) || knowsOthers(input, place, told.values)) return undefined;
  // What the handler parses by a schema of its own may be refused there.
  const own = input.handler === undefined ? [] : checkedBy(input.handler, place.names);
  if (own.some(({ kind, format, refined }) => kind !== 'string' || format !== undefined || refined)) return undefined;
  return { values: told.values, by: 'description', places: [told.node] };
}

/** The values that the description of the field lists, or that of the tool under the field's name. */
function toldOf(input: Input, place: InputPlace): (ToldList & { readonly node: ts.Node }) | undefined {
  const { schema, field } = place;
  const node = schema.description?.node ?? input.handler?.tool.description;
  if (node === undefined || field === undefined) return undefined;
  const text = schema.description?.text ?? constantString(node as ts.Expression) ?? '';
  const found = schema.description === undefined ? listOfIn(text, field.name) : listIn(text);
  // `spaces`, of which several may stand in one string.
  const isSeveral = /[^su]s$/.test(field.name);
  if (found === undefined || found.values.length < 2 || isSeveral || isOpenByNature(field.name)) return undefined;
  // Words that name other fields tell how the fields go together; one that has its meaning beside it may be called as a field is.
  const naming = found.values.filter((value) => input.places.some((other) => other.field?.name === value));
  const isAboutFields = naming.length > 0 && (naming.length === found.values.length || !isExplainedIn(text));
  return isAboutFields ? undefined : { ...found, node, isClosed: found.isClosed || isClosedBySchema(place, found.values) };
}

/** Its default is one of them, or its name is that of a thing whose values a program fixes. */
function isClosedBySchema({ schema, field }: InputPlace, values: readonly string[]): boolean {
  const standard = constOf(schema.fallback?.value) ?? defaultIn(schema.description?.text ?? '');
  return (typeof standard === 'string' && values.includes(standard)) || isFixedByNature(field?.name ?? '');
}

/** The handler compares it with a value that the description does not list: the list is not whole. */
function knowsOthers({ handler, ...input }: Input, { names }: InputPlace, told: readonly string[]): boolean {
  if (handler === undefined) return false;
  const values = usesOfField(usesOf({ handler, ...input }, handler), names).flatMap(({ purpose }) =>
    'values' in purpose ? purpose.values : [],
  );
  return values.some((value) => typeof value === 'string' && value !== '' && !told.includes(value));
}

/** The description gives a value for an example that the handler knows nothing of: what it does with all others is meant. */
function offersMore(text: string, values: readonly string[]): boolean {
  const quoted = [...text.matchAll(/(["'`])([\w-]+)\1/g)].map((m) => m[2] ?? '');
  return quoted.some((word) => values.includes(word)) && quoted.some((word) => !values.includes(word)) && listIn(text) === undefined;
}

/** What the description adds to values that only a comparison shows: a list that refuses is whole. */
function missingFrom({ by, values }: Vocabulary, told: readonly string[]): readonly string[] {
  return by === 'handler' && told.some((value) => values.includes(value)) ? told : [];
}

function testedIn(uses: ReturnType<typeof usesOf>, handler: HandlerFacts, { names, field }: InputPlace): Vocabulary | undefined {
  if (field === undefined || !uses.isComplete) return undefined;
  const own = usesOfField(uses, names);
  const refusing = own.find((use) => refuses(use));
  if (refusing !== undefined) return vocabulary([refusing], 'refused');
  const telling = own.filter((use) => use.purpose.kind !== 'tested' && !isInFailure(use, handler));
  // An id is compared with the ones of a sample.
  const isClosed =
    !isIdentifier(field.name) &&
    telling.every(({ purpose: { kind } }) => kind === 'compared' || kind === 'switched' || kind === 'listed' || kind === 'lookedUp') &&
    !telling.some(({ purpose }) => purpose.kind === 'lookedUp' && hasOther(purpose.node));
  return isClosed ? vocabulary(telling, 'handler') : undefined;
}

/** `table[mode] ?? table.usual`: there is an answer for every other value too. */
function hasOther(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) return hasOther(parent);
  const isDefault =
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    (parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken || parent.operatorToken.kind === ts.SyntaxKind.BarBarToken);
  return isDefault && !/^(undefined|null|''|"")$/.test(parent.right.getText());
}

function vocabulary(uses: readonly Use[], by: Vocabulary['by']): Vocabulary | undefined {
  const values = uses.flatMap(({ purpose }) => ('values' in purpose ? purpose.values : []));
  const words = [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))];
  if (words.length < 2 || words.length < new Set(values.filter((value) => value !== '')).size) return undefined;
  return { values: words, by, places: uses.map(({ purpose }) => purpose.node) };
}

/** `if (!list.includes(x)) throw …`, `switch (x) { …; default: throw … }`. */
function refuses({ purpose }: Use): boolean {
  if (purpose.kind === 'switched') {
    const last = purpose.node.caseBlock.clauses.find(ts.isDefaultClause);
    return last !== undefined && last.statements.some(endsInThrow);
  }
  if (purpose.kind !== 'listed' && purpose.kind !== 'lookedUp') return false;
  let at: ts.Node = purpose.node;
  while (ts.isParenthesizedExpression(at.parent)) at = at.parent;
  if (!ts.isPrefixUnaryExpression(at.parent) || at.parent.operator !== ts.SyntaxKind.ExclamationToken) return false;
  let test: ts.Node = at.parent;
  // `if (x !== undefined && !list.includes(x))`.
  while (
    ts.isParenthesizedExpression(test.parent) ||
    (ts.isBinaryExpression(test.parent) && test.parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
  )
    test = test.parent;
  return ts.isIfStatement(test.parent) && test.parent.expression === test && alwaysLeaves(test.parent.thenStatement);
}

function endsInThrow(statement: ts.Statement): boolean {
  return ts.isThrowStatement(statement) || (ts.isBlock(statement) && statement.statements.some(endsInThrow));
}

/** Told back where it is turned away: `throw new Error(\`unknown mode ${mode}\`)`, a failed outcome, a log. */
function isInFailure({ node }: Use, { outcomes }: HandlerFacts): boolean {
  for (let at: ts.Node = node; ; at = at.parent) {
    if (ts.isThrowStatement(at)) return true;
    if (ts.isCallExpression(at) && /^(console|log|logger|debug)\b/.test(at.expression.getText())) return true;
    if (ts.isNewExpression(at) && /Error$/.test(at.expression.getText())) return true;
    if (outcomes.some((o) => o.node === at && (o.flag === 'yes' || o.declares === 'failure'))) return true;
    if (ts.isBlock(at) || ts.isSourceFile(at)) return false;
  }
}
