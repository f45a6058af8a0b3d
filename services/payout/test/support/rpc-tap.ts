import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A proxy in front of the sandbox that records requests. */
export interface RpcTap {
  readonly url: string;
  readonly calls: RpcCall[];
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** `lies`: responses by method that replace the node's; `{error}` for an error. */
export async function startRpcTap(
  rpcUrl: string,
  lies: Readonly<Record<string, { result: unknown } | { error: object }>> = {},
): Promise<RpcTap> {
  const calls: RpcCall[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const call = JSON.parse(body) as RpcCall & { id: unknown };
      calls.push(call);
      if (Object.hasOwn(lies, call.method)) {
        response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...lies[call.method] }));
        return;
      }
      const reply = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(await reply.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
