/**
 * Which terms are credentials: an environment variable or setting by its name, the caller's own token, a password inside a URL.
 * Invariant: what the tool's arguments brought, and what a call has just answered, is none: the agent gave it, or asked for it.
 */
import ts from 'typescript';
import { isCallbackParameter, isElementCallback } from '../terms/roots';
import type { Value, ValueOf } from '../terms/value';

/** `OPENAI_API_KEY`, `DATABASE_URL`; not `MAX_TOKENS`, `TOKEN_URL`, `NEXT_PUBLIC_KEY`. The last words decide. */
const secretVariable =
  /(^|_)(SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|API_?KEY|PRIVATE_KEY|SECRET_KEY|ACCESS_KEY|AUTH_KEY|ENCRYPTION_KEY|SIGNING_KEY|SERVICE_ROLE_KEY|DATABASE_URL|CONNECTION_STRING|POSTGRES_URL|MONGO(DB)?_URI)$/;
/** Meant to be seen, or no credential at all: a coin is a token too, and a default may be the name of one. */
const openVariable =
  /PUBLIC|PUBLISHABLE|ANON_|PAGE_TOKEN|NEXT_TOKEN|CSRF|^DEFAULT_|(^|_)(NATIVE|GAS|PAYMENT|REWARD|ERC\d+|BASE|QUOTE)_TOKEN$|EXAMPLE|SAMPLE/;
const secretMember =
  /^(api_?key|api_?token|api_?secret|access_?token|auth_?token|bearer_?token|refresh_?token|id_?token|client_?secret|secret_?key|secret_?access_?key|private_?key|signing_?secret|webhook_?secret|jwt_?secret|(db_?|database_?|user_?|admin_?)?password|passwd|connection_?string)$/i;
const holders = /^(this|config|cfg|configuration|settings|credentials|creds|secrets|auth|env|clientConfig|serverConfig|appConfig)$/;
const credentialHeaders = /^(authorization|proxy-authorization|cookie|x-api-key|x-auth-token)$/i;

export function isSecretVariable(name: string): boolean {
  return secretVariable.test(name) && !openVariable.test(name);
}

/** A field that holds a credential, by its name. */
export function isSecretField(name: string): boolean {
  return secretMember.test(name);
}

/** Where the environment is read as a whole: `process.env`, `Bun.env`, `Deno.env.toObject()`. */
export function isEnvironment(path: readonly string[]): boolean {
  return /^(process\.env|Bun\.env|Deno\.env\.toObject(\.?\(\))?)$/.test(path.join('.'));
}

/** What to call it where it is a credential. */
export function secretNameOf(v: Value): string | undefined {
  if (v.kind === 'ref') return ofRef(v) ?? ofSetting(v);
  if (v.kind === 'member' || v.kind === 'element') return ofHeader(v) ?? ofCaller(v) ?? ofVariable(v) ?? ofSetting(v);
  if (v.kind === 'call') return ofLookup(v);
  return v.kind === 'param' ? ofParameter(v) : undefined;
}

function ofRef(v: ValueOf<'ref'>): string | undefined {
  if (v.ref.kind !== 'global') return undefined;
  const { path } = v.ref;
  const name = path[path.length - 1];
  return name !== undefined && isEnvironment(path.slice(0, -1)) && isSecretVariable(name) ? name : undefined;
}

/** `env.API_KEY` of a worker's environment, which is handed in; `process.env` that was renamed. */
function ofVariable(v: ValueOf<'member' | 'element'>): string | undefined {
  const name = keyOf(v);
  return name !== undefined && isSecretVariable(name) && lastName(v.node, 1) === 'env' && !isGiven(v.of) ? name : undefined;
}

/** `config.apiKey`, `this.password`. */
function ofSetting(v: ValueOf<'ref' | 'member' | 'element'>): string | undefined {
  const { node } = v;
  if (!ts.isPropertyAccessExpression(node) || !secretMember.test(node.name.text)) {
    const isVariable = ts.isPropertyAccessExpression(node) && isSecretVariable(node.name.text) && lastName(node, 1) === 'env';
    return isVariable && v.kind === 'ref' ? node.name.text : undefined;
  }
  const holder = lastName(node, 1);
  if (holder === undefined || !holders.test(holder)) return undefined;
  if (v.kind === 'ref') return isKnown(v) ? undefined : node.name.text;
  return isGiven(v.of) ? undefined : node.name.text;
}

/** A property that leads to code is a function or an object of the project, whatever its name. */
function isKnown({ ref }: ValueOf<'ref'>): boolean {
  return ref.kind === 'function' || ref.kind === 'class' || ref.kind === 'instance' || ref.kind === 'object' || ref.kind === 'namespace';
}

/** `extra.authInfo.token`: what the caller has shown to the server. */
function ofCaller(v: ValueOf<'member' | 'element'>): string | undefined {
  if (v.kind !== 'member') return undefined;
  const whole = v.name === 'authInfo' && v.of.kind === 'param';
  const token = v.name === 'token' && v.of.kind === 'member' && v.of.name === 'authInfo';
  return whole ? 'authInfo' : token ? 'authInfo.token' : undefined;
}

