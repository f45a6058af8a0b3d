import { createTestReceipts } from '@outlay/authority-log/testing';
import type { EventByType } from '@outlay/schemas/events';
import { randomUUID } from 'node:crypto';

type Approved = EventByType['ExpenseApproved'];
type Lines = NonNullable<Approved['lines']>;

/** Receipts of the signer whom the service under test believes. */
export const RECEIPTS = createTestReceipts();

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const SUBMITTED: Approved['submitted'] = {
  statement: {
    ...{ kind: 'expense.submitted', organizationId: '1', subject: 'expense/42', version: 1 },
    body: { submission: 1, contentHash: HASH, vendor: null, head: 1 },
    ...{ madeAt: '2026-11-21T09:29:59.000Z', nonce: 'n' },
  },
  proof: { keyId: 'session', signature: 's' },
};

/** An approved expense of Emma's in euros: 44.50 EUR are 51.67 USD. */
export function anApproval(
  expenseId: string,
  { lines, ...changes }: Partial<Approved> & { lines?: Lines } = {},
): Approved {
  return {
    expenseId,
    creatorId: '4',
    submission: 1,
    decidedById: '1',
    content: {
      expenseId,
      submission: 1,
      payeeId: '4',
      payeeWallet: '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE',
      amount: { amount: '44.50', currency: 'EUR' },
      usdAmount: '51.67',
      rate: {
        pair: 'EUR/USD',
        price: '1.16123',
        confidence: '0.00058',
        source: 'pyth',
        publishedAt: '2026-11-20T09:30:00.000Z',
      },
      categoryId: '7',
      policyId: '3',
      receiptSha256: HASH,
      reimbursable: true,
      source: 'fiat',
    },
    contentHash: HASH,
    submitted: SUBMITTED,
    submittedLines: [{ description: null, amount: '44.50', categoryId: '7' }],
    steps: [],
    rateProof: null,
    title: 'Train to Hamburg',
    vendor: 'Deutsche Bahn',
    day: '2026-11-20',
    ...(lines && { lines }),
    ...changes,
  };
}

/** The payment of `anApproval`, which cost 5,000 lamports. */
export function aPayment(
  expenseId: string,
  changes: Partial<EventByType['PaymentSent']> = {},
): EventByType['PaymentSent'] {
  const payment = {
    payoutId: randomUUID(),
    expenseId,
    payeeId: '4',
    signature:
      '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
    mint: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
    recipient: '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE',
    amountUsd: '51.67',
    asset: 'PYUSD' as const,
    amount: '51.680000',
    rate: '0.9998',
    slot: 447552223,
    solSpent: '0.000005000',
    ...changes,
  };
  return { receipt: RECEIPTS.receiptOf(payment, '1'), ...payment };
}

/** 1,000 PYUSD that reached the treasury from outside. */
export const aTransfer = (
  changes: Partial<EventByType['WalletTransactionObserved']> = {},
): EventByType['WalletTransactionObserved'] => ({
  walletAddress: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  ownerId: null,
  companyWallet: false,
  signature:
    '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn2NYNyWJkmxpPpEsFTqcdPNEvhjqAsDJaiuZpH8aQ6CJa',
  account: '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE',
  asset: 'PYUSD',
  direction: 'in',
  amount: '1000.000000',
  counterparty: 'Fu76ChamBDjE8UuGLV6GP2AcPPSU6gjhkNhAyuoPm7ny',
  slot: 447552123,
  blockTime: '2026-11-21T09:30:00.000Z',
  usdAmount: '999.88',
  rate: {
    pair: 'PYUSD/USD',
    price: '0.99987654',
    confidence: '0.0005',
    source: 'pyth',
    publishedAt: '2026-11-21T09:30:00.000Z',
  },
  payoutId: null,
  expense: 'incoming',
  rateProof: null,
  ...changes,
});
