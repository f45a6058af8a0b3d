import { canonicalJson } from '@outlay/schemas/canonical-json';
import { enumName } from '@outlay/platform/graphql';
import { VersionedTransaction } from '@solana/web3.js';
import type { SignedApproval } from '../../domain/approval.ts';
import type {
  HistoryPathStepResolvers,
  HistoryRootResolvers,
  PaymentProofResolvers,
} from '../../generated/resolver-types.ts';

export const PaymentProof: PaymentProofResolvers = {
  payoutId: ({ payout }) => payout.id,
  content: ({ payout }) => JSON.stringify(payout.content),
  contentHash: ({ payout }) => payout.contentHash,
  lines: ({ payout }) => JSON.stringify(payout.approval.lines),
  submitted: ({ payout }) => signedOf(payout.approval.submitted),
  steps: ({ payout }) => payout.approval.steps.map(signedOf),
  receipt: ({ attempt }) => attempt.receipt,
  keys: (_proof, _args, { statementKeys }) => statementKeys,
  genesisHash: (_proof, _args, { genesisHash }) => genesisHash,
  signature: ({ attempt }) => attempt.signature,
  transaction: ({ attempt }) => attempt.signedTransaction,
  treasury: ({ attempt }) => payerOf(attempt.signedTransaction),
  recipientMemo: ({ payout }) => payout.recipientMemo,
  mint: ({ attempt }) => attempt.mint,
  amountBaseUnits: ({ attempt }) => attempt.amountBaseUnits.toString(),
  memo: ({ payout, attempt }) => `${payout.id}:${attempt.number}`,
  guardAccount: ({ attempt }) => attempt.guardAddress,
  rate: ({ terms }) => terms.rate,
  rateSource: ({ terms }) => terms.rateSource,
  ratePublishedAt: ({ terms }) => terms.ratePublishedAt,
};

const signedOf = ({ statement, proof }: SignedApproval['submitted']) => ({
  statement: canonicalJson(statement),
  ...proof,
});

/** The treasury pays the fee of its own payments. */
function payerOf(signedTransaction: string): string {
  const { message } = VersionedTransaction.deserialize(Buffer.from(signedTransaction, 'base64'));
  const [payer] = message.staticAccountKeys;
  if (!payer) throw new Error('a transaction has a payer');
  return payer.toBase58();
}

export const HistoryRoot: HistoryRootResolvers = {
  __resolveReference: ({ history, date }) => ({ history, date }),
  publication: async (day, _args, { loaders }) => {
    const published = await loaders.publishedDay.load(day);
    return published && { ...published, path: [...published.path] };
  },
};

export const HistoryPathStep: HistoryPathStepResolvers = {
  side: ({ side }) => enumName(side),
};
