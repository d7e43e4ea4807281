/**
 * What a term is made of: the calls it hangs on, and whether it carries the call's arguments, an error, or data.
 * `String(x)`, `x.trim()`, `xs.map(f).join()` add nothing of their own; a call of anything else is data.
 */
import ts from 'typescript';
import type { Ref } from '../../program/ref';
import { bare } from '../../syntax/expressions';
import type { FunctionWithBody } from '../../syntax/functions';
import { partsOf, type Value, type ValueOf } from './value';

export interface Roots {
  readonly input: boolean;
  readonly error: boolean;
  /** The calls that the term gets its data from, each the first call of its chain. */
  readonly calls: ReadonlySet<ts.Node>;
  readonly unknown: boolean;
}

const passThroughGlobals =
  /^(String|Number|Boolean|JSON\.(stringify|parse)|parseInt|parseFloat|encodeURIComponent|decodeURIComponent|Array\.(from|isArray)|Object\.(keys|values|entries|fromEntries)|Math\.\w+|Date\.now|Date|Promise\.(all|allSettled|race)|Set|Map|RegExp|URL|URLSearchParams|isNaN|Intl\..*|Buffer\.from|Error|console\.\w+|structuredClone)(\.new)?$/;

/** `handler`: whose parameters are the tool's input. */
export function rootsOf(value: Value, handler: FunctionWithBody | undefined): Roots {
  const calls = new Set<ts.Node>();
  let input = false;
  let error = false;
  let unknown = false;
  const seen = new Set<Value>();
  const step = (v: Value): void => {
    if (seen.has(v)) return;
    seen.add(v);
    switch (v.kind) {
      case 'caught':
        error = true;
        return;
      case 'param':
        if (v.of !== undefined) {
          step(v.of);
          return;
        }
        if (handler !== undefined && v.parameter.parent === handler) {
          if (handler.parameters[0] === v.parameter) input = true;
        } else if (isCallbackParameter(v.parameter)) calls.add(v.parameter);
        return;
      case 'unknown':
        unknown = true;
        return;
      case 'call': {
        if (givesConstant(v)) return;
        if (isPassThrough(v)) {
          for (const part of isSchemaCheck(v) ? v.args : partsOf(v)) if (part.kind !== 'func') step(part);
          return;
        }
        const first = firstCall(v);
        if (first === undefined) {
          for (const part of partsOf(v)) if (part.kind !== 'func') step(part);
          return;
        }
        if (first.args.some(mentionsError) || mentionsError(v)) error = true;
        else calls.add(first.node);
        return;
      }
      default:
        for (const part of partsOf(v)) step(part);
    }
  };
  step(value);
  return { input, error, calls, unknown };
}

/** `() => []`, as it stands in `.catch(() => [])`: nobody is asked. */
function givesConstant({ callee, args }: ValueOf<'call'>): boolean {
  if (callee.kind !== 'func' || args.length > 0 || !ts.isArrowFunction(callee.fn) || ts.isBlock(callee.fn.body)) return false;
  const body = bare(callee.fn.body);
  if (ts.isArrayLiteralExpression(body)) return body.elements.length === 0;
  if (ts.isObjectLiteralExpression(body)) return body.properties.length === 0;
  return ts.isLiteralExpression(body) || /^(null|undefined|true|false)$/.test(body.getText());
}

/** A call that only reshapes what it is given: a global such as `String`, or a method of something that is no data of its own. */
function isPassThrough(v: ValueOf<'call'>): boolean {
  const { callee } = v;
  if (callee.kind === 'ref' && callee.ref.kind === 'global') return passThroughGlobals.test(callee.ref.path.join('.'));
  if (isSchemaCheck(v)) return true;
  return callee.kind === 'ref' && callee.ref.kind === 'class' && isErrorClass(callee.ref);
}

const schemaPackages = /^(zod|@sinclair\/typebox|typebox|valibot|arktype|yup|joi|effect)$/;

/** `Arguments.parse(args)`: what was given, looked at. */
function isSchemaCheck({ callee }: ValueOf<'call'>): boolean {
  if (callee.kind !== 'member' || !/^(parse|safeParse|parseAsync|safeParseAsync)$/.test(callee.name)) return false;
  for (let at = callee.of; ;) {
    if (at.kind === 'call') at = at.callee;
    else if (at.kind === 'member') at = at.of;
    else return at.kind === 'ref' && at.ref.kind === 'external' && schemaPackages.test(at.ref.package);
  }
}

