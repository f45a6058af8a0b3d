import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HermesAnswer {
  readonly status: number;
  readonly body: string;
}

export interface HermesServer {
  readonly url: string;
  /** The answer to the next requests; null to leave them unanswered. */
  answer: HermesAnswer | null;
  /** Parameters of the newest request. */
  readonly lastRequest: () => Pick<IncomingMessage, 'url' | 'headers'> | null;
  readonly close: () => Promise<void>;
}

/** Replaces Hermes with responses from the test. */
export async function startHermesServer(): Promise<HermesServer> {
  let last: Pick<IncomingMessage, 'url' | 'headers'> | null = null;
  const server = createServer((request, response) => {
    last = { url: request.url ?? '', headers: request.headers };
    if (!hermes.answer) return;
    response.writeHead(hermes.answer.status, { 'content-type': 'application/json' });
    response.end(hermes.answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hermes: HermesServer = {
    url: `http://127.0.0.1:${port}`,
    answer: null,
    lastRequest: () => last,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return hermes;
}
