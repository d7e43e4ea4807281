/** Calls of a model, by where the callee comes from. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';

const models: readonly { readonly package: RegExp; readonly path: RegExp }[] = [
  { package: /^ai$/, path: /^(generate|stream)(Text|Object)$|^(ToolLoopAgent|Experimental_Agent)\.new\.(generate|stream)$/ },
  { package: /^openai$/, path: /\.(completions|responses)\.(create|parse)$/ },
  { package: /^@anthropic-ai\/(sdk|bedrock-sdk|vertex-sdk)$/, path: /\.messages\.(create|parse)$/ },
  { package: /^@google\/gen(ai|erative-ai)$/, path: /\.generateContent$/ },
  { package: /^@langchain\/|^langchain$/, path: /^(Chat\w+\.new|init\w*ChatModel\.\(\))\..*invoke$/ },
  { package: /^@openai\/agents(-core)?$/, path: /^run$|^Runner\.new\.run$/ },
  { package: /^@mastra\/core/, path: /^Agent\.new\.generate$/ },
  { package: /^genkit/, path: /^genkit\.\(\)\.generate$/ },
];

export function isModelCall(s: Snapshot, node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false;
  const ref = refOf(s, node.expression);
  if (ref.kind !== 'external') return false;
  const path = ref.path.join('.');
  return models.some((one) => one.package.test(ref.package) && one.path.test(path));
}
