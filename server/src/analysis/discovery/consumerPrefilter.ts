/** Whether a file may call tools of a server, by its text alone. Free of the compiler, like `prefilter.ts`. */
export function mayCallTools(text: string): boolean {
  return /\bcallTool\s*(?:<[^()]*>)?\s*\(/.test(text);
}
