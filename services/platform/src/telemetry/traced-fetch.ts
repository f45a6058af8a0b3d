import { inSpan } from './tracing.ts';

/** What web3.js and we call to speak with a node. */
type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** A JSON-RPC call's method; the body is our own, so what it names is one of few. */
const methodIn = (body: unknown): string =>
  (typeof body === 'string' ? /"method":"(\w{1,60})"/.exec(body)?.[1] : undefined) ?? 'call';

/** The same fetch, with a span for each JSON-RPC call. The node is told nothing of our traces. */
export const tracedRpc =
  (call: Fetch): Fetch =>
  (input, init) => {
    const method = methodIn(init?.body);
    return inSpan(
      `rpc ${method}`,
      { kind: 'client', attributes: { 'rpc.system': 'jsonrpc', 'rpc.method': method } },
      () => call(input, init),
    );
  };
