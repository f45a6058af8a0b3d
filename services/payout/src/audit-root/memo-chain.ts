import { connectToNode } from '@outlay/solana/node';
import { read } from '../rails/solana/read-node.ts';
import type { MemoSigner } from './memo-signer.ts';
import type { Anchor } from './audit-leaves.ts';

/** State of a memo. */
export type MemoState =
  | { readonly kind: 'waits' }
  | { readonly kind: 'final'; readonly slot: number }
  /** The transaction was refused, or expired before a finalized block included it. */
  | { readonly kind: 'gone' };

export interface SignedMemo {
  readonly signature: string;
  readonly signedTransaction: string;
  readonly lastValidBlockHeight: bigint;
}

/** The anchor worker's view of Solana. */
export interface MemoChain {
  readonly signer: string;
  /** @throws when the node doesn't respond */
  sign(memo: string): Promise<SignedMemo>;
  /** Sends stored bytes; a failure proves nothing. */
  broadcast(signedTransaction: string): Promise<void>;
  /** @throws when the node doesn't respond */
  stateOf(anchor: Pick<Anchor, 'signature' | 'lastValidBlockHeight'>): Promise<MemoState>;
}

export function createMemoChain(rpcUrl: string, signer: MemoSigner): MemoChain {
  const connection = connectToNode(rpcUrl);
  return {
    signer: signer.address,
    sign: async (memo) => {
      const { blockhash, lastValidBlockHeight } = await read('blockhash', () =>
        connection.getLatestBlockhash('confirmed'),
      );
      return {
        ...signer.sign(memo, blockhash),
        lastValidBlockHeight: BigInt(lastValidBlockHeight),
      };
    },
    broadcast: async (signedTransaction) => {
      await connection
        .sendRawTransaction(Buffer.from(signedTransaction, 'base64'), {
          skipPreflight: true,
          maxRetries: 0,
        })
        .catch(() => undefined);
    },
    stateOf: async ({ signature, lastValidBlockHeight }) => {
      // The height is read first: otherwise a block between the two requests would be missed.
      const { blockHeight } = await read('height', () => connection.getEpochInfo('finalized'));
      const { value } = await read('status', () =>
        connection.getSignatureStatuses([signature], { searchTransactionHistory: true }),
      );
      const [status] = value;
      if (!status) {
        return { kind: BigInt(blockHeight ?? 0) > lastValidBlockHeight ? 'gone' : 'waits' };
      }
      const isFinal = status.confirmationStatus === 'finalized' || status.confirmations === null;
      if (!isFinal) return { kind: 'waits' };
      return status.err === null ? { kind: 'final', slot: status.slot } : { kind: 'gone' };
    },
  };
}
