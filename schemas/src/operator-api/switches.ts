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
    input: z.strictObject(note),
    answer: done,
  }),
  resumeAllPayouts: operation({
    method: 'POST',
    path: '/payouts/resume',
    of: 'payout',
    input: z.strictObject(note),
    answer: done,
  }),
  reprocessReceipts: operation({
    method: 'POST',
    path: '/receipts/reprocess',
    of: 'receipt-ai',
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
    input: strictObjectOf('acceptWalletGap.input', {
      account: text('account').min(1).max(100),
      ...note,
    }),
    answer: done,
  }),
};
