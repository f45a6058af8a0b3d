/**
 * Calls one JSON-RPC method of a Solana node, the sandbox's own methods included. Waits five seconds at most. @throws with the
 * RPC's error message
 */
export async function callRpc<Value>(
  rpcUrl: string,
  method: string,
  ...params: unknown[]
): Promise<Value> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(5_000),
  });
  const { result, error } = (await response.json()) as {
    result: Value;
    error?: { message: string };
  };
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}
