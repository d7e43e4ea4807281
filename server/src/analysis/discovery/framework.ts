/**
 * The shape of a web framework as data: where its route handlers are, and how they say what they answer. One matcher reads all of them
 * (`findRoutes.ts`), one reader their answers (`facts/responses/responses.ts`): a new framework is a new file of this shape, not new code.
 * Invariant: free of the compiler, so that the prefilter can read it before anything heavy is loaded.
 */

export type RouteForm =
  /**
   * `receiver.get('/path', …handlers)`. A receiver out of the packages is certain. `loose`: patterns for the names of the parameters, by
   * which a handler is told where nothing is known of the receiver, in a project that declares one of the packages.
   * `objects`: methods that are given `{ url, handler }`.
   */
  | {
      readonly form: 'method';
      readonly methods: readonly string[];
      readonly objects?: readonly string[];
      readonly loose?: readonly string[];
    }
  /** An exported function that is given the handler, or an object with one. `ambient`: also without an import, put there by a build step. */
  | { readonly form: 'function'; readonly exported: string; readonly ambient?: true }
  /** Exports of a file whose path says what it is, in a project that declares one of the packages. */
  | { readonly form: 'file'; readonly path: string; readonly exports: readonly string[] }
  /** A method of a class below one of these exported ones. */
  | { readonly form: 'class'; readonly bases: readonly string[]; readonly method: string }
  /** `export default { fetch(request) { … } }`. */
  | { readonly form: 'default'; readonly property: string }
  /** `Deno.serve(handler)`, `Bun.serve({ fetch })`. */
  | { readonly form: 'global'; readonly path: string; readonly property?: string };

export interface Answers {
  /** Which parameter the response is said through; `undefined` where it is only returned. */
  readonly through?: number;
  /** Methods of it that send their argument. */
  readonly sends?: readonly string[];
  /** Methods of it whose result is to be returned: `c.json(body, status)`. */
  readonly makes?: readonly string[];
  /** Properties of it that are the body. */
  readonly assigns?: readonly string[];
  /** A returned value that is no `Response` is the body. */
  readonly returns?: true;
  /** Methods, properties (with dots for one further in) and functions that set the status for what is said later. */
  readonly status: {
    readonly methods?: readonly string[];
    readonly properties?: readonly string[];
    readonly functions?: readonly string[];
  };
  /** Methods after which the status is sent. */
  readonly begins?: readonly string[];
  /** Functions that may be given the parameter and leave the status alone, where their bodies are not at hand. */
  readonly harmless?: string;
  /** A class of the framework that is a `Response` with the same ways to make one. */
  readonly responseClass?: string;
}

export interface Framework {
  readonly id: string;
  /** Specifiers start with one of these. */
  readonly packages: readonly string[];
  readonly forms: readonly RouteForm[];
  readonly answers: Answers;
}

export const httpMethods = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'all'] as const;
