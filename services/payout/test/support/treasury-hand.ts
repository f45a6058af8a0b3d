import { PublicKey } from '@solana/web3.js';
import { buildTransfer, type TransferPlan } from '@outlay/solana';
import type { PayoutTestkit } from './payout-testkit.ts';
import { PYUSD_MINT } from './sandbox.ts';

/** Signs and sends a transfer with the treasury's key outside this service. Returns its signature. */
export async function payByHand(
  { chain, treasuryKey }: Pick<PayoutTestkit, 'chain' | 'treasuryKey'>,
  recipient: string,
  changes: Partial<TransferPlan> = {},
): Promise<string> {
  const { blockhash } = await chain.connection.getLatestBlockhash('confirmed');
  const transaction = buildTransfer({
    treasury: treasuryKey.publicKey,
    mint: new PublicKey(PYUSD_MINT),
    recipient: new PublicKey(recipient),
    amountBaseUnits: 1n,
    memo: 'by hand',
    payeeMemo: null,
    blockhash,
    computeUnitLimit: 100_000,
    computeUnitPriceMicroLamports: 1_000n,
    guard: null,
    passkeySignature: null,
    ...changes,
  });
  transaction.sign([treasuryKey]);
  const signature = await chain.connection.sendRawTransaction(transaction.serialize(), {
    skipPreflight: true,
    maxRetries: 0,
  });
  await chain.tick(40);
  return signature;
}
