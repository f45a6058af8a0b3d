import { inSpan } from './tracing.ts';

/** A JSON-RPC call's method; we write the body, so there are few values. */
const methodIn = (body: string): string => /"method":"(\w{1,60})"/.exec(body)?.[1] ?? 'call';

/** Wraps requests to a node with a span for each JSON-RPC call. Our trace ids are not sent to the node. */
export const tracedRpc =
  <Init extends { readonly body: string }, Answer>(
    call: (url: string, init: Init) => Promise<Answer>,
  ) =>
  (url: string, init: Init): Promise<Answer> => {
    const method = methodIn(init.body);
    return inSpan(
      `rpc ${method}`,
      { kind: 'client', attributes: { 'rpc.system': 'jsonrpc', 'rpc.method': method } },
      () => call(url, init),
    );
  };