function isErrorClass(ref: Extract<Ref, { kind: 'class' }>): boolean {
  return ref.node.name?.text.endsWith('Error') ?? false;
}

/** The first call of a chain `f().a.b()`: `f()`. `undefined` where the chain starts at no call (`input.name.trim()`). */
export function firstCall(v: Value): ValueOf<'call'> | undefined {
  switch (v.kind) {
    case 'call': {
      if (isPassThrough(v)) return v.args.map(firstCall).find((found) => found !== undefined);
      const { callee } = v;
      if (callee.kind !== 'member') return v;
      const inner = firstCall(callee.of);
      if (inner !== undefined) return inner;
      // A method of an input, a constant or an error only reshapes it.
      return isOwnData(callee.of) && !isServiceCall(callee) ? undefined : v;
    }
    case 'param':
      return v.of === undefined ? undefined : firstCall(v.of);
    case 'member':
    case 'element':
      return firstCall(v.of);
    case 'phi':
      return v.options.map((o) => firstCall(o.value)).find((found) => found !== undefined);
    case 'binary':
      return firstCall(v.left) ?? firstCall(v.right);
    default:
      return undefined;
  }
}

const builtIn = new Set(
  [String, Number, Boolean, Array, Object, Date, Map, Set, RegExp, Promise, URL, URLSearchParams].flatMap((type) =>
    Object.getOwnPropertyNames(type.prototype),
  ),
);

/** Arguments are JSON, and JSON has the methods of the language alone: `context.mailer.deliver(…)` is somebody's who came along with them. */
function isServiceCall({ name, of }: ValueOf<'member'>): boolean {
  let root = of;
  while (root.kind === 'member') root = root.of;
  return root.kind === 'param' && root.of === undefined && !builtIn.has(name);
}

/** Text and lists that are written out here: a method of them brings nothing new. */
function isOwnData(v: Value): boolean {
  switch (v.kind) {
    case 'const':
    case 'template':
    case 'array':
    case 'object':
    case 'caught':
      return true;
    case 'param':
      // `id.trim()` of an input that is text; `client.get()` of a parameter that is a service is data.
      return !looksLikeService(v.parameter);
    case 'member':
    case 'element':
      return isOwnData(v.of);
    case 'binary':
      return isOwnData(v.left) && isOwnData(v.right);
    case 'call':
      return true;
    default:
      return false;
  }
}

function looksLikeService(parameter: ts.ParameterDeclaration): boolean {
  const { type, parent } = parameter;
  // What comes behind the arguments (`extra`, `ctx`, `options`) is given by the caller to work with.
  if (!ts.isFunctionLike(parent)) return false; // the variable of a loop
  if (parent.parameters.indexOf(parameter) > 0 && !isElementCallback(parent)) return type === undefined || !isPrimitive(type);
  return (
    type !== undefined &&
    ts.isTypeReferenceNode(type) &&
    !/^(Record|Array|Partial|Readonly|Map|Set|Error|Date|z\.infer)/.test(type.typeName.getText())
  );
}

const elementMethods = /^(map|flatMap|filter|forEach|find|findIndex|findLast|some|every|reduce|reduceRight|sort|toSorted|then|from)$/;

/** `(x, i) => …` of `rows.map(…)`: what comes behind the element is its place. */
export function isElementCallback(fn: ts.Node): boolean {
  const call = fn.parent as ts.Node | undefined;
  return (
    call !== undefined &&
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    elementMethods.test(call.expression.name.text)
  );
}

function isPrimitive(type: ts.TypeNode): boolean {
  return [ts.SyntaxKind.StringKeyword, ts.SyntaxKind.NumberKeyword, ts.SyntaxKind.BooleanKeyword].includes(type.kind);
}

/** `x` of `rows.map((x) => …)`: an element of somebody's data. */
export function isCallbackParameter(parameter: ts.ParameterDeclaration): boolean {
  const fn = parameter.parent;
  return (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn)) && ts.isCallExpression(fn.parent) && fn.parent.arguments.includes(fn);
}

/** No recursion: a text that is added to over and over is a term as deep as its lines are many. */
export function mentionsError(value: Value): boolean {
  const seen = new Set<Value>([value]);
  for (const v of seen) {
    if (v.kind === 'caught') return true;
    for (const part of partsOf(v)) seen.add(part);
  }
  return false;
}
