/** Whether a file may read what tools gave, or ask a model for a verdict, by its text alone. Free of the compiler, like `prefilter.ts`. */
const calls = /(?:call|run|invoke|execute)_?tool\w*\s*(?:<[^()]*>)?\s*\(/i;
/** How the SDKs call a tool's return: their types, properties, and the words of their protocols. */
const returns =
  /ToolMessage\b|\btool_call_output_item\b|\b(?:static|dynamic)?[tT]oolResults\b|\bfullStream\b|['"`]output-available['"`]|\btool_use_id\b|\btool_call_id\b|['"`]tool-result['"`]|\bcontent(?:\?\.)?\[0\]|\bcallServerTool\b/;

export function mayConsume(text: string): boolean {
  return calls.test(text) || returns.test(text) || (verdictWords.test(text) && modelCall.test(text));
}

const verdictWords = /verif|verdict|grounded|corroborat|substantiat|fact_?check|check_?(?:claim|fact)/i;
const modelCall = /\b(?:generate|stream)(?:Text|Object|Content)?\s*\(|\.(?:create|parse|invoke)\s*\(|\brun\s*\(/;

/** Whether a verdict on a claim may be made up in it. Asked where tools are, or are called: elsewhere a verdict is no agent's. */
export function mayPromote(text: string): boolean {
  if (!verdictWords.test(text)) return false;
  return /(?:\?\?|\|\|)\s*(?:true\b|['"`])|!==?\s*(?:false\b|['"`])|\bcatch\b/.test(text);
}