function ofHeader(v: ValueOf<'member' | 'element'>): string | undefined {
  const name = keyOf(v);
  return name !== undefined && credentialHeaders.test(name) && isHeaders(v.of) ? name.toLowerCase() : undefined;
}

/** `request.headers.get('authorization')`, `Deno.env.get('API_KEY')`. */
function ofLookup(v: ValueOf<'call'>): string | undefined {
  const [argument] = v.args;
  if (argument?.kind !== 'const' || typeof argument.value !== 'string') return undefined;
  const { callee } = v;
  if (callee.kind === 'ref' && callee.ref.kind === 'global')
    return callee.ref.path.join('.') === 'Deno.env.get' && isSecretVariable(argument.value) ? argument.value : undefined;
  if (callee.kind !== 'member' || callee.name !== 'get' || !credentialHeaders.test(argument.value)) return undefined;
  return isHeaders(callee.of) ? argument.value.toLowerCase() : undefined;
}

/** The headers of the request that came in, not of an answer that was fetched. */
function isHeaders(v: Value): boolean {
  if (v.kind !== 'member' || v.name !== 'headers') return false;
  for (let at: Value = v.of; ;) {
    if (at.kind === 'member' || at.kind === 'element') at = at.of;
    else return at.kind === 'param' && at.of === undefined && isContext(at.parameter);
  }
}

/** What comes behind the arguments, or is called a request. */
function isContext(parameter: ts.ParameterDeclaration): boolean {
  const { parent, name } = parameter;
  const isBehind = ts.isFunctionLike(parent) && parent.parameters.indexOf(parameter) > 0;
  return isBehind ? !isElementCallback(parent) : /^(req|request|ctx|context|extra)$/.test(name.getText());
}

/** The `apiKey` that a function is given which makes the tool; not that of the handler, which the agent gives. */
function ofParameter(v: ValueOf<'param'>): string | undefined {
  const { parameter } = v;
  if (v.of !== undefined || v.fixed === true || !ts.isParameter(parameter) || !ts.isIdentifier(parameter.name)) return undefined;
  const { text } = parameter.name;
  const isMaker = !isCallbackParameter(parameter) && ts.isFunctionLike(parameter.parent) && isAround(parameter.parent, v.node);
  return secretMember.test(text) && !/password/i.test(text) && isMaker ? text : undefined;
}

/** The use stands in a function further in: the parameter belongs to what made it. */
function isAround(maker: ts.Node, use: ts.Node): boolean {
  for (let at = use.parent as ts.Node | undefined; at !== undefined; at = at.parent) if (ts.isFunctionLike(at)) return at !== maker;
  return false;
}

/** `postgres://${user}:${password}@host`: what stands between the colon and the `@` is the password, by the form of a URL. */
export function passwordIn(v: ValueOf<'template'>): Value | undefined {
  return v.parts.find((part, i): part is Value => {
    if (typeof part === 'string' || (part.kind !== 'ref' && part.kind !== 'param' && part.kind !== 'member')) return false;
    const [before, after] = [v.parts[i - 1], v.parts[i + 1]];
    const start = v.parts.slice(0, i).find((p) => typeof p === 'string' && /\w:\/\/[^\s/@]*$/.test(p));
    return (
      start !== undefined &&
      typeof before === 'string' &&
      /:$/.test(before) &&
      typeof after === 'string' &&
      /^@/.test(after) &&
      !isGiven(part)
    );
  });
}

/** Comes with the call's arguments, or out of an answer. */
function isGiven(v: Value): boolean {
  switch (v.kind) {
    case 'member':
    case 'element':
      return isGiven(v.of);
    case 'param':
      return v.of !== undefined || v.fixed === true || isCallbackParameter(v.parameter) || isObjectMethod(v.parameter);
    case 'ref':
      return false;
    default:
      return true;
  }
}

/** `execute({ env })` of a tool that is an object: its first parameter is what the agent gives. */
function isObjectMethod(parameter: ts.ParameterDeclaration): boolean {
  const fn = parameter.parent;
  const holder = fn.parent as ts.Node | undefined;
  return (
    ts.isFunctionLike(fn) &&
    fn.parameters[0] === parameter &&
    (ts.isObjectLiteralElementLike(fn) || (holder !== undefined && ts.isPropertyAssignment(holder)))
  );
}

function keyOf(v: ValueOf<'member' | 'element'>): string | undefined {
  if (v.kind === 'member') return v.name;
  return v.key?.kind === 'const' && typeof v.key.value === 'string' ? v.key.value : undefined;
}

/** The name before the last one of `a.b.c`. */
function lastName(node: ts.Node, back: 1): string | undefined {
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return undefined;
  let at: ts.Node = node;
  for (let i = 0; i < back; i++) at = (at as ts.PropertyAccessExpression).expression;
  while (ts.isParenthesizedExpression(at) || ts.isNonNullExpression(at) || ts.isAsExpression(at)) at = at.expression;
  if (at.kind === ts.SyntaxKind.ThisKeyword) return 'this';
  return ts.isIdentifier(at) ? at.text : ts.isPropertyAccessExpression(at) ? at.name.text : undefined;
}
