import { z } from 'zod';
import {
  answered,
  count,
  listOf,
  moment,
  noInput,
  note,
  operation,
  text,
  strictObjectOf,
} from './operation.ts';

const requestedBy = answered('Who requested it.', 'operator@outlay.test');
const done = z.strictObject({ requested_by: requestedBy });
const ADDRESS = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2';

/** Payouts of the whole installation, receipts and wallets. */
export const switchOperations = {
  getPayoutSwitch: operation({
    method: 'GET',
    path: '/payouts',
    of: 'payout',
    summary: 'Whether payouts run, and how many are queued',
    description:
      'The stop of the whole installation, and what organizations and treasuries stopped.',
    answerName: 'PayoutSwitch',
    input: noInput,
    answer: strictObjectOf('getPayoutSwitch.answer', {
      stopped: z.boolean(),
      since: moment('When that last changed.'),
      code: z.string().nullable(),
      reason: z.string().nullable(),
      queued: count('Payouts that are queued.'),
      organizations_paused: count('Organizations that paused theirs.'),
      treasuries_stopped: z.string().nullable(),
    }),
  }),
  stopAllPayouts: operation({
    method: 'POST',
    path: '/payouts/pause',
    of: 'payout',
    summary: 'Stop the payouts of all organizations',
    description: 'Nothing new is signed once this returns; sent payments are followed until final.',
    answerName: 'PayoutStop',
    input: z.strictObject(note),
    answer: done,
  }),
  resumeAllPayouts: operation({
    method: 'POST',
    path: '/payouts/resume',
    of: 'payout',
    summary: 'End every stop but the pauses of organizations',
    description:
      "The operators' stop, the service's own and those of single treasuries. A changed mint is accepted: find the cause first.",
    answerName: 'PayoutResume',
    input: z.strictObject(note),
    answer: done,
  }),
  reprocessReceipts: operation({
    method: 'POST',
    path: '/receipts/reprocess',
    of: 'receipt-ai',
    summary: 'Read a receipt again, or all that could not be read',
    description: 'At most 500 in one call. What was read before is replaced.',
    answerName: 'ReprocessedReceipts',
    input: strictObjectOf('reprocessReceipts.input', {
      receipt: text('receipt').max(200).optional(),
      ...note,
    }),
    answer: z.strictObject({
      requested_by: requestedBy,
      receipts: count('Receipts that are read again.'),
    }),
  }),
  listWalletProblems: operation({
    method: 'GET',
    path: '/wallets/problems',
    of: 'ledger-watcher',
    summary: 'Accounts whose books differ from the chain',
    description: 'Their payments create no drafts until an operator accepts the gap.',
    answerName: 'WalletProblems',
    input: noInput,
    answer: z.strictObject({
      problems: listOf(
        'The accounts.',
        strictObjectOf('listWalletProblems.answer.problems', {
          account: answered('Token account, or the wallet for SOL.', ADDRESS),
          wallet: answered('Address of the wallet.', ADDRESS),
          since: moment('Since when.'),
          problem: answered('What differs.', 'a gap'),
          accepted: z.string().nullable(),
        }),
      ),
    }),
  }),
  acceptWalletGap: operation({
    method: 'POST',
    path: '/wallets/accept',
    of: 'ledger-watcher',
    summary: 'Continue after a gap that cannot be filled',
    description: 'The next transaction of the account books the difference as unexplained.',
    answerName: 'AcceptedGap',
    input: strictObjectOf('acceptWalletGap.input', {
      account: text('account').min(1).max(100),
      ...note,
    }),
    answer: done,
  }),
};
