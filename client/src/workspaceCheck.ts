/** *Check Workspace*: the server looks at every file and keeps its findings in the Problems panel. After a restart it is asked again. */
import { commands as registry } from 'vscode';
import { ExecuteCommandRequest, State, type LanguageClient } from 'vscode-languageclient/node';
import { commands } from '../../shared/src/names';

export interface WorkspaceCheck {
  run(): Promise<void>;
}

export function createWorkspaceCheck(client: LanguageClient, started: () => Promise<void>): WorkspaceCheck {
  let isShown = false;

  async function ask(quiet: boolean): Promise<void> {
    await client.sendRequest(ExecuteCommandRequest.type, { command: commands.checkWorkspace, arguments: [{ quiet }] });
  }

  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running && isShown)
      ask(true).catch((error: unknown) => client.error('The workspace was not checked again', error, false));
  });

  return {
    async run() {
      await started();
      await registry.executeCommand('workbench.actions.view.problems');
      await ask(false);
      isShown = true;
    },
  };
}
