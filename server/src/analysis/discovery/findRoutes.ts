/** Finds route handlers by the data of `routes/`; knows no framework by name. A receiver that leads to another package is not ours. */
import ts from 'typescript';
import { refOf } from '../program/origin';
import type { Ref } from '../program/ref';
import type { Snapshot } from '../program/snapshot';
import { bare, constantString, elementNamed, propertyName, settled, valueNamed } from '../syntax/expressions';
import { hasBody, isFunctionNode, visitAll } from '../syntax/functions';
import { declarationsInScope, exportedDeclarations } from '../syntax/scope';
import type { Framework, RouteForm } from './framework';
import { objectOf } from './names';
import type { Route } from './route';
import { frameworks } from './routes/index';

type FormOf<F extends RouteForm['form']> = Extract<RouteForm, { readonly form: F }>;
interface Entry<F extends RouteForm['form']> {
  readonly framework: Framework;
  readonly form: FormOf<F>;
}

function entriesOf<F extends RouteForm['form']>(name: F): readonly Entry<F>[] {
  return frameworks.flatMap((framework) =>
    framework.forms.flatMap((form) => (form.form === name ? [{ framework, form: form as FormOf<F> }] : [])),
  );
}

const methods = entriesOf('method');
const functions = entriesOf('function');
const files = entriesOf('file');
const classes = entriesOf('class');
const defaults = entriesOf('default');
const globals = entriesOf('global');
const methodNames = new Set(methods.flatMap(({ form }) => [...form.methods, ...(form.objects ?? [])]));

export function findRoutes(s: Snapshot, file: ts.SourceFile): readonly Route[] {
  const found: Route[] = [...ofFile(s, file), ...ofDefault(s, file)];
  visitAll(file, (node) => {
    if (ts.isCallExpression(node)) found.push(...ofCall(s, node));
    else if (ts.isClassLike(node)) found.push(...ofClass(s, node));
  });
  return found;
}

function ofCall(s: Snapshot, call: ts.CallExpression): readonly Route[] {
  const callee = bare(call.expression);
  if (ts.isPropertyAccessExpression(callee)) {
    if (methodNames.has(callee.name.text)) return ofMethod(s, call, callee);
    return globals.flatMap(({ framework, form }) => {
      if (callee.getText() !== form.path || refOf(s, callee).kind !== 'global') return [];
      const handler = form.property === undefined ? call.arguments[0] : handlerIn(s, call.arguments[0], form.property);
      return handler === undefined ? [] : [{ framework, name: form.path, registration: call, handler }];
    });
  }
  if (!ts.isIdentifier(callee) || !functions.some(({ form }) => form.exported === callee.text)) return [];
  const ref = refOf(s, callee);
  const entry = functions.find(
    ({ framework, form }) =>
      form.exported === callee.text &&
      (ref.kind === 'external'
        ? isFrom(framework, ref.specifier)
        : ref.kind === 'global' && form.ambient === true && declares(s, framework)),
  );
  const [first] = call.arguments;
  if (entry === undefined || first === undefined) return [];
  const handler = objectOf(s, first) === undefined ? first : handlerIn(s, first, 'handler');
  return handler === undefined ? [] : [{ framework: entry.framework, name: callee.text, registration: call, handler }];
}

function ofMethod(s: Snapshot, call: ts.CallExpression, callee: ts.PropertyAccessExpression): readonly Route[] {
  const method = callee.name.text;
  const candidates = methods.filter(({ form }) => form.methods.includes(method) || form.objects?.includes(method) === true);
  if (!call.arguments.some(mayBeHandler)) return [];
  const receiver = refOf(s, callee.expression);
  const entry = candidates.find(({ framework, form }) => fits(s, framework, form, receiver, call));
  if (entry === undefined) return [];
  const { framework, form } = entry;
  const [first] = call.arguments;
  const path = first === undefined ? undefined : constantString(first);
  const name = `${method.toUpperCase()} ${path ?? '…'}`;
  if (form.objects?.includes(method) === true) {
    const handler = handlerIn(s, first, 'handler');
    return handler === undefined ? [] : [{ framework, name, registration: call, handler }];
  }
  return call.arguments
    .flatMap((argument) => (ts.isArrayLiteralExpression(argument) ? [...argument.elements] : [argument]))
    .flatMap((argument) =>
      mayBeHandler(argument) && isHandler(s, argument) ? [{ framework, name, registration: call, handler: argument }] : [],
    );
}

function mayBeHandler(node: ts.Expression): boolean {
  const at = bare(node);
  return (
    isFunctionNode(at) ||
    ts.isIdentifier(at) ||
    ts.isPropertyAccessExpression(at) ||
    ts.isCallExpression(at) ||
    ts.isArrayLiteralExpression(at) ||
    ts.isObjectLiteralExpression(at)
  );
}

