import { formatMoney, storedMoney } from '@outlay/platform/money';
import { EXPENSE_TEXT_FIELDS, forTexts } from '@outlay/schemas/expense-values';
import { fromStoredLine, toStoredLine } from '../domain/expense-lines.ts';
import type { ExchangeRate, Expense, Reimbursement, WalletOrigin } from '../domain/expense.ts';
import type { ExpensePatch } from '../use-cases/ports.ts';
import type { expenseColumns, expenses } from './tables.ts';

export type ExpenseRow = Pick<typeof expenses.$inferSelect, keyof typeof expenseColumns>;
export type ExpenseColumns = Partial<typeof expenses.$inferInsert>;

const text = (value: bigint | null): string | null => (value === null ? null : value.toString());
const big = (value: string | null): bigint | null => (value === null ? null : BigInt(value));

function rateOf(row: ExpenseRow): ExchangeRate | null {
  const { ratePair, ratePrice, rateConfidence, rateSource, ratePublishedAt, rateProof } = row;
  if (!ratePair || !ratePrice || !rateConfidence || !rateSource || !ratePublishedAt) return null;
  return {
    pair: ratePair,
    price: ratePrice,
    confidence: rateConfidence,
    source: rateSource,
    publishedAt: ratePublishedAt,
    proof: rateProof,
  };
}

function reimbursementOf(row: ExpenseRow): Reimbursement | null {
  if (!row.reimbursementStatus || !row.payoutId) return null;
  return {
    status: row.reimbursementStatus,
    payoutId: row.payoutId,
    amountUsd: row.reimbursementUsd,
    asset: row.reimbursementAsset,
    amount: row.reimbursementAmount,
    rate: row.reimbursementRate,
    transactionSignature: row.reimbursementSignature,
    reason: row.reimbursementReason,
  };
}

function walletOriginOf(row: ExpenseRow): WalletOrigin | null {
  const { walletSignature, walletAccount, walletTime, walletAmount, walletCurrency } = row;
  if (!walletSignature || !walletAccount || !walletTime || !walletAmount || !walletCurrency) {
    return null;
  }
  return {
    signature: walletSignature,
    account: walletAccount,
    time: walletTime,
    paid: storedMoney(walletAmount, walletCurrency),
    alreadyPaid: row.alreadyPaid,
  };
}

export const toExpense = (row: ExpenseRow): Expense => ({
  id: row.id.toString(),
  organizationId: row.organizationId.toString(),
  creatorId: row.creatorId.toString(),
  title: row.title,
  amount: storedMoney(row.amount, row.currency),
  usdAmount: row.usdAmount === null ? null : storedMoney(row.usdAmount, 'USD'),
  rate: rateOf(row),
  ...forTexts(EXPENSE_TEXT_FIELDS, (field) => row[field]),
  categoryId: text(row.categoryId),
  lines: row.lines && row.lines.map(fromStoredLine),
  fields: row.fields,
  computed: row.computed,
  policyId: text(row.policyId),
  expenseType: row.expenseType,
  receiptId: text(row.receiptId),
  status: row.status,
  source: row.source,
  day: row.day,
  createdAt: row.createdAt,
  submittedAt: row.submittedAt,
  approvedAt: row.approvedAt,
  paidAt: row.paidAt,
  submission: row.submission,
  walletOrigin: walletOriginOf(row),
  submittedViolations: row.submittedViolations,
  reimbursement: reimbursementOf(row),
  version: row.version,
});

/** Returns the columns of the fields in a patch; the others stay unchanged. */
export function toColumns(patch: ExpensePatch): ExpenseColumns {
  const { amount, usdAmount, rate, reimbursement, walletOrigin, ...plain } = patch;
  const { categoryId, policyId, receiptId, submittedViolations, lines, ...rest } = plain;
  return {
    ...rest,
    ...(amount && { amount: formatMoney(amount), currency: amount.currency }),
    ...(usdAmount !== undefined && { usdAmount: usdAmount && formatMoney(usdAmount) }),
    ...(rate !== undefined && {
      ratePair: rate?.pair ?? null,
      ratePrice: rate?.price ?? null,
      rateConfidence: rate?.confidence ?? null,
      rateSource: rate?.source ?? null,
      ratePublishedAt: rate?.publishedAt ?? null,
      rateProof: rate?.proof ?? null,
    }),
    ...(categoryId !== undefined && { categoryId: big(categoryId) }),
    ...(lines !== undefined && { lines: lines && lines.map(toStoredLine) }),
    ...(policyId !== undefined && { policyId: big(policyId) }),
    ...(receiptId !== undefined && { receiptId: big(receiptId) }),
    ...(submittedViolations && { submittedViolations: [...submittedViolations] }),
    ...(walletOrigin && {
      walletSignature: walletOrigin.signature,
      walletAccount: walletOrigin.account,
      walletTime: walletOrigin.time,
      walletAmount: formatMoney(walletOrigin.paid),
      walletCurrency: walletOrigin.paid.currency,
      alreadyPaid: walletOrigin.alreadyPaid,
    }),
    ...(reimbursement !== undefined && {
      reimbursementStatus: reimbursement?.status ?? null,
      payoutId: reimbursement?.payoutId ?? null,
      reimbursementUsd: reimbursement?.amountUsd ?? null,
      reimbursementAsset: reimbursement?.asset ?? null,
      reimbursementAmount: reimbursement?.amount ?? null,
      reimbursementRate: reimbursement?.rate ?? null,
      reimbursementSignature: reimbursement?.transactionSignature ?? null,
      reimbursementReason: reimbursement?.reason ?? null,
    }),
  };
}
