/** What the client's log and its user are told. Invariant: a stack trace goes to the log, never to the user. */
import { LogMessageNotification, MessageType, ShowMessageNotification, type Connection } from 'vscode-languageserver/node';
import type { Fault, Notice } from '../analysis/report';

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(what: string, error: unknown): void;
  /** The analysis has no answer: each kind of failure once before the user. */
  failure(error: unknown): void;
  /** In the log and before the user's eyes. */
  tell(kind: 'info' | 'warning' | 'error', message: string): void;
  /** Each notice once a session: a scan repeats them. */
  notices(notices: readonly Notice[]): void;
  /** Each fault once in the log, each rule once before the user. */
  faults(faults: readonly Fault[]): void;
}

const messageTypes = { info: MessageType.Info, warning: MessageType.Warning, error: MessageType.Error } as const;

export function createLog(connection: Connection): Log {
  const said = new Set<string>();

  function isNew(key: string): boolean {
    if (said.has(key)) return false;
    said.add(key);
    return true;
  }

  function write(type: MessageType, message: string): void {
    send(LogMessageNotification.method, type, message);
  }

  function show(type: MessageType, message: string): void {
    send(ShowMessageNotification.method, type, message);
  }

  function send(method: string, type: MessageType, message: string): void {
    // A connection that is gone takes no more messages, and there is nobody left to tell.
    connection.sendNotification(method, { type, message }).catch(() => undefined);
  }

  const log: Log = {
    info: (message) => write(MessageType.Info, message),
    warn: (message) => write(MessageType.Warning, message),
    error: (what, error) => write(MessageType.Error, `${what}: ${storyOf(error)}`),
    failure(error) {
      const message = error instanceof Error ? error.message : String(error);
      if (isNew(`failure ${message}`)) {
        show(MessageType.Error, `Candor could not check everything: ${message} The log has the details.`);
      }
    },
    tell(kind, message) {
      const type = messageTypes[kind];
      write(type, message);
      show(type, message);
    },
    notices(notices) {
      for (const { file, line, message } of notices) {
        const text = `${file}:${line}: ${message}`;
        if (isNew(text)) log.info(text);
      }
    },
    faults(faults) {
      for (const { rule, file, message } of faults) {
        if (isNew(`fault ${rule} ${file}`)) write(MessageType.Error, `The rule ${rule} failed on ${file}: ${message}`);
        if (isNew(`fault ${rule}`)) {
          const text = `Candor's rule \`${rule}\` failed and is left out here; every other finding stands. The log has the details.`;
          show(MessageType.Warning, text);
        }
      }
    },
  };
  return log;
}

/** What the failing side knows, where it says more than the trace of the side that asked. */
function storyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { detail } = error as { detail?: unknown };
  return typeof detail === 'string' ? `${error.message}\n${detail}` : (error.stack ?? error.message);
}
