import { z } from 'zod';
import { RPC_ERROR, RpcError } from './rpc-error.ts';
import type { RpcMethods } from './rpc-context.ts';

const requestId = z.union([z.string(), z.number(), z.null()]);
const request = z.object({
  id: requestId.optional(),
  method: z.string(),
  params: z.array(z.unknown()).nullish(),
});

export interface RpcReply {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** Answers one request. Any input results in a reply object, never an exception. */
export function answer(
  methods: RpcMethods,
  body: unknown,
  onFault: (error: unknown) => void,
): RpcReply {
  const parsed = request.safeParse(body);
  if (!parsed.success) return errorReply(idOf(body), RPC_ERROR.invalidRequest, 'Invalid request');
  const { method, params } = parsed.data;
  const id = parsed.data.id ?? null;
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (run === undefined) return errorReply(id, RPC_ERROR.methodNotFound, 'Method not found');
  try {
    return { jsonrpc: '2.0', id, result: run(params ?? []) };
  } catch (error) {
    if (error instanceof RpcError) return errorReply(id, error.code, error.message, error.data);
    onFault(error);
    return errorReply(id, RPC_ERROR.internal, 'Internal error');
  }
}

export function errorReply(
  id: RpcReply['id'],
  code: number,
  message: string,
  data?: unknown,
): RpcReply {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
}

function idOf(body: unknown): RpcReply['id'] {
  const id = z.object({ id: requestId }).safeParse(body);
  return id.success ? id.data.id : null;
}

/** Some library values are bigint, but all of them fit a JSON number. */
export function serialize(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? Number(item) : item,
  );
}
