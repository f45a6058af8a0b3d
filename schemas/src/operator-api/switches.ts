import { z } from 'zod';
import { count, moment, noInput, note, operation, text } from './operation.ts';

const done = z.strictObject({ requested_by: z.string() });

/** Payouts of the whole installation, receipts and wallets. */
export const switchOperations = {
  getPayoutSwitch: operation({
    method: 'GET',
    path: '/payouts',
    access: 'operator',
    of: 'payout',
    summary: 'Whether payouts run, and how many are queued',
    description:
      'The stop of the whole installation, and what organisations and treasuries stopped.',
    answerName: 'PayoutSwitch',
    input: noInput,
    answer: z.strictObject({
      stopped: z.boolean(),
      since: moment,
      code: z.string().nullable(),
      reason: z.string().nullable(),
      queued: count,
      organizations_paused: count,
      treasuries_stopped: z.string().nullable(),
    }),
  }),
  stopAllPayouts: operation({
    method: 'POST',
    path: '/payouts/pause',
    access: 'operator',
    of: 'payout',
    summary: 'Stop the payouts of all organisations',
    description: 'Nothing new is signed once this returns; sent payments are followed until final.',
    answerName: 'PayoutStop',
    input: z.strictObject(note),
    answer: done,
  }),
  resumeAllPayouts: operation({
    method: 'POST',
    path: '/payouts/resume',
    access: 'operator',
    of: 'payout',
    summary: 'End every stop but the pauses of organisations',
    description:
      "The operators' stop, the service's own and those of single treasuries. A changed mint is accepted: find the cause first.",
    answerName: 'PayoutResume',
    input: z.strictObject(note),
    answer: done,
  }),
  reprocessReceipts: operation({
    method: 'POST',
    path: '/receipts/reprocess',
    access: 'operator',
    of: 'receipt-ai',
    summary: 'Read a receipt again, or all that could not be read',
    description: 'At most 500 in one call. What was read before is replaced.',
    answerName: 'ReprocessedReceipts',
    input: z.strictObject({
      receipt: text('receipt').max(200).optional().meta({
        description: 'Without it, every receipt that could not be read.',
      }),
      ...note,
    }),
    answer: z.strictObject({ requested_by: z.string(), receipts: count }),
  }),
  listWalletProblems: operation({
    method: 'GET',
    path: '/wallets/problems',
    access: 'operator',
    of: 'ledger-watcher',
    summary: 'Accounts whose books differ from the chain',
    description: 'Their payments create no drafts until an operator accepts the gap.',
    answerName: 'WalletProblems',
    input: noInput,
    answer: z.strictObject({
      problems: z.array(
        z.strictObject({
          account: z.string(),
          wallet: z.string(),
          since: moment,
          problem: z.string(),
          accepted: z.string().nullable(),
        }),
      ),
    }),
  }),
  acceptWalletGap: operation({
    method: 'POST',
    path: '/wallets/accept',
    access: 'operator',
    of: 'ledger-watcher',
    summary: 'Continue after a gap that cannot be filled',
    description: 'The next transaction of the account books the difference as unexplained.',
    answerName: 'AcceptedGap',
    input: z.strictObject({ account: text('account').min(1).max(100), ...note }),
    answer: done,
  }),
};
