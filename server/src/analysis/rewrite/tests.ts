/** Tests of the project that read what a tool answers: they would say something false of it, and are not rewritten. */
import { dirname } from 'node:path/posix';
import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { isUnder, nameOf } from '../program/paths';
import type { Snapshot } from '../program/snapshot';
import type { FunctionWithBody } from '../syntax/functions';

const inFiles = /[.-](test|spec)\.[cm]?[jt]sx?$|\/(__tests__|tests?|e2e|conformance)\//;

/** A test is about what changes, and says so by itself. */
export function isTest(file: string): boolean {
  return inFiles.test(file);
}

const asserts = /\b(expect|assert\w*|should)\b\s*[.(]|\bt\.(is|like|deepEqual|true|equal|same)\(/;
const calls = /\b(callTool|call_tool|runTool|executeTool)\b|\.(invoke|execute|call)\(|tools\/call/;

interface TestText {
  readonly file: string;
  readonly text: string;
  readonly imports: readonly string[];
  /** It calls tools: by a name, or by a property. */
  readonly callsTools: boolean;
  readonly asserts: boolean;
}

const known = new WeakMap<Snapshot, readonly TestText[]>();

/** Each test file that asserts something or calls tools for those that do. A snapshot never changes, and every handler asks. */
function testTexts(s: Snapshot): readonly TestText[] {
  const found =
    known.get(s) ??
    [...s.testFiles(), ...s.files().filter(isTest)].flatMap((file): readonly TestText[] => {
      const text = s.textOf(file);
      if (text === undefined) return [];
      const one = { file, text, imports: importsOf(text), callsTools: calls.test(text), asserts: asserts.test(text) };
      return one.asserts || one.callsTools ? [one] : [];
    });
  known.set(s, found);
  return found;
}

/** A test that has the function, or the tool by its name, and asserts something: the first such file, below the folder. */
export function testOf({ s, tool }: HandlerFacts, fn: FunctionWithBody): string | undefined {
  const own = fn.getSourceFile().fileName;
  const names = new RegExp(`\\b(${[...namesAround(fn), ...namesAround(tool.registration)].map(escaped).join('|') || '(?!)'})\\b`);
  const quoted = tool.name === undefined ? undefined : new RegExp(`(["'\`])${escaped(tool.name)}\\1`);
  if (isTest(own)) return own.slice(s.root.length + 1);
  const found = testTexts(s).find(({ file, text, imports, callsTools, asserts: isAsserting }) => {
    if (isAsserting && callsTools && quoted?.test(text) === true && isUnder(own, packageOf(s, file))) return true;
    // Who calls tools of the file by a property has no name of them.
    return (callsTools || names.test(text)) && imports.some((specifier) => leadsTo(file, specifier));
  });
  return found?.file.slice(s.root.length + 1);

  function leadsTo(file: string, specifier: string): boolean {
    const target = s.resolveModule(specifier, file);
    if (target.kind !== 'file') return false;
    if (target.file === own || target.file === tool.registration.getSourceFile().fileName) return true;
    // Handed on by a file that gathers others.
    return /^index\./.test(nameOf(target.file)) && names.test(s.textOf(target.file) ?? '');
  }
}

/** The folder of its nearest manifest: a name means the same tool there and beneath. */
function packageOf(s: Snapshot, file: string): string {
  for (let folder = dirname(file); folder.length > s.root.length; folder = dirname(folder))
    if (s.textOf(`${folder}/package.json`) !== undefined) return folder;
  return s.root;
}

/** Everything with a name that the node stands in. */
function namesAround(node: ts.Node): readonly string[] {
  const names: string[] = [];
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    const name =
      ts.isFunctionDeclaration(at) || ts.isClassDeclaration(at) || ts.isVariableDeclaration(at) || ts.isMethodDeclaration(at)
        ? at.name
        : undefined;
    if (name !== undefined && ts.isIdentifier(name)) names.push(name.text);
  }
  return names;
}

/** As text: a test file is not parsed for this. */
function importsOf(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:from|import|require)\s*\(?\s*["'`]([^"'`\n]+)["'`]/g)].map((found) => found[1] ?? '');
}

function escaped(name: string): string {
  return name.replace(/[^\w]/g, '\\$&');
}