/** Paths, options and other routers are no handlers; a call is only one where it is given or makes a function. */
function isHandler(s: Snapshot, node: ts.Expression): boolean {
  const at = bare(node);
  if (isFunctionNode(at)) return true;
  if (ts.isObjectLiteralExpression(at) || ts.isArrayLiteralExpression(at)) return false;
  const ref = refOf(s, at);
  if (ref.kind === 'function') return true;
  return (
    ts.isCallExpression(at) &&
    (ref.kind === 'external' || at.arguments.some((a) => isFunctionNode(bare(a))) || refOf(s, at.expression).kind === 'function')
  );
}

function fits(s: Snapshot, framework: Framework, { loose }: FormOf<'method'>, receiver: Ref, call: ts.CallExpression): boolean {
  if (receiver.kind === 'external') return isFrom(framework, receiver.specifier);
  if (loose === undefined || receiver.kind === 'global' || receiver.kind === 'object' || receiver.kind === 'class') return false;
  // Of a receiver of which nothing is known, the path and the names of the handler's parameters decide.
  const [path, ...rest] = call.arguments;
  const last = rest[rest.length - 1];
  const fn = last === undefined ? undefined : bare(last);
  if (path === undefined || fn === undefined || constantString(path)?.startsWith('/') !== true) return false;
  if (!isFunctionNode(fn) || fn.parameters.length < loose.length || fn.parameters.length > loose.length + 1) return false;
  return loose.every((pattern, i) => new RegExp(pattern).test(fn.parameters[i]?.name.getText() ?? '')) && declares(s, framework);
}

/** Where a file's place makes its exports handlers. */
function ofFile(s: Snapshot, file: ts.SourceFile): readonly Route[] {
  return files.flatMap(({ framework, form }) => {
    const path = file.fileName.slice(s.root.length);
    if (!new RegExp(form.path).test(path) || !declares(s, framework)) return [];
    return form.exports.flatMap((name) =>
      exportedDeclarations(file, name).flatMap((declaration): readonly Route[] => {
        const handler = handlerOf(declaration);
        const told = name === 'default' ? path : `${name} ${path}`;
        return handler === undefined ? [] : [{ framework, name: told, registration: declaration, handler }];
      }),
    );
  });
}

function handlerOf(declaration: ts.Declaration): Route['handler'] | undefined {
  if (isFunctionNode(declaration)) return hasBody(declaration) ? declaration : undefined;
  if (ts.isVariableDeclaration(declaration)) return declaration.initializer;
  if (ts.isExportAssignment(declaration)) return declaration.expression;
  if (!ts.isExportSpecifier(declaration) || declaration.parent.parent.moduleSpecifier !== undefined) return undefined;
  const local = declaration.propertyName ?? declaration.name;
  if (!ts.isIdentifier(local)) return undefined;
  const [own] = declarationsInScope(local, local.text);
  return own === undefined || ts.isExportSpecifier(own) ? undefined : handlerOf(own);
}

/** `export default { fetch }`: told from other objects by its parameters, and by what it returns. */
function ofDefault(s: Snapshot, file: ts.SourceFile): readonly Route[] {
  return defaults.flatMap(({ framework, form }) =>
    exportedDeclarations(file, 'default').flatMap((declaration): readonly Route[] => {
      if (!ts.isExportAssignment(declaration)) return [];
      const handler = handlerIn(s, declaration.expression, form.property);
      return handler === undefined ? [] : [{ framework, name: form.property, registration: declaration, handler }];
    }),
  );
}

function handlerIn(s: Snapshot, holder: ts.Expression | undefined, property: string): Route['handler'] | undefined {
  const object = holder === undefined ? undefined : objectOf(s, settled(holder));
  const element = object === undefined ? undefined : elementNamed(object, property);
  if (object === undefined || element === undefined) return undefined;
  if (ts.isMethodDeclaration(element)) return hasBody(element) ? element : undefined;
  return valueNamed(object, property);
}

function ofClass(s: Snapshot, node: ts.ClassLikeDeclaration): readonly Route[] {
  const own = classes.filter(({ form }) => node.members.some((m) => ts.isMethodDeclaration(m) && propertyName(m.name) === form.method));
  if (own.length === 0) return [];
  const base = baseOf(s, node, 0);
  if (base?.kind !== 'external') return [];
  return own.flatMap(({ framework, form }) => {
    if (!isFrom(framework, base.specifier) || !form.bases.includes(base.path[0] ?? '')) return [];
    return node.members.flatMap((m): readonly Route[] =>
      ts.isMethodDeclaration(m) && hasBody(m) && propertyName(m.name) === form.method
        ? [{ framework, name: form.method, registration: m, handler: m }]
        : [],
    );
  });
}

function baseOf(s: Snapshot, node: ts.ClassLikeDeclaration, depth: number): Ref | undefined {
  const base = node.heritageClauses?.find((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression;
  if (base === undefined || depth > 6) return undefined;
  const ref = refOf(s, base);
  return ref.kind === 'class' ? baseOf(s, ref.node, depth + 1) : ref;
}

function isFrom({ packages }: Framework, specifier: string): boolean {
  return packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}

function declares(s: Snapshot, { packages }: Framework): boolean {
  return s.declaresAny(packages);
}
