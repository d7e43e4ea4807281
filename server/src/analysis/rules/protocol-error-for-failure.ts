import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { decide } from '../facts/terms/expand';
import { sayingOf } from '../facts/failures/saying';
import { summaryOf } from '../facts/terms/summary';
import { fateOf, isControl, throwsOf, type Throw } from '../facts/failures/throws';
import { partsOf, type Condition, type Value } from '../facts/terms/value';
import { isGenerator, type FunctionWithBody } from '../syntax/functions';
import { editsIn, quoteOf, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/**
 * A failure of the tool's own work that leaves as a JSON-RPC error. The specification (MCP, tools, *Error handling*) keeps those for unknown
 * tools and malformed requests, since hosts seldom show them to the model; all else belongs in the result, with the flag.
 */
export default defineRule({
  id: 'protocol-error-for-failure',
  group: 'failures',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A failure of the tool leaves as a protocol error, which most hosts do not show to the model.',
  messages: {
    arguments:
      'Refused arguments leave as a protocol error here, and most hosts show the model none: it cannot mend its call. Return a result with `{flag}` that says what is wrong.',
    domain:
      'This failure leaves as a protocol error, and most hosts show the model none: it will not learn what went wrong. Return a result with `{flag}` that says it.',
  },
  check(handler, ctx) {
    const { failure } = handler.tool.major;
    if (fateOf(handler) !== 'protocol-error' || failure.kind !== 'flag') return;
    const flag = `${failure.property}: true`;
    for (const thrown of throwsOf(handler)) {
      const kind = kindOf(handler, thrown);
      if (kind === undefined) continue;
      const at = thrown.node.expression;
      ctx.report({
        at,
        defect: at,
        message: kind,
        data: { flag },
        related: [
          ...thrown.evidence.map(({ node, note }) => ({ at: node, note })),
          ...thrown.way.slice(0, 1).map(({ node }) => ({ at: node.expression, note: 'The handler gets there by this call.' })),
          { at: handler.fn ?? handler.tool.nameNode, note: 'What this function throws becomes a protocol error.' },
        ].map((r) => ('body' in r.at ? { ...r, at: leadOf(r.at as FunctionWithBody) } : r)),
        fixes: fixesFor(handler, thrown, flag),
      });
    }
  },
});

const aboutTools =
  /\btool ?name\b|\b(unknown|unsupported|unrecogni[sz]ed|invalid|no such|undefined)\b.{0,20}\b(tool|method|function|command|operation|action)\b|\b(tool|method|function)\b.*\b(not found|unknown|not supported|does not exist|not available|disabled|not enabled)/i;
const aboutServer = /shut(ting)? ?down|not (connected|ready|running|initiali[sz]ed)/i;

/** What the flow makes certain: refused arguments, a thing that is not there, a bad status, a callee's verdict, an error told anew. */
function kindOf(handler: HandlerFacts, thrown: Throw): 'arguments' | 'domain' | undefined {
  const { what, evidence, conditions } = thrown;
  if (what.kind !== 'error' || isControl(thrown)) return undefined;
  const { words, forPeople } = sayingOf(handler, thrown);
  const code = what.args[0];
  const codeText = code === undefined ? '' : code.node.getText();
  if (forPeople || aboutTools.test(words) || aboutServer.test(words) || /MethodNotFound|-32601|ParseError|InvalidRequest/.test(codeText))
    return undefined;
  // The name of the tool, or that there are arguments at all, is what the protocol itself asks for.
  const open = conditions.filter(({ test, holds }) => decide(test) === undefined && !namesTool(test, holds));
  if (open.some((condition) => asksProtocol(handler, condition))) return undefined;
  const kinds = new Set(evidence.map((e) => e.kind));
  const last = conditions.at(-1);
  // What comes behind all tools that there are.
  if (kinds.size === 0 && thrown.inCatch === undefined && last !== undefined && open.includes(last) && asksName(handler, last.test))
    return undefined;
  if (kinds.has('invalid')) return 'arguments';
  if (['status', 'discriminant', 'absent', 'refused'].some((kind) => kinds.has(kind as never))) return 'domain';
  if (thrown.inCatch !== undefined) return 'domain';
  return what.package?.startsWith('@modelcontextprotocol/') === true && /InvalidParams|-32602/.test(codeText) && conditions.length > 0
    ? 'arguments'
    : undefined;
}

/** `params.name === 'lend_book'` held: the tool is known. */
function namesTool(test: Value, holds: boolean): boolean {
  if (test.kind !== 'binary') return false;
  if (test.operator === '||') return holds && namesTool(test.left, true) && namesTool(test.right, true);
  const isName = test.right.kind === 'const' && typeof test.right.value === 'string';
  return isName && (holds ? test.operator.startsWith('==') : test.operator.startsWith('!='));
}

/** Whether the request has arguments, or a name that there is a tool for: followed to the request, whatever the variables are called. */
function asksProtocol(handler: HandlerFacts, { node, test }: Condition): boolean {
  const text = node.getText();
  return (
    /^!*\s*\(?\s*(\w+\.)*(tool|toolName|handler|toolHandler|tool_name)\s*\)?(\s*[!=]==?\s*(undefined|null))?$/.test(text) ||
    /\btoolName\b|\bprocess\.env\b/.test(text) ||
    isWholePart(handler, test) ||
    (!isComparedName(test) && asksName(handler, test))
  );
}

/** `!request.params.arguments`, `typeof request.params !== 'object'`: the thing itself, and nothing in it. */
function isWholePart(handler: HandlerFacts, test: Value): boolean {
  if (test.kind === 'unary') return isWholePart(handler, test.of);
  if (test.kind === 'binary') {
    if (test.operator === '||' || test.operator === '&&') return isWholePart(handler, test.left) && isWholePart(handler, test.right);
    return test.right.kind === 'const' && isWholePart(handler, test.left);
  }
  const path = pathInRequest(handler, test);
  return path !== undefined && /^(params(\.arguments|\.name)?)?$/.test(path);
}

function isComparedName(test: Value): boolean {
  return test.kind === 'binary' && (test.right.kind === 'const' || (isComparedName(test.left) && isComparedName(test.right)));
}

function asksName(handler: HandlerFacts, test: Value): boolean {
  // Of a tool whose name is known, the request holds that name.
  const isName = pathInRequest(handler, test) === 'params.name' || (test.kind === 'const' && test.node === handler.fn?.parameters[0]);
  return isName || partsOf(test).some((part) => asksName(handler, part));
}

/** `params.arguments` of `request.params.arguments`; the empty text for the request itself. */
function pathInRequest({ fn }: HandlerFacts, value: Value): string | undefined {
  const names: string[] = [];
  let at = value;
  for (; at.kind === 'member'; at = at.of) names.unshift(at.name);
  if (at.kind !== 'param' || fn === undefined || at.parameter !== fn.parameters[0]) return undefined;
  // What is read for one tool alone is what the request has under `params`.
  return (at.fixed === true ? ['params', ...names] : names).join('.');
}

/** The first line of a function is enough to show it. */
function leadOf(fn: FunctionWithBody): ts.Node {
  return fn.name ?? fn.parameters[0] ?? fn;
}

/** A return in place of the throw, where the function that throws gives the result itself. */
function fixesFor(handler: HandlerFacts, { node, fn }: Throw, flag: string): readonly FixDraft[] {
  const message = messageOf(node.expression);
  if (message === undefined || !givesResult(handler, fn) || /\/[/*]/.test(node.getText().replace(message.getText(), ''))) return [];
  const quote = quoteOf(node);
  const isScript = /\.[cm]?jsx?$/.test(node.getSourceFile().fileName);
  const typed = isScript || fn.type !== undefined || fn === handler.fn ? '' : ' as const';
  const end = node.getText().endsWith(';') ? ';' : '';
  const block = `{ type: ${quote}text${quote}${typed}, text: ${message.getText()} }`;
  const text = `return { content: [${block}], ${flag} }${end}`;
  return [{ title: `Return the failure with \`${flag}\``, kind: 'review', edits: editsIn(node, replaceNode(node, text)) }];
}

/** `new Error(message)`, `new McpError(code, message)`. */
function messageOf(node: ts.Expression): ts.Expression | undefined {
  if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  const name = node.expression.text;
  const given = node.arguments ?? [];
  if (/^(McpError|ProtocolError)$/.test(name)) return given[1];
  return /^(Type|Range)?Error$/.test(name) ? given[0] : undefined;
}

function givesResult(handler: HandlerFacts, fn: FunctionWithBody): boolean {
  if (isGenerator(fn)) return false;
  if (fn.type !== undefined) return /CallToolResult|ToolResponse|ToolResult/.test(fn.type.getText());
  return (
    fn === handler.fn ||
    summaryOf(handler.s, fn).exits.some(
      (exit) =>
        exit.kind === 'return' &&
        exit.value.kind === 'object' &&
        exit.value.entries.some((e) => e.kind === 'property' && e.name === 'content'),
    )
  );
}
