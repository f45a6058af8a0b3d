import type { TestReceipts } from '@outlay/authority-log/testing';
import { anEvent, type StoredEvent } from '@outlay/platform/testing';
import { provenQuote, type ProvenQuote } from '@outlay/prices/testing';
import type { EventByType } from '@outlay/schemas/events';

export const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
export const PAYOUT_ID = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60';
export const SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

/** The result of the workflow of an expense's newest submission. */
export function aCompletion(
  expenseId: string,
  published: readonly StoredEvent[],
  changes: Partial<EventByType['WorkflowCompleted']> = {},
) {
  const submitted = published.findLast(({ type }) => type === 'ExpenseSubmitted')
    ?.data as unknown as EventByType['ExpenseSubmitted'];
  const { content, contentHash } = submitted;
  return anEvent('WorkflowCompleted', expenseId, {
    workflowId: '7',
    expenseId,
    submitterId: '4',
    submission: content.submission,
    outcome: 'approved',
    decidedById: '2',
    reason: null,
    content,
    contentHash,
    steps: [],
    ...changes,
  });
}

export const anAssignment = (
  expenseId: string,
  assigneeIds: string[],
  orgid = '1',
  delegates: EventByType['StepAssigned']['delegates'] = [],
) =>
  anEvent(
    'StepAssigned',
    expenseId,
    {
      deadlineAt: null,
      workflowId: '7',
      expenseId,
      stepId: '11',
      stepNumber: 1,
      stepName: 'Manager approval',
      submitterId: '4',
      assigneeIds,
      delegates,
    },
    { orgid },
  );

export function aPayment(expenseId: string, receipts: TestReceipts) {
  const payment = {
    payoutId: PAYOUT_ID,
    expenseId,
    payeeId: '4',
    signature: SIGNATURE,
    mint: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
    recipient: WALLET,
    amountUsd: '20.00',
    asset: 'PYUSD' as const,
    amount: '20.002400',
    rate: '0.99988',
    slot: 447_552_223,
  };
  const receipt = receipts.receiptOf(payment, '1');
  return anEvent('PaymentSent', PAYOUT_ID, { ...payment, receipt });
}

const factsOf = ({ pair, price, confidence, publishedAt }: ProvenQuote) => ({
  ...{ pair, price, confidence, source: 'pyth (simulated)' },
  publishedAt: publishedAt.toISOString(),
});

/** A quote with its proof. */
export function aQuote(pair: string, price: string, publishedAt = new Date()) {
  const quote = provenQuote(pair, price, publishedAt);
  const { proof } = quote;
  return anEvent('QuoteRecorded', pair, { ...factsOf(quote), proof, simulated: true, slot: 1 });
}

export const aReceipt = (
  receiptId: string,
  ownerId: string,
  sha256 = receiptId.repeat(64).slice(0, 64),
) =>
  anEvent('ReceiptUploaded', receiptId, {
    receiptId,
    ownerId,
    fileName: 'lunch.jpg',
    contentType: 'image/jpeg',
    sizeBytes: 1_000,
    sha256,
  });

/** An event with the values read from a receipt. */
export const aReading = (receiptId: string, read: Partial<EventByType['ReceiptExtracted']>) =>
  anEvent('ReceiptExtracted', receiptId, {
    ...{ receiptId, ownerId: '4', engine: 'test' },
    ...{ amount: null, currency: null, date: null, vendor: null, invoiceNumber: null },
    uncertain: [],
    ...read,
  });

const PYUSD_QUOTE = provenQuote('PYUSD/USD', '1.0000', new Date('2026-11-21T09:29:50.000Z'));

/** An outgoing payment of Emma's watched wallet. */
export const aWalletTransaction = (
  changes: Partial<EventByType['WalletTransactionObserved']> & { signature: string },
) =>
  anEvent('WalletTransactionObserved', `${WALLET}:${changes.signature}`, {
    walletAddress: WALLET,
    ownerId: '4',
    companyWallet: false,
    account: WALLET,
    asset: 'PYUSD',
    direction: 'out',
    amount: '12.500000',
    counterparty: 'Fu76ChamBDjE8UuGLV6GP2AcPPSU6gjhkNhAyuoPm7ny',
    slot: 447_552_123,
    blockTime: '2026-11-21T09:30:00.000Z',
    usdAmount: '12.50',
    rate: factsOf(PYUSD_QUOTE),
    rateProof: PYUSD_QUOTE.proof,
    payoutId: null,
    expense: 'draft',
    ...changes,
  });
