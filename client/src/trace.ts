/**
 * The conversation with the server, in the output channel: all of it where `candor.trace.server` asks for it.
 * The client library traces into a channel whose level is *trace*, a level that only the user can set; this stands in between, so that the
 * setting alone is enough.
 */
import { EventEmitter, LogLevel, workspace, type Disposable, type Event, type LogOutputChannel } from 'vscode';
import { configSection } from '../../shared/src/names';

export interface Trace extends Disposable {
  readonly channel: LogOutputChannel;
  /** Each message as it goes into the channel. */
  readonly onDidWrite: Event<string>;
}

export function traceInto(output: LogOutputChannel): Trace {
  const changed = new EventEmitter<LogLevel>();
  const written = new EventEmitter<string>();
  const level = () =>
    workspace.getConfiguration(configSection).get<string>('trace.server', 'off') === 'off' ? output.logLevel : LogLevel.Trace;
  const write = (message: string, ...rest: unknown[]) => {
    if (level() !== LogLevel.Trace) return;
    if (output.logLevel === LogLevel.Trace) output.trace(message, ...rest);
    else output.info(message, ...rest);
    written.fire(message);
  };
  const listeners = [
    changed,
    written,
    output.onDidChangeLogLevel(() => changed.fire(level())),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${configSection}.trace.server`)) changed.fire(level());
    }),
  ];
  const channel = new Proxy(output, {
    get(target, key) {
      if (key === 'logLevel') return level();
      if (key === 'onDidChangeLogLevel') return changed.event;
      if (key === 'trace') return write;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
    },
  });
  return { channel, onDidWrite: written.event, dispose: () => listeners.forEach((listener) => void listener.dispose()) };
}
