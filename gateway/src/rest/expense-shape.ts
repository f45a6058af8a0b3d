import { EXPENSE_SOURCES, EXPENSE_STATUSES } from '@outlay/schemas/expense-values';
import { z } from 'zod';
import type { ExpenseFieldsFragment } from '../generated/operations.ts';
import { restTexts } from './expense-texts.ts';
import { restTravel } from './expense-travel.ts';
import { AT, described, instant, restAssetAmount, rowId, SIGNATURE } from './shape-fields.ts';
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

const violation = z
  .object({
    // The graph has a text here, so no type checks these values; they are documentation.
    code: described(
      z.string().meta({ enum: [...VIOLATION_CODES] }),
      'Stable, for programs.',
      'RECEIPT_REQUIRED',
    ),
    message: described(z.string(), 'For people.', 'Receipt required for expenses over $25.00.'),
    severity: described(
      z.enum(['warn', 'block']),
      '`block` refuses the submission, `warn` only informs approvers.',
      'warn',
    ),
  })
  .meta({ id: 'PolicyViolation', description: 'A rule of the policy that the expense breaks.' });

const rate = z
  .object({
    price: described(z.number(), 'US dollars for one unit of the currency.', 1.16252),
    confidence: described(
      z.number(),
      'Half the width of the price interval, in US dollars.',
      0.00058,
    ),
    source: described(z.string(), 'Where the price is from.', 'pyth'),
    published_at: described(instant, 'When the source published it.', AT),
  })
  .meta({ id: 'ExchangeRate', description: 'The exchange rate that `usd_amount` was made with.' });

const custom = (level: string) =>
  described(z.record(z.string(), z.string()), `Values of custom fields of the ${level}, by key.`, {
    project: 'Atlas',
  });

const line = z
  .object({
    id: described(z.int(), 'Position of the line, from 1.', 1),
    description: described(z.string().nullable(), 'What it is for.', 'Train'),
    amount: described(z.number(), 'Amount in `currency`, tax included.', 44.5),
    category_id: described(rowId.nullable(), 'Id of the category.', 2),
    tax_code_id: described(rowId.nullable(), 'Id of the tax code.', 1),
    tax_amount: described(z.number(), 'Tax in the amount.', 2.91),
    fields: custom('line'),
  })
  .meta({ id: 'ExpenseLine', description: 'A part of an expense.' });

/** Fields about an expense's payment. */
const reimbursement = {
  reimbursement_status: described(
    z.enum(['pending', 'processing', 'completed', 'failed', 'held']).nullable(),
    'State of the payout; null before the approval and for expenses that are not reimbursed.',
    'completed',
  ),
  reimbursement_amount: described(z.number().nullable(), 'US dollars that are paid.', 51.73),
  reimbursement_tx_hash: described(
    z.string().nullable(),
    'Signature of the Solana transaction that paid the expense, in base58.',
    SIGNATURE,
  ),
  reimbursement_amount_pyusd: described(
    z.number().nullable(),
    'PYUSD that are paid; 6 decimals.',
    51.73,
  ),
  reimbursement: restAssetAmount
    .nullable()
    .meta({ description: 'What is paid; null until its rate is frozen.' }),
  reimbursement_rate: described(
    z.number().nullable(),
    'US dollars for one unit of the asset that is paid.',
    1,
  ),
  transaction_signature: described(
    z.string().nullable(),
    'For an expense from a watched wallet: signature of the transaction that it was made from.',
    null,
  ),
};

/** An expense in the REST format: snake case, integer ids, amounts as JSON numbers. */
export const restExpense = z
  .object({
    id: described(rowId, 'Id of the expense.', 42),
    title: described(
      z.string(),
      'What the money was spent on; at most 200 characters.',
      'Train to Hamburg',
    ),
    ...restTexts(({ meaning, lengthMax, example }) =>
      described(
        z.string().nullable(),
        `${meaning}; at most ${lengthMax.toLocaleString('en')} characters.`,
        example,
      ),
    ),
    amount: described(z.number(), "Amount in `currency`, with the currency's decimals.", 44.5),
    currency: described(z.string(), 'ISO 4217 code, PYUSD or SOL.', 'EUR'),
    net_amount: described(z.number(), '`amount` without tax.', 41.59),
    tax_amount: described(z.number(), 'Tax in `amount`: the sum over the lines.', 2.91),
    lines: z.array(line).meta({
      description: 'What it is made of, 1 to 50; they add up to `amount`. Unsplit, it has one.',
    }),
    fields: custom('expense'),
    usd_amount: described(
      z.number().nullable(),
      'Amount in US dollars; null until the exchange rate is known.',
      51.73,
    ),
    rate: rate.nullable().meta({
      description: 'The exchange rate of `usd_amount`; null for US dollars and until it is known.',
    }),
    category_id: described(rowId.nullable(), 'Id of the category.', 2),
    category_name: described(z.string().nullable(), 'Name of the category.', 'Travel'),
    policy_id: described(rowId.nullable(), 'Id of the policy.', 1),
    policy_name: described(z.string().nullable(), 'Name of the policy.', 'Standard Reimbursement'),
    status: described(z.enum(EXPENSE_STATUSES), 'How far the expense is.', 'paid'),
    source: described(
      z.enum(EXPENSE_SOURCES),
      '`fiat`: with a receipt, `manual`: without one, `pyusd` and `sol`: from a watched wallet.',
      'fiat',
    ),
    expense_type: described(
      z.string(),
      "`mileage`, `per_diem` or the organization's own kind of expense.",
      'regular',
    ),
    ...restTravel,
    date: described(
      z.iso.date(),
      "Calendar day when the money was spent, the same for everyone. Of a wallet payment, the day in the organization's time zone.",
      '2026-11-20',
    ),
    time: described(
      instant,
      'Noon UTC of the date; of a wallet payment, its time.',
      '2026-11-20T12:00:00.000Z',
    ),
    created_at: described(instant, 'When the draft was created.', AT),
    submitted_at: described(instant.nullable(), 'When it was last submitted.', AT),
    approved_at: described(instant.nullable(), 'When its approval was complete.', AT),
    receipt_id: described(rowId.nullable(), 'Id of the receipt.', 11),
    receipt_url: described(
      z.string().nullable(),
      "Signed link to the receipt's file; it works without a token for 10 to 20 minutes.",
      'https://outlay.example/api/v1/receipts/11/file?expires=1795338000&signature=c2lnbmVk',
    ),
    ...reimbursement,
    violations: z.array(violation).meta({
      description: 'For a draft, the current ones; otherwise those at submission.',
    }),
    duplicate_of: described(
      rowId.nullable(),
      'Another expense, visible to the caller, that looks like the same purchase; null once an approver, finance or an admin, or the caller for themselves, decided that both are real.',
      null,
    ),
    user_id: described(rowId, 'Id of the member who created it.', 3),
    org_id: described(rowId, 'Id of the organization.', 1),
    version: described(
      z.int(),
      'Rises by one with every change; the ETag is "v" and this number.',
      4,
    ),
  })
  .meta({ id: 'Expense', description: 'An expense with its approval and reimbursement.' });

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
