import { EXPENSE_SOURCES, EXPENSE_STATUSES } from '@outlay/schemas/expense-values';
import { z } from 'zod';
import type { ExpenseFieldsFragment } from '../generated/operations.ts';
import { idOrNull, instant, lower, numberOrNull, rowId } from './shape-fields.ts';

const VIOLATION_CODES = [
  'AMOUNT_ABOVE_LIMIT',
  'MONTHLY_LIMIT_EXCEEDED',
  'RECEIPT_REQUIRED',
  'TOO_OLD',
  'FIELD_REQUIRED',
  'CATEGORY_NOT_COVERED',
  'POLICY_ARCHIVED',
  'RECEIPT_MISMATCH',
] as const;

const violation = z.object({
  // A text of the graph, so the values are documentation that no type checks.
  code: z.string().meta({ enum: [...VIOLATION_CODES] }),
  message: z.string(),
  severity: z.enum(['warn', 'block']),
});

/** An expense as the REST facade shows it: snake case, integer ids, amounts as JSON numbers. */
export const restExpense = z
  .object({
    id: rowId,
    title: z.string(),
    description: z.string().nullable(),
    amount: z.number(),
    currency: z.string(),
    usd_amount: z.number().nullable(),
    rate: z
      .object({
        price: z.number(),
        confidence: z.number(),
        source: z.string(),
        published_at: instant,
      })
      .nullable(),
    vendor: z.string().nullable(),
    location: z.string().nullable(),
    invoice_number: z.string().nullable(),
    category_id: rowId.nullable(),
    category_name: z.string().nullable(),
    policy_id: rowId.nullable(),
    policy_name: z.string().nullable(),
    status: z.enum(EXPENSE_STATUSES),
    source: z.enum(EXPENSE_SOURCES),
    expense_type: z.string(),
    time: instant,
    created_at: instant,
    submitted_at: instant.nullable(),
    approved_at: instant.nullable(),
    receipt_id: rowId.nullable(),
    receipt_url: z.string().nullable(),
    reimbursement_status: z
      .enum(['pending', 'processing', 'completed', 'failed', 'held'])
      .nullable(),
    reimbursement_amount: z.number().nullable(),
    reimbursement_tx_hash: z.string().nullable(),
    reimbursement_amount_pyusd: z.number().nullable(),
    reimbursement_rate: z.number().nullable(),
    transaction_signature: z.string().nullable(),
    violations: z.array(violation).meta({
      description: 'For a draft, the current ones; otherwise those at submission.',
    }),
    duplicate_of: rowId.nullable().meta({
      description:
        'Another expense, visible to the caller, that looks like the same purchase; null once this one was marked as not a duplicate.',
    }),
    user_id: rowId,
    org_id: rowId,
    version: z.int().meta({
      description: 'Rises by one with every change; the ETag is "v" and this number.',
    }),
  })
  .meta({ id: 'Expense' });

/** An expense of the graph in the facade's shape. */
export const toRestExpense = (expense: ExpenseFieldsFragment): z.output<typeof restExpense> => ({
  id: Number(expense.id),
  title: expense.title,
  description: expense.description,
  amount: Number(expense.amount),
  currency: expense.currency,
  usd_amount: numberOrNull(expense.usdAmount),
  rate: expense.rate && {
    price: Number(expense.rate.price),
    confidence: Number(expense.rate.confidence),
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
  status: lower(expense.status),
  source: lower(expense.source),
  expense_type: expense.expenseType,
  time: expense.time,
  created_at: expense.createdAt,
  submitted_at: expense.submittedAt,
  approved_at: expense.approvedAt,
  receipt_id: idOrNull(expense.receipt),
  receipt_url: expense.receipt?.url ?? null,
  reimbursement_status: expense.reimbursement && lower(expense.reimbursement.status),
  reimbursement_amount: numberOrNull(expense.reimbursement?.amountUsd),
  reimbursement_tx_hash: expense.reimbursement?.transactionSignature ?? null,
  reimbursement_amount_pyusd: numberOrNull(expense.reimbursement?.amountPyusd),
  reimbursement_rate: numberOrNull(expense.reimbursement?.rate),
  transaction_signature: expense.transactionSignature,
  violations: expense.violations.map(({ code, message, severity }) => ({
    code,
    message,
    severity: lower(severity),
  })),
  duplicate_of: numberOrNull(expense.duplicateOf),
  user_id: Number(expense.creatorId),
  org_id: Number(expense.organizationId),
  version: expense.version,
});
