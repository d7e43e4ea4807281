/** Whether a file may call tools of a server, by its text alone. Free of the compiler, like `prefilter.ts`. */
export function mayCallTools(text: string): boolean {
  return /\bcallTool\s*(?:<[^()]*>)?\s*\(/.test(text);
}

/** Whether a verdict on a claim may be made up in it. Asked where tools are, or are called: elsewhere a verdict is no agent's. */
export function mayPromote(text: string): boolean {
  if (!/verif|verdict|grounded|corroborat|substantiat|fact_?check|check_?(?:claim|fact)/i.test(text)) return false;
  return /(?:\?\?|\|\|)\s*(?:true\b|['"`])|!==?\s*(?:false\b|['"`])|\bcatch\b/.test(text);
}
