import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';

/** A proxy in front of an RPC that can be closed and reopened at the same address. */
export interface RpcProxy {
  readonly url: string;
  /** Refuses calls whose body contains a key, with that key's JSON-RPC error. */
  readonly refusals: Map<string, { code: number; message: string }>;
  /** Transactions left out of an address's list, as by a node that lost them. */
  readonly hidden: Set<string>;
  /** How often the transactions of each address were requested. */
  readonly looks: ReadonlyMap<string, number>;
  close(): Promise<void>;
  open(): Promise<void>;
}

interface SignatureList {
  readonly result?: readonly { readonly signature: string }[];
}

/** Answers with the list without the hidden transactions. */
async function answerWithout(
  hidden: ReadonlySet<string>,
  answer: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const list = JSON.parse(await text(answer)) as SignatureList;
  const result = list.result?.filter(({ signature }) => !hidden.has(signature));
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ ...list, ...(result && { result }) }));
}

export async function startRpcProxy(target: string): Promise<RpcProxy> {
  const refusals: RpcProxy['refusals'] = new Map();
  const hidden = new Set<string>();
  const looks = new Map<string, number>();
  let server: Server;
  let port = 0;
  const open = async (): Promise<void> => {
    server = createServer((incoming, outgoing) => {
      const pass = (body: string): void => {
        const refused = [...refusals].find(([key]) => body.includes(key));
        if (refused) {
          const { id } = JSON.parse(body) as { id: unknown };
          outgoing.end(JSON.stringify({ jsonrpc: '2.0', id, error: refused[1] }));
          return;
        }
        const call = JSON.parse(body) as { method: string; params: [string] };
        if (call.method === 'getSignaturesForAddress') {
          const [address] = call.params;
          looks.set(address, (looks.get(address) ?? 0) + 1);
        }
        const { method, headers } = incoming;
        const forward = request(target, { method, headers }, (answer) => {
          if (hidden.size > 0 && body.includes('getSignaturesForAddress')) {
            answerWithout(hidden, answer, outgoing).catch(() => outgoing.destroy());
            return;
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        });
        forward.on('error', () => outgoing.destroy());
        forward.end(body);
      };
      // A caller that hangs up early gets no answer.
      text(incoming).then(pass, () => outgoing.destroy());
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address) port = address.port;
  };
  await open();
  return {
    url: `http://127.0.0.1:${port}`,
    refusals,
    hidden,
    looks,
    open,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
