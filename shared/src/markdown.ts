/** What a checked file says, in Markdown: none of it is markup. */

/** Words as they are. An underscore inside a word starts nothing. */
export function literally(words: string): string {
  return words.replace(/[\\`*<>|[\]~&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^#/gu, '\\$&');
}

/** Words in which what stands between two back ticks is code, in which nothing else is markup. */
export function withCode(words: string): string {
  return words
    .split(/(`[^`]+`)/)
    .map((part, i) => (i % 2 === 1 ? part : literally(part)))
    .join('');
}
