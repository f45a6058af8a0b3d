import { formatMoney, parseDecimal, rescale, scaleOf, type Money } from '@outlay/platform/money';
import type { AttemptRecord, FrozenTerms, Payout } from '../domain/payout.ts';
import { DEFAULT_TREASURY } from '../domain/treasuries.ts';
import type { PayoutPatch } from '../use-cases/ports.ts';
import type { attempts, payouts } from './tables.ts';

export type PayoutRow = typeof payouts.$inferSelect;
export type PayoutColumns = Partial<typeof payouts.$inferInsert>;

/** Whether a text is a valid payout id for PostgreSQL. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** An amount in PostgreSQL's format. */
export function moneyOf(amount: string, currency: Money['currency']): Money {
  const decimal = parseDecimal(amount);
  if (!decimal) throw new Error(`not an amount: ${amount} ${currency}`);
  return { amountMinor: rescale(decimal, scaleOf(currency)), currency };
}

function termsOf(row: PayoutRow): FrozenTerms | null {
  const { amountPyusd, rate, rateSource, ratePublishedAt } = row;
  if (amountPyusd === null || rate === null || rateSource === null || !ratePublishedAt) return null;
  return { amountPyusd: moneyOf(amountPyusd, 'PYUSD'), rate, rateSource, ratePublishedAt };
}

/** Older replicas write no name: their payments are the default treasury's. */
const treasuryOf = ({ treasury, attemptCount }: PayoutRow): string | null =>
  treasury ?? (attemptCount > 0 ? DEFAULT_TREASURY : null);

export const toPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  organizationId: row.organizationId.toString(),
  expenseId: row.expenseId.toString(),
  payeeId: row.payeeId.toString(),
  status: row.status,
  treasury: treasuryOf(row),
  content: row.content,
  contentHash: row.contentHash,
  submissionProof: row.submissionProof,
  certificate: row.certificate,
  amountUsd: moneyOf(row.amountUsd, 'USD'),
  terms: termsOf(row),
  recipientAddress: row.recipientAddress,
  recipientMemo: row.recipientMemo,
  walletProof: row.walletProof,
  attemptCount: row.attemptCount,
  attemptsBeforeRelease: row.attemptsBeforeRelease,
  waivedCode: row.waivedCode,
  signature: row.signature,
  reasonCode: row.reasonCode,
  reason: row.reason,
  queuedAt: row.queuedAt,
  sentAt: row.sentAt,
  paidAt: row.paidAt,
  runStartedAt: row.runStartedAt,
  trace: {
    correlationId: row.correlationId,
    causationId: row.causationId,
    traceparent: row.traceparent,
  },
});

/** Columns of the members in a patch; the others stay unchanged. */
export function toColumns({ terms, ...plain }: PayoutPatch): PayoutColumns {
  return {
    ...plain,
    ...(terms && {
      amountPyusd: formatMoney(terms.amountPyusd),
      rate: terms.rate,
      rateSource: terms.rateSource,
      ratePublishedAt: terms.ratePublishedAt,
    }),
  };
}

export const toAttempt = (row: typeof attempts.$inferSelect): AttemptRecord => row;
