import type { Connection, ParsedTransactionWithMeta, SignatureStatus } from '@solana/web3.js';
import type { Evidence, LandedTransfer, SeenStatus } from '../../domain/follow-attempt.ts';
import type { Attempt } from '../../domain/payout.ts';

/** Version 1 is live on mainnet; a reader that refuses it fails on strangers' transactions. */
const TRANSACTION_VERSION_MAX = 1;

/** One look at an attempt: height first, status second, as rule 5 of solana.md orders. A failing RPC is evidence for nothing. */
export async function readEvidence(connection: Connection, attempt: Attempt): Promise<Evidence> {
  try {
    const { blockHeight, absoluteSlot } = await connection.getEpochInfo('finalized');
    if (blockHeight === undefined) return { kind: 'unreadable' };
    const { context, value } = await connection.getSignatureStatuses([attempt.signature], {
      searchTransactionHistory: true,
    });
    const status = seen(value[0] ?? null);
    const landed =
      status?.commitment === 'finalized' ? await readLanded(connection, attempt) : null;
    return {
      kind: 'read',
      finalizedBlockHeight: BigInt(blockHeight),
      finalizedSlot: absoluteSlot,
      statusSlot: context.slot,
      status,
      landed,
    };
  } catch {
    return { kind: 'unreadable' };
  }
}

function seen(status: SignatureStatus | null): SeenStatus | null {
  if (!status) return null;
  return {
    // Older nodes say it by counting no confirmations any more.
    commitment:
      status.confirmationStatus ?? (status.confirmations === null ? 'finalized' : 'processed'),
    error: status.err,
    slot: status.slot,
  };
}

async function readLanded(
  connection: Connection,
  attempt: Attempt,
): Promise<LandedTransfer | null> {
  const transaction = await connection.getParsedTransaction(attempt.signature, {
    commitment: 'finalized',
    maxSupportedTransactionVersion: TRANSACTION_VERSION_MAX,
  });
  const meta = transaction?.meta;
  if (!transaction || !meta) return null;
  const { fee, preBalances, postBalances } = meta;
  // The fee payer is always the first account.
  const solSpent = BigInt(preBalances[0] ?? 0) - BigInt(postBalances[0] ?? 0);
  return {
    slot: transaction.slot,
    creditedBaseUnits: creditedTo(attempt, transaction),
    feeLamports: BigInt(fee),
    rentLamports: solSpent - BigInt(fee),
  };
}

/** Post minus pre balance of the destination, in base units; 0 when the transaction did not touch it. */
function creditedTo(attempt: Attempt, { transaction, meta }: ParsedTransactionWithMeta): bigint {
  const index = transaction.message.accountKeys.findIndex(
    ({ pubkey }) => pubkey.toBase58() === attempt.destination,
  );
  const amountIn = (side: 'preTokenBalances' | 'postTokenBalances'): bigint => {
    const row = meta?.[side]?.find(
      ({ accountIndex, mint }) => accountIndex === index && mint === attempt.mint,
    );
    return BigInt(row?.uiTokenAmount.amount ?? '0');
  };
  return amountIn('postTokenBalances') - amountIn('preTokenBalances');
}
