/** A server that stops is started again, quietly; one that keeps stopping is left alone, and the user is told once. */
import { commands as registry, window } from 'vscode';
import { CloseAction, ErrorAction, type ErrorHandler } from 'vscode-languageclient/node';
import { commands } from '../../shared/src/names';

/** So many stops within the window are an accident each. */
export const mostStops = 4;
export const stopWindow = 3 * 60_000;

export function createRestartPolicy(now: () => number = Date.now): ErrorHandler {
  let stops: number[] = [];
  return {
    // A server that dies amid a message is an error first and a closed connection next: what is shut down at the error is not started again.
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed() {
      stops = [...stops.filter((at) => now() - at < stopWindow), now()];
      if (stops.length <= mostStops) {
        return { action: CloseAction.Restart, handled: true, message: 'The language server stopped and is started again.' };
      }
      // A restart by hand begins to count anew.
      stops = [];
      const message = `Candor's language server stopped ${mostStops + 1} times in three minutes and is not started again by itself. Findings are not updated until it is.`;
      void tell(message);
      return { action: CloseAction.DoNotRestart, handled: true, message };
    },
  };
}

async function tell(message: string): Promise<void> {
  const restart = 'Restart';
  const showOutput = 'Show output';
  const chosen = await window.showErrorMessage(message, restart, showOutput);
  if (chosen === restart) await registry.executeCommand(commands.restart);
  if (chosen === showOutput) await registry.executeCommand(commands.showOutput);
}
