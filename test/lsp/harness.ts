/** Starts the server as an editor does: `main.js lsp --stdio`, nothing shared with it but two streams. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { TestServer, type StartOptions } from './testServer';

export interface SpawnOptions extends StartOptions {
  readonly env?: Readonly<Record<string, string>>;
}

const main = join(process.env['CANDOR_ROOT'] ?? process.cwd(), 'dist', 'main.js');

export async function startServer(options: SpawnOptions): Promise<TestServer> {
  const child = spawn(process.execPath, [main, 'lsp', '--stdio'], { env: { ...process.env, ...options.env }, stdio: 'pipe' });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return TestServer.connect(
    {
      reader: new StreamMessageReader(child.stdout),
      writer: new StreamMessageWriter(child.stdin),
      sendRaw: (bytes) => void child.stdin.write(bytes),
      async end(connection) {
        await connection.sendNotification('exit');
        const code = await exited;
        return [...(code === 0 ? [] : [`exit code ${code}`]), ...(stderr === '' ? [] : [`stderr: ${stderr}`])];
      },
    },
    options,
  );
}

/** Runs one conversation and ends it, also where the test fails. */
export async function withServer(options: SpawnOptions, run: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startServer(options);
  try {
    await run(server);
  } catch (error) {
    await server.dispose().catch(() => undefined);
    throw error;
  }
  await server.dispose();
}
