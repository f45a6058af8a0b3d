import type { ExpenseFieldsFragment } from '../generated/operations.ts';

const number = (decimal: string | null): number | null =>
  decimal === null ? null : Number(decimal);
const id = (text: string): number => Number(text);
const idOrNull = (node: { id: string } | null | undefined): number | null =>
  node ? Number(node.id) : null;

/** An expense of the REST API: snake case, integer ids, amounts as JSON numbers. */
export const toRestExpense = (expense: ExpenseFieldsFragment): Record<string, unknown> => ({
  id: id(expense.id),
  title: expense.title,
  description: expense.description,
  amount: number(expense.amount),
  currency: expense.currency,
  usd_amount: number(expense.usdAmount),
  rate: expense.rate && {
    price: number(expense.rate.price),
    confidence: number(expense.rate.confidence),
    source: expense.rate.source,
    published_at: expense.rate.publishedAt,
  },
  vendor: expense.vendor,
  location: expense.location,
  invoice_number: expense.invoiceNumber,
  category_id: idOrNull(expense.category),
  category_name: expense.category?.name ?? null,
  policy_id: idOrNull(expense.policy),
  policy_name: expense.policy?.name ?? null,
  status: expense.status.toLowerCase(),
  source: expense.source.toLowerCase(),
  expense_type: expense.expenseType,
  time: expense.time,
  created_at: expense.createdAt,
  submitted_at: expense.submittedAt,
  approved_at: expense.approvedAt,
  receipt_id: idOrNull(expense.receipt),
  receipt_url: expense.receipt?.url ?? null,
  reimbursement_status: expense.reimbursement?.status.toLowerCase() ?? null,
  reimbursement_amount: number(expense.reimbursement?.amountUsd ?? null),
  reimbursement_tx_hash: expense.reimbursement?.transactionSignature ?? null,
  reimbursement_amount_pyusd: number(expense.reimbursement?.amountPyusd ?? null),
  reimbursement_rate: number(expense.reimbursement?.rate ?? null),
  transaction_signature: expense.transactionSignature,
  violations: expense.violations.map(({ code, message, severity }) => ({
    code,
    message,
    severity: severity.toLowerCase(),
  })),
  duplicate_of: expense.duplicateOf === null ? null : id(expense.duplicateOf),
  user_id: id(expense.creator.id),
  org_id: id(expense.organizationId),
  version: expense.version,
});
