/** The one place where a request is cancelled, given up or answered with a fallback: no handler catches, none takes the server down. */
import { LSPErrorCodes, ResponseError, type CancellationToken, type DiagnosticServerCancellationData } from 'vscode-languageserver/node';
import { CancelledError, type CancelToken } from '../host/core';
import type { Log } from './log';

/** What the client is told instead of an answer. */
export interface Instead<R, E> {
  /** A change made the answer worthless before it was there. */
  readonly overtaken: ResponseError<E>;
  readonly failed: R | ResponseError<E>;
}

/** Diagnostics: the client asks again where they were overtaken, and keeps what it has where they failed. */
export const insteadOfReport: Instead<never, DiagnosticServerCancellationData> = {
  overtaken: new ResponseError(LSPErrorCodes.ServerCancelled, 'The document changed meanwhile.', { retriggerRequest: true }),
  failed: new ResponseError(LSPErrorCodes.ServerCancelled, 'The analysis failed; the log says why.', { retriggerRequest: false }),
};

/** Anything that a person waits for: nobody is bothered by an answer that does not come. */
export function insteadOf<R>(failed: R): Instead<R, void> {
  return { overtaken: new ResponseError<void>(LSPErrorCodes.ContentModified, 'The document changed meanwhile.'), failed };
}

export interface Cancellation extends CancelToken {
  cancel(): void;
}

export function createCancellation(): Cancellation {
  const listeners: (() => void)[] = [];
  let cancelled = false;
  return {
    get cancelled() {
      return cancelled;
    },
    onCancel(listener) {
      if (cancelled) listener();
      else listeners.push(listener);
    },
    cancel() {
      if (cancelled) return;
      cancelled = true;
      for (const listener of listeners) listener();
    },
  };
}

export type Handler<P, R, Rest extends unknown[]> = (params: P, token: Cancellation, ...rest: Rest) => Promise<R>;

/** A cancelled request is answered at once, whether or not the core has noticed. */
export function guard<P, R, E, Rest extends unknown[]>(
  log: Log,
  instead: Instead<R, E>,
  handle: Handler<P, R, Rest>,
): (params: P, token: CancellationToken, ...rest: Rest) => Promise<R | ResponseError<E>> {
  async function answer(params: P, token: Cancellation, rest: Rest): Promise<R | ResponseError<E>> {
    try {
      return await handle(params, token, ...rest);
    } catch (error) {
      if (error instanceof CancelledError) return token.cancelled ? requestCancelled() : instead.overtaken;
      log.error('A request failed', error);
      return instead.failed;
    }
  }

  return (params, clientToken, ...rest) => {
    const token = createCancellation();
    const cancelled = new Promise<ResponseError<E>>((resolve) => {
      clientToken.onCancellationRequested(() => {
        token.cancel();
        resolve(requestCancelled());
      });
    });
    return Promise.race([cancelled, answer(params, token, rest)]);
  };
}

/** For notifications and for work that nobody waits for. */
export function guardSilent<A extends unknown[]>(
  log: Log,
  what: string,
  handle: (...args: A) => void | Promise<void>,
): (...args: A) => void {
  return (...args) => {
    void (async () => {
      try {
        await handle(...args);
      } catch (error) {
        if (!(error instanceof CancelledError)) log.error(`${what} failed`, error);
      }
    })();
  };
}

function requestCancelled<E>(): ResponseError<E> {
  return new ResponseError<E>(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
}
