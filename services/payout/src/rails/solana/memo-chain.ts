import { connectToNode } from '@outlay/solana/node';
import type { MemoChain } from '../../use-cases/memo-chain.ts';
import type { MemoSigner } from './memo-signer.ts';
import { read } from './read-node.ts';

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
