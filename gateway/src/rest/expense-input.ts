import { CURRENCIES } from '@outlay/schemas/currencies';
import { EXPENSE_SOURCES, EXPENSE_STATUSES } from '@outlay/schemas/expense-values';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ExpenseSort } from '../generated/operations.ts';
import { jsonAmount, jsonId, jsonText, paging, requiredAmount } from './request-input.ts';
import { RestError } from './rest-error.ts';

// The expense service holds the rules of the values; what is said of them here is documentation.
const CURRENCY = { enum: [...CURRENCIES] };
const AMOUNT = { description: '0 or more.' };
const TITLE = { maxLength: 200 };
const TIME = { description: 'ISO date or date-time.' };

/** Absent and null are the same on the way in: "not given". */
const fields = {
  title: jsonText('Title').meta(TITLE).nullish(),
  amount: jsonAmount.nullish().meta(AMOUNT),
  currency: jsonText('Currency').meta(CURRENCY).nullish(),
  time: jsonText('Date').nullish().meta(TIME),
  description: jsonText('Description').nullish(),
  vendor: jsonText('Vendor').nullish(),
  location: jsonText('Location').nullish(),
  invoice_number: jsonText('Invoice number').nullish(),
  category_id: jsonId('Category').nullish(),
  policy_id: jsonId('Policy').nullish(),
  expense_type: jsonText('Expense type').nullish(),
  receipt_id: jsonId('Receipt').nullish(),
};

/** What a draft is created from. */
export const createBody = z
  .strictObject({
    ...fields,
    title: z.string({ error: 'Title is required.' }).meta(TITLE),
    amount: requiredAmount.meta(AMOUNT),
    currency: fields.currency.meta({ default: 'USD' }),
    time: z.string({ error: 'Date is required.' }).meta(TIME),
  })
  .meta({ id: 'ExpenseInput' });

/** What a draft can be changed to. */
export const updateBody = z
  .strictObject(fields)
  .meta({ id: 'ExpenseChange', description: 'Fields left out keep their values.' });

/** Why a submission is cancelled. */
export const cancelBody = z.strictObject({ reason: z.string({ error: 'Reason is required.' }) });

/** Orders of a search, and what the graph calls them. */
export const SORTS = {
  '-time': 'TIME_DESC',
  time: 'TIME_ASC',
  '-amount': 'AMOUNT_DESC',
  amount: 'AMOUNT_ASC',
  '-created_at': 'CREATED_AT_DESC',
  created_at: 'CREATED_AT_ASC',
} as const satisfies Record<string, ExpenseSort>;

const day = (name: string) => z.iso.date(`${name} must be a day as yyyy-mm-dd.`);
const scope = z.enum(['mine', 'visible', 'all'], { error: 'scope must be mine.' }).optional();

/** What a search can filter by. */
export const searchBody = z
  .strictObject({
    query: jsonText('query').max(1_000).nullish().meta({
      description:
        'Every word has to occur in title, vendor, invoice number or description; case and accents do not matter.',
    }),
    status: z.array(z.enum(EXPENSE_STATUSES)).nullish(),
    source: z.array(z.enum(EXPENSE_SOURCES)).nullish(),
    category_id: jsonId('Category').nullish(),
    policy_id: jsonId('Policy').nullish(),
    currency: jsonText('Currency').meta(CURRENCY).nullish(),
    date_from: day('date_from').nullish(),
    date_to: day('date_to').nullish(),
    amount_min: jsonAmount.nullish(),
    amount_max: jsonAmount.nullish(),
    sort: z
      .enum(Object.keys(SORTS) as [keyof typeof SORTS])
      .nullish()
      .meta({ default: '-created_at' }),
    scope,
    ...paging,
  })
  .meta({ id: 'ExpenseSearch' });

/** A page of expenses, of the caller or of everyone that the caller may see. */
export const listQuery = z.strictObject({ ...paging, scope });

/** The fields of a body as the graph names them; those that are absent stay absent. */
export const toInput = (body: z.output<typeof updateBody>) => {
  const { invoice_number, category_id, policy_id, expense_type, receipt_id, ...rest } = body;
  const input = {
    ...rest,
    invoiceNumber: invoice_number,
    categoryId: category_id,
    policyId: policy_id,
    expenseType: expense_type,
    receiptId: receipt_id,
  };
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
};

/** The version in If-Match; null when any will do. @throws 412 for what is no ETag of an expense */
export function expectedVersion(request: FastifyRequest): number | null {
  const given = request.headers['if-match'];
  if (given === undefined || given === '*') return null;
  const match = /^(?:W\/)?"v(\d{1,9})"$/.exec(given);
  if (!match?.[1])
    throw new RestError(412, 'STALE_VERSION', 'If-Match is not an ETag of this expense.');
  return Number(match[1]);
}
