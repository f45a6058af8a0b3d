import { EXPENSE_SOURCES, EXPENSE_STATUSES } from '@outlay/schemas/expense-values';
import { z } from 'zod';
import type { ExpenseFieldsFragment } from '../generated/operations.ts';
import { restTexts } from './expense-texts.ts';
import { restTravel } from './expense-travel.ts';
import { described, instant, restAssetAmount, rowId, withTexts, objectOf } from './shape-fields.ts';
import { toRest } from './to-rest.ts';

const VIOLATION_CODES = [
  'LIMITS_UNCHECKED',
  'AMOUNT_ABOVE_LIMIT',
  'MONTHLY_LIMIT_EXCEEDED',
  'RECEIPT_REQUIRED',
  'TOO_OLD',
  'DATE_LONG_AGO',
  'PERIOD_CLOSED',
  'PAYMENT_MISMATCH',
  'FIELD_REQUIRED',
  'CATEGORY_NOT_COVERED',
  'POLICY_ARCHIVED',
  'RECEIPT_MISMATCH',
  'RECEIPT_CORRECTED',
  'RECEIPT_HIDDEN_VALUE',
] as const;

const violation = objectOf('PolicyViolation', {
  // The graph has a text here, so no type checks these values; they are documentation.
  code: z.string().meta({ enum: [...VIOLATION_CODES] }),
  message: z.string(),
  severity: z.enum(['warn', 'block']),
});

const rate = objectOf('ExchangeRate', {
  price: z.number(),
  confidence: z.number(),
  source: z.string(),
  published_at: instant,
});

const custom = (level: string) =>
  described(z.record(z.string(), z.string()), `Values of custom fields of the ${level}, by key.`, {
    project: 'Atlas',
  });

const line = objectOf('ExpenseLine', {
  id: z.int(),
  description: z.string().nullable(),
  amount: z.number(),
  category_id: rowId.nullable(),
  tax_code_id: rowId.nullable(),
  tax_amount: z.number(),
  fields: custom('line'),
});

/** Fields about an expense's payment. */
const reimbursement = withTexts('reimbursement', {
  reimbursement_status: z.enum(['pending', 'processing', 'completed', 'failed', 'held']).nullable(),
  reimbursement_amount: z.number().nullable(),
  reimbursement_tx_hash: z.string().nullable(),
  reimbursement_amount_pyusd: z.number().nullable(),
  reimbursement: restAssetAmount.nullable(),
  reimbursement_rate: z.number().nullable(),
  transaction_signature: z.string().nullable(),
});

/** An expense in the REST format: snake case, integer ids, amounts as JSON numbers. */
export const restExpense = objectOf('Expense', {
  id: rowId,
  title: z.string(),
  ...restTexts(({ meaning, lengthMax, example }) =>
    described(
      z.string().nullable(),
      `${meaning}; at most ${lengthMax.toLocaleString('en')} characters.`,
      example,
    ),
  ),
  amount: z.number(),
  currency: z.string(),
  net_amount: z.number(),
  tax_amount: z.number(),
  lines: z.array(line),
  fields: custom('expense'),
  usd_amount: z.number().nullable(),
  rate: rate.nullable(),
  category_id: rowId.nullable(),
  category_name: z.string().nullable(),
  policy_id: rowId.nullable(),
  policy_name: z.string().nullable(),
  status: z.enum(EXPENSE_STATUSES),
  source: z.enum(EXPENSE_SOURCES),
  expense_type: z.string(),
  ...restTravel,
  date: z.iso.date(),
  time: instant,
  created_at: instant,
  submitted_at: instant.nullable(),
  approved_at: instant.nullable(),
  receipt_id: rowId.nullable(),
  receipt_url: z.string().nullable(),
  ...reimbursement,
  violations: z.array(violation),
  duplicate_of: rowId.nullable(),
  user_id: rowId,
  org_id: rowId,
  version: z.int(),
});

const byKey = (values: ExpenseFieldsFragment['fields']): Record<string, string> =>
  Object.fromEntries(values.map(({ field, value }) => [field, value]));

/** Converts an expense of the graph to the REST format. */
export function toRestExpense(expense: ExpenseFieldsFragment): z.output<typeof restExpense> {
  const { category, policy, receipt, lines, reimbursement: paid } = expense;
  return toRest(restExpense, {
    ...expense,
    ...restTexts((_text, field) => expense[field]),
    lines: lines.map((each, place) => ({ ...each, id: place + 1, fields: byKey(each.fields) })),
    fields: byKey(expense.fields),
    category_name: category?.name ?? null,
    policy_name: policy?.name ?? null,
    receipt_url: receipt?.url ?? null,
    reimbursement_status: paid?.status ?? null,
    reimbursement_amount: paid?.amountUsd ?? null,
    reimbursement_tx_hash: paid?.transactionSignature ?? null,
    reimbursement_amount_pyusd: paid?.amount ?? null,
    // Null until its rate is frozen.
    reimbursement: paid?.asset && paid.amount ? paid : null,
    reimbursement_rate: paid?.rate ?? null,
    user_id: expense.creatorId,
    org_id: expense.organizationId,
  });
}
