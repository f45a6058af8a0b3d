import { bytesOfBase64, type Bytes } from './encoding.ts';

/** A transaction as a node reports it, once it is final. */
export interface LandedTransaction {
  readonly bytes: Bytes;
  readonly slot: string;
  /** ISO 8601; null when the node doesn't know the time. */
  readonly blockTime: string | null;
  readonly failed: boolean;
}

export interface Chain {
  /** @throws when the node doesn't respond */
  genesisHash(): Promise<string>;
  /** Null for a transaction that is not in a finalized block. @throws when the node doesn't respond */
  finalized(signature: string): Promise<LandedTransaction | null>;
}

const TIMEOUT_MS = 10_000;

interface RpcTransaction {
  readonly slot: number;
  readonly blockTime?: number | null;
  readonly meta: { readonly err: unknown } | null;
  readonly transaction: readonly [data: string, encoding: string];
}

/** A network through the JSON-RPC of one node. */
export function chainAt(rpcUrl: string): Chain {
  const call = async <Value>(method: string, ...params: unknown[]): Promise<Value> => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${method} answered ${response.status}`);
    const { result, error } = (await response.json()) as {
      result: Value;
      error?: { message: string };
    };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return {
    genesisHash: () => call<string>('getGenesisHash'),
    finalized: async (signature) => {
      const found = await call<RpcTransaction | null>('getTransaction', signature, {
        encoding: 'base64',
        commitment: 'finalized',
        maxSupportedTransactionVersion: 0,
      });
      const bytes = found && bytesOfBase64(found.transaction[0]);
      if (!bytes) return null;
      const { slot, blockTime, meta } = found;
      return {
        bytes,
        slot: slot.toString(),
        blockTime: typeof blockTime === 'number' ? new Date(blockTime * 1_000).toISOString() : null,
        failed: meta === null || meta.err !== null,
      };
    },
  };
}
