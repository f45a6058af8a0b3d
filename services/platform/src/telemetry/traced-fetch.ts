import { inSpan } from './tracing.ts';

/** The signature of fetch that web3.js and we use for a node. */
type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** A JSON-RPC call's method; we write the body, so there are few values. */
const methodIn = (body: unknown): string =>
  (typeof body === 'string' ? /"method":"(\w{1,60})"/.exec(body)?.[1] : undefined) ?? 'call';

/** Wraps a fetch with a span for each JSON-RPC call. Our trace ids are not sent to the node. */
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
