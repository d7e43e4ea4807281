/** The suite of a workspace with tools. */
import './findings';
import './typing';
import './walkthrough';
import './fixes';
import './workspaceWide';
import { api, closeAll } from './editor';
import { report, runScenarios } from './scenario';

export async function run(): Promise<void> {
  try {
    await runScenarios();
  } finally {
    const pid = (await api()).serverProcess();
    if (pid !== undefined) report({ name: `server ${pid}`, milliseconds: 0 });
    await closeAll();
  }
}
