/** What is thrown: an error of which class, with which message, or something that is no error. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Ref } from '../../program/ref';
import type { Snapshot } from '../../program/snapshot';
import { hasBody, visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { valueOf } from '../terms/evaluate';
import { substitute, type Env, type Value, type ValueOf } from '../terms/value';

export type What =
  | {
      readonly kind: 'error';
      /** Its class and what that extends, as far as they can be read. */
      readonly lineage: readonly string[];
      /** True where the lineage ends at `Error` itself. */
      readonly whole: boolean;
      /** The package that the class comes from. */
      readonly package: string | undefined;
      readonly message: Value | undefined;
      readonly args: readonly Value[];
    }
  /** An object, a text, or an instance of a class that is no error. */
  | { readonly kind: 'plain'; readonly form: 'object' | 'text' | 'instance' }
  /** What was caught, thrown again. */
  | { readonly kind: 'caught' }
  /** What the SDK wants thrown to steer the run. */
  | { readonly kind: 'control' }
  | { readonly kind: 'unknown' };

const builtIn = /^(Error|TypeError|RangeError|SyntaxError|ReferenceError|EvalError|URIError|AggregateError)$/;

/** `control`: classes and functions of the SDK whose throws are no failures. */
export function whatOf(s: Snapshot, value: Value, env: Env, control: readonly string[]): What {
  switch (value.kind) {
    case 'caught':
      return { kind: 'caught' };
    case 'object':
      // `Object.assign(new Error(…), …)` is read as an object too.
      return ts.isObjectLiteralExpression(value.node) ? { kind: 'plain', form: 'object' } : { kind: 'unknown' };
    case 'template':
      return { kind: 'plain', form: 'text' };
    case 'const':
      return typeof value.value === 'string' ? { kind: 'plain', form: 'text' } : { kind: 'unknown' };
    case 'call':
      return ofCall(s, value, env, control);
    default:
      return { kind: 'unknown' };
  }
}

function ofCall(s: Snapshot, value: ValueOf<'call'>, env: Env, control: readonly string[]): What {
  const { node, callee, args } = value;
  if (callee.kind !== 'ref') return { kind: 'unknown' };
  const { ref } = callee;
  const last =
    ref.kind === 'external' || ref.kind === 'global' ? (ref.path.at(-1) ?? '') : ref.kind === 'class' ? (ref.node.name?.text ?? '') : '';
  if (control.includes(last)) return { kind: 'control' };
  if (ref.kind === 'global' && builtIn.test(last)) {
    return { kind: 'error', lineage: [...new Set([last, 'Error'])], whole: true, package: undefined, message: args[0], args };
  }
  if (!ts.isNewExpression(node)) return { kind: 'unknown' };
  if (ref.kind === 'external') {
    if (!/(Error|Exception|Failure)$/.test(last)) return { kind: 'unknown' };
    return {
      kind: 'error',
      lineage: [last, 'Error'],
      whole: false,
      package: ref.package,
      message: messageIn(ref.package, last, args),
      args,
    };
  }
  return ref.kind === 'class' ? ofClass(s, ref.node, args, env, control) : { kind: 'unknown' };
}

/** `new McpError(code, message)`: the errors of protocols have their code first. */
function messageIn(name: string, last: string, args: readonly Value[]): Value | undefined {
  return name.startsWith('@modelcontextprotocol/') && /^(McpError|ProtocolError)$/.test(last) ? args[1] : args[0];
}

function ofClass(s: Snapshot, first: ts.ClassLikeDeclaration, args: readonly Value[], env: Env, control: readonly string[]): What {
  const lineage: string[] = [];
  let node = first;
  let given: readonly Value[] | undefined = args;
  for (let depth = 0; depth < 6; depth++) {
    const name = node.name?.text;
    if (name !== undefined) lineage.push(name);
    if (name !== undefined && control.includes(name)) return { kind: 'control' };
    const base = node.heritageClauses?.find((h) => h.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
    if (base === undefined) {
      return hasOwnText(first) ? { kind: 'unknown' } : { kind: 'plain', form: 'instance' };
    }
    given = given === undefined ? undefined : givenToBase(s, node, given, env);
    const ref: Ref = refOf(s, base.expression);
    if (ref.kind === 'class') {
      node = ref.node;
      continue;
    }
    if (ref.kind !== 'external' && ref.kind !== 'global') return { kind: 'unknown' };
    const last = ref.path.at(-1) ?? '';
    if (control.includes(last)) return { kind: 'control' };
    const whole = ref.kind === 'global' && builtIn.test(last);
    if (!whole && !/(Error|Exception|Failure)$/.test(last)) return { kind: 'unknown' };
    const from = ref.kind === 'external' ? ref.package : undefined;
    const message = given === undefined ? undefined : messageIn(from ?? '', last, given);
    return { kind: 'error', lineage: [...new Set([...lineage, last, 'Error'])], whole, package: from, message, args };
  }
  return { kind: 'unknown' };
}

/** What `super(…)` of the constructor is given; the same as the class where it has no constructor. */
function givenToBase(s: Snapshot, node: ts.ClassLikeDeclaration, args: readonly Value[], outer: Env): readonly Value[] | undefined {
  const own = node.members.find((m): m is ts.ConstructorDeclaration & FunctionWithBody => ts.isConstructorDeclaration(m) && hasBody(m));
  if (own === undefined) return args;
  let call: ts.CallExpression | undefined;
  visitOwn(own, (inner) => {
    if (ts.isCallExpression(inner) && inner.expression.kind === ts.SyntaxKind.SuperKeyword) call ??= inner;
  });
  if (call === undefined) return undefined;
  const env = new Map(outer);
  own.parameters.forEach((parameter, i) => {
    const given = args[i];
    if (given !== undefined) env.set(parameter, given);
  });
  return call.arguments.map((a) => substitute(valueOf(s, a), env));
}

/** A class that says itself how it is written out. */
function hasOwnText(node: ts.ClassLikeDeclaration): boolean {
  return node.members.some((m) => m.name !== undefined && /^(toString|toJSON|message)$|toPrimitive/.test(m.name.getText()));
}
