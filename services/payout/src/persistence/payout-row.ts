import { formatMoney, storedMoney } from '@outlay/platform/money';
import type { ReplacedValues } from '../domain/payout-at.ts';
import {
  PAYOUT_STATUSES,
  type AttemptRecord,
  type FrozenTerms,
  type Payout,
} from '../domain/payout.ts';
import type { PayoutPatch } from '../use-cases/ports.ts';
import type { attempts, payouts } from './tables.ts';

export type PayoutRow = typeof payouts.$inferSelect;
export type PayoutColumns = Partial<typeof payouts.$inferInsert>;

function termsOf(row: PayoutRow): FrozenTerms | null {
  const { asset, rate, rateSource, ratePublishedAt, priceProof } = row;
  if (row.amount === null || rate === null || rateSource === null) return null;
  if (!ratePublishedAt || !priceProof) return null;
  return { amount: storedMoney(row.amount, asset), rate, rateSource, ratePublishedAt, priceProof };
}

export const toPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  organizationId: row.organizationId.toString(),
  expenseId: row.expenseId.toString(),
  payeeId: row.payeeId.toString(),
  status: row.status,
  treasury: row.treasury,
  content: row.content,
  contentHash: row.contentHash,
  approval: row.approval,
  rateProof: row.rateProof,
  amountUsd: storedMoney(row.amountUsd, 'USD'),
  asset: row.asset,
  terms: termsOf(row),
  recipientAddress: row.recipientAddress,
  recipientMemo: row.recipientMemo,
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

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** A row with earlier values of its columns, which the trigger on payouts recorded. */
export function rowWith(row: PayoutRow, values: ReplacedValues): PayoutRow {
  const of = (column: string, current: string | null): string | null =>
    column in values ? (values[column] ?? null) : current;
  const momentOf = (column: string, current: Date | null): Date | null =>
    column in values ? dateOf(values[column] ?? null) : current;
  const status = PAYOUT_STATUSES.find((each) => each === of('status', row.status));
  return {
    ...row,
    status: status ?? row.status,
    treasury: of('treasury', row.treasury),
    amount: of('amount', row.amount),
    rate: of('rate', row.rate),
    rateSource: of('rate_source', row.rateSource),
    ratePublishedAt: momentOf('rate_published_at', row.ratePublishedAt),
    recipientAddress: of('recipient_address', row.recipientAddress),
    recipientMemo: of('recipient_memo', row.recipientMemo),
    attemptCount: Number(of('attempt_count', String(row.attemptCount))),
    signature: of('signature', row.signature),
    reasonCode: of('reason_code', row.reasonCode),
    reason: of('reason', row.reason),
    sentAt: momentOf('sent_at', row.sentAt),
    paidAt: momentOf('paid_at', row.paidAt),
  };
}

/** Columns of the fields in a patch; the others stay unchanged. */
export function toColumns({ terms, ...plain }: PayoutPatch): PayoutColumns {
  return {
    ...plain,
    ...(terms && {
      amount: formatMoney(terms.amount),
      rate: terms.rate,
      rateSource: terms.rateSource,
      ratePublishedAt: terms.ratePublishedAt,
      priceProof: terms.priceProof,
    }),
  };
}

export const toAttempt = (row: typeof attempts.$inferSelect): AttemptRecord => row;
