/**
 * What goes into an answer as it is, though an answer of the same tool lets a redactor look at it first. By the term: it is the very value
 * that the redactor is given, whole, or a field of it that is named like a credential.
 * Invariant: what a function is given is no matter of this, since that may be a redactor too; nor is a path that is chosen by who asks.
 */
import ts from 'typescript';
import { nameOfCallee } from '../outcomes/evidence';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { denialsOf } from '../trust/denials';
import { isSecretField } from '../trust/secrets';
import type { Value, ValueOf } from '../terms/value';
import { bare, contains } from '../../syntax/expressions';
import { envelopedPaths, type Enveloped, type Envelope } from './envelope';

export interface Unredacted {
  /** The field of the answer. */
  readonly name: string;
  readonly node: ts.Node;
  /** The call of the redactor, and its name. */
  readonly redacted: ts.Node;
  readonly redactor: string;
  /** The redactor stands in the same answer, or in another of the tool. */
  readonly where: 'here' | 'elsewhere';
}

const redactors =
  /^(redact|mask|scrub|censor)(?![a-z])|^(redact|mask|scrub|censor)(Secrets?|Credentials?|Sensitive\w*|Fields|Record|Row|All)$/i;

interface Redaction {
  readonly of: string;
  readonly call: ts.Node;
  readonly name: string;
  readonly path: Enveloped;
}

export function unredactedFields(facts: HandlerFacts, envelope: Envelope): readonly Unredacted[] {
  const paths = envelopedPaths(facts, envelope);
  const redactions = paths.flatMap((path) => redactionsOn(path));
  if (redactions.length === 0) return [];
  const found = paths.flatMap((path) => onPath(facts, path, redactions));
  return found.filter((one, i) => found.findIndex((other) => other.node === one.node) === i);
}

function redactionsOn(path: Enveloped): readonly Redaction[] {
  const found: Redaction[] = [];
  for (const part of fieldsOf(path))
    visit(part, (v) => {
      const name = v.kind === 'call' ? (nameOfCallee(v.callee) ?? '') : '';
      const of = v.kind === 'call' && v.args[0] !== undefined && redactors.test(name) ? keyOf(v.args[0]) : undefined;
      if (of !== undefined) found.push({ of, call: v.node, name, path });
    });
  return found;
}

function onPath(facts: HandlerFacts, path: Enveloped, redactions: readonly Redaction[]): readonly Unredacted[] {
  const isOpen = isChosenByCaller(facts, path);
  return fieldsOf(path).flatMap((part): readonly Unredacted[] => {
    const found: Unredacted[] = [];
    visit(part, (v, place) => {
      const own = keyOf(v);
      const whole = v.kind === 'member' && isSecretField(v.name) ? keyOf(v.of) : undefined;
      const match = redactions.filter(({ of }) => of === own || of === whole);
      const here = match.find((one) => one.path === path);
      const other = isFailure(path) && !isOpen ? match[0] : undefined;
      const redaction = here ?? other;
      if (redaction === undefined) return;
      const { call, name: redactor } = redaction;
      // A helper that builds the answer is given it by the handler.
      const node = contains(path.outcome.node, place) || path.record === undefined ? place : path.outcome.node;
      found.push({ name: part.name, node, redacted: call, redactor, where: here === undefined ? 'elsewhere' : 'here' });
    });
    return found;
  });
}

interface Part {
  readonly name: string;
  readonly value: Value;
  readonly node: ts.Node;
}

function fieldsOf({ record }: Enveloped): readonly Part[] {
  return (record?.entries ?? []).flatMap((entry) =>
    entry.kind === 'property' ? [{ name: entry.name, value: entry.value, node: placeOf(entry.node) }] : [],
  );
}

/** What of the value is told as it is, with where it is put in: an object's and a list's parts, either side of a choice, text and JSON. */
function visit({ value, node }: Part, look: (v: Value, place: ts.Node) => void): void {
  const seen = new Set<Value>();
  const step = (v: Value, around: ts.Node): void => {
    if (seen.has(v) || seen.size > 400) return;
    seen.add(v);
    const place = contains(around, v.node) ? v.node : around;
    look(v, place);
    if (v.kind === 'object') for (const entry of v.entries) step(entry.value, placeOf(entry.node));
    else if (v.kind === 'array') for (const item of v.items) step(item.value, item.node);
    else if (v.kind === 'phi') for (const option of v.options) step(option.value, place);
    else if (v.kind === 'template') for (const part of v.parts) typeof part === 'string' || step(part, place);
    else if (v.kind === 'call' && isWriting(v)) v.args.forEach((argument, i) => step(argument, v.node.arguments?.[i] ?? place));
  };
  step(value, node);
}

function placeOf(entry: ts.Node): ts.Node {
  return ts.isPropertyAssignment(entry) ? bare(entry.initializer) : entry;
}

/** `JSON.stringify(row)`, `String(row)`. */
function isWriting({ callee }: ValueOf<'call'>): boolean {
  return callee.kind === 'ref' && callee.ref.kind === 'global' && /^(JSON\.stringify|String)$/.test(callee.ref.path.join('.'));
}

/** Of something that a call gave, or of a part of that; what the agent sent it knows already. */
function keyOf(v: Value): string | undefined {
  if (v.kind === 'call') return `${v.node.getSourceFile().fileName}:${v.node.pos}`;
  if (v.kind === 'member') {
    const of = keyOf(v.of);
    return of === undefined ? undefined : `${of}.${v.name}`;
  }
  return undefined;
}

function isFailure({ outcome }: Enveloped): boolean {
  return outcome.flag === 'yes' || outcome.declares === 'failure';
}

/** `if (caller.isAdmin) …`, `if (reveal) …`: who may see all of it. */
function isChosenByCaller(facts: HandlerFacts, { outcome }: Enveloped): boolean {
  if (denialsOf(facts).some((denial) => denial.outcome === outcome)) return true;
  return outcome.steps.some(({ conditions }) =>
    conditions.some(({ node }) =>
      /admin|role|owner|allow|permi|scope|caller|user|auth|reveal|include|raw|full|show|debug|verbose/i.test(node.getText()),
    ),
  );
}
