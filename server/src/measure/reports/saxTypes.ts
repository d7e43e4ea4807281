/** What is used of `sax`, which brings no types. */
declare module 'sax' {
  interface Parser {
    readonly line: number;
    error: Error | null;
    onerror(error: Error): void;
    onopentag(tag: { readonly name: string; readonly attributes: Readonly<Record<string, string>> }): void;
    onclosetag(name: string): void;
    write(text: string): Parser;
    close(): Parser;
  }
  export function parser(isStrict: boolean, options: object): Parser;
}
