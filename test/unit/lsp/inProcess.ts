/** The server in this process, over two streams and with fake cores. */
import { PassThrough } from 'node:stream';
import { createConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { startServer } from '../../../server/src/lsp/server';
import { TestServer, type StartOptions } from '../../lsp/testServer';
import { createFakeCore, type FakeCore } from './fakeCore';

export interface InProcess {
  readonly server: TestServer;
  /** Every core that was made, in order. */
  readonly cores: readonly FakeCore[];
}

export async function withFakeCores(options: StartOptions, run: (started: InProcess) => Promise<void>): Promise<void> {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const cores: FakeCore[] = [];
  startServer(createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient)), {
    createCore(root, settings) {
      const core = createFakeCore(root, settings);
      cores.push(core);
      return core;
    },
  });
  const server = await TestServer.connect(
    { reader: new StreamMessageReader(toClient), writer: new StreamMessageWriter(toServer), end: () => Promise.resolve([]) },
    options,
  );
  try {
    await run({ server, cores });
  } catch (error) {
    await server.dispose().catch(() => undefined);
    throw error;
  }
  await server.dispose();
}
