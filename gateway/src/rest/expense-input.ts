import { CURRENCIES, type Currency } from '@outlay/schemas/currencies';
import {
  EXPENSE_SOURCES,
  EXPENSE_STATUSES,
  EXPENSE_TITLE_LENGTH_MAX,
  EXPENSE_TYPE_LENGTH_MAX,
  LINE_DESCRIPTION_LENGTH_MAX,
  LINES_MAX,
} from '@outlay/schemas/expense-values';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ExpenseSort } from '../generated/operations.ts';
import { jsonAmount, jsonId, jsonText, paging, requiredAmount } from './request-input.ts';
import { restTexts } from './expense-texts.ts';
import { travelInput } from './expense-travel.ts';
import { camelCase, RestError } from './rest-error.ts';
import { described, withTexts, objectOf, strictObjectOf } from './shape-fields.ts';
import { statementProof } from './statement-proof.ts';

// The expense service holds the rules. Those below are also applied here, so that a refusal names every invalid field at once.
const currency = z
  .enum(CURRENCIES as [Currency], {
    error: ({ input }) =>
      typeof input === 'string'
        ? 'Currency must be an ISO 4217 code, PYUSD or SOL.'
        : 'Currency must be a text.',
  })
  .meta({ id: 'Currency', description: 'ISO 4217 code, PYUSD or SOL.', examples: ['EUR'] });

const AMOUNT = {
  description:
    'Amount in `currency`, 0 to 1,000,000,000, as a number or a decimal text; at most the decimals of the currency.',
  examples: ['44.50'],
};
const notNegative = (amount: string): boolean => !amount.startsWith('-') || Number(amount) === 0;
const NEGATIVE =
  'Amount must be 0 or more. For a credit note, use its receipt in the app, or createExpense or updateExpense in GraphQL.';
const amount = jsonAmount.refine(notNegative, NEGATIVE).meta(AMOUNT);

const text = (label: string, lengthMax: number, example: string) =>
  described(
    jsonText(label).trim().max(lengthMax, `${label} can have at most ${lengthMax} characters.`),
    `${label}, at most ${lengthMax.toLocaleString('en')} characters.`,
    example,
  ).nullish();

const requiredText = (label: string) =>
  z.string({
    error: ({ input }) =>
      input === undefined || input === null ? `${label} is required.` : `${label} must be a text.`,
  });

const title = {
  description: 'What the money was spent on, 1 to 200 characters.',
  examples: ['Train to Hamburg'],
};
const time = {
  description:
    'Calendar day when the money was spent, tomorrow at the latest: an ISO date, or a date-time, of which the day counts as written.',
  examples: ['2026-11-20'],
};

/** Values of custom fields, by key. */
const custom = (level: string) =>
  z
    .record(z.string(), z.string({ error: 'A value must be a text.' }).nullable(), {
      error: 'Fields must be an object.',
    })
    .nullish()
    .meta({
      description: `Values of custom fields of ${level}, by key; null or empty clears one.`,
      examples: [{ project: 'Atlas' }],
    });

const line = strictObjectOf('ExpenseLineInput', {
  id: z.int().nullish(),
  description: text('Description', LINE_DESCRIPTION_LENGTH_MAX, 'Train'),
  amount: requiredAmount,
  category_id: jsonId('Category').nullish(),
  tax_code_id: jsonId('Tax code').nullish(),
  tax_amount: jsonAmount.nullish(),
  fields: custom('lines'),
});

const lines = z
  .array(line, { error: 'Lines must be a list.' })
  .max(LINES_MAX, `An expense has 1 to ${LINES_MAX} lines.`)
  .nullish()
  .meta({
    description:
      'Replaces all lines: 1 to 50 that add up to `amount`. Without them an unsplit expense follows `amount` and `category_id`.',
  });

/** In input, absent and null both mean "not given". */
const fields = withTexts('fields', {
  title: text('Title', EXPENSE_TITLE_LENGTH_MAX, 'Train to Hamburg').meta(title),
  amount: amount.nullish().meta(AMOUNT),
  currency: currency.nullish(),
  time: jsonText('Date').nullish().meta(time),
  ...restTexts(({ label, lengthMax, example }) => text(label, lengthMax, example)),
  category_id: jsonId('Category').nullish(),
  lines,
  fields: custom('expenses'),
  policy_id: jsonId('Policy').nullish(),
  expense_type: text('Expense type', EXPENSE_TYPE_LENGTH_MAX, 'regular'),
  receipt_id: jsonId('Receipt').nullish(),
  ...travelInput,
});

/** Body for creating a draft. */
export const createBody = z
  .strictObject({
    ...fields,
    title: requiredText('Title')
      .trim()
      .min(1, 'Title is required.')
      .max(
        EXPENSE_TITLE_LENGTH_MAX,
        `Title can have at most ${EXPENSE_TITLE_LENGTH_MAX} characters.`,
      )
      .meta(title),
    amount: fields.amount.meta({
      ...AMOUNT,
      description: `${AMOUNT.description} Required, but for mileage and per diems, which compute it.`,
    }),
    currency: fields.currency.meta({
      ...fields.currency.meta(),
      description: 'ISO 4217 code, PYUSD or SOL. Without one, the currency of the organization.',
    }),
    time: requiredText('Date').meta(time),
  })
  .refine(({ amount: sent, mileage, per_diem: perDiem }) => sent ?? mileage ?? perDiem, {
    path: ['amount'],
    error: 'Amount is required.',
    // Also together with other problems, except one of the amount.
    when: ({ issues }) => issues.every(({ path }) => path?.[0] !== 'amount'),
  })
  .meta({ id: 'ExpenseInput', description: 'What a draft is created from.' });

/** Body for updating a draft. */
export const updateBody = z
  .strictObject({
    ...fields,
    time: fields.time.meta({
      ...time,
      description: `${time.description} Can't be changed once the expense was submitted, or for a wallet payment.`,
    }),
  })
  .meta({ id: 'ExpenseChange', description: 'Fields left out keep their values.' });

/** Body for a submission, which may be left out. */
export const submitBody = z.strictObject({
  proof: statementProof(
    'expense.submitted about expense/<id> with the body { submission, contentHash, vendor, head }',
  ).nullish(),
});

/** Body for cancelling a submission, with its reason. */
export const cancelBody = strictObjectOf('cancelBody', {
  reason: z.string({ error: 'Reason is required.' }),
  proof: statementProof(
    'expense.withdrawn about expense/<id> with the body { submission }',
  ).nullish(),
});

const submissionNumber = described(z.int(), 'Number of the submission, from 1.', 1);

/** What a client signs to submit an expense, or to take it back. */
export const restToSign = objectOf('ExpenseToSign', {
  to_submit: objectOf('ExpenseToSign.to_submit', {
    content: z.string(),
    content_hash: z.string(),
    submission: submissionNumber,
    vendor: z.string().nullable(),
    head: z.int(),
  }).nullable(),
  to_withdraw: objectOf('ExpenseToSign.to_withdraw', {
    submission: submissionNumber,
    version: z.int(),
  }).nullable(),
});

/** Sort orders of a search, with their names in the graph. */
export const SORTS = {
  '-time': 'TIME_DESC',
  time: 'TIME_ASC',
  '-amount': 'AMOUNT_DESC',
  amount: 'AMOUNT_ASC',
  '-created_at': 'CREATED_AT_DESC',
  created_at: 'CREATED_AT_ASC',
} as const satisfies Record<string, ExpenseSort>;

const day = (name: string) => z.iso.date(`${name} must be a day as yyyy-mm-dd.`);
const scope = described(
  z.enum(['mine', 'visible', 'all'], { error: 'scope must be mine.' }).optional(),
  "`mine`: the caller's own expenses; `visible` and `all`: everything that the caller may see, which is the default.",
  'mine',
);
const AMOUNT_LIMIT = { examples: [100] };

/** Body of a search with its filters. */
export const searchBody = strictObjectOf('ExpenseSearch', {
  query: jsonText('query').max(1_000).nullish(),
  status: z.array(z.enum(EXPENSE_STATUSES)).nullish(),
  source: z.array(z.enum(EXPENSE_SOURCES)).nullish(),
  category_id: jsonId('Category').nullish(),
  policy_id: jsonId('Policy').nullish(),
  currency: currency.nullish(),
  date_from: day('date_from').nullish(),
  date_to: day('date_to').nullish(),
  amount_min: jsonAmount
    .nullish()
    .meta({ ...AMOUNT_LIMIT, description: 'Amounts of this or more.' }),
  amount_max: jsonAmount
    .nullish()
    .meta({ ...AMOUNT_LIMIT, description: 'Amounts of this or less.' }),
  fields: z
    .record(z.string(), z.string({ error: 'A value must be a text.' }), {
      error: 'Fields must be an object.',
    })
    .nullish(),
  sort: z
    .enum(Object.keys(SORTS) as [keyof typeof SORTS])
    .nullish()
    .meta({
      default: '-created_at',
      description: 'Order; `-` is descending.',
      examples: ['-time'],
    }),
  scope,
  ...paging,
});

/** Query that selects the current or a past state of an expense. */
export const stateQuery = strictObjectOf('stateQuery', {
  as_of: z.iso
    .datetime({ offset: true, error: 'as_of must be a date and time with an offset from UTC.' })
    .refine((moment) => Date.parse(moment) <= Date.now(), 'as_of must not lie in the future.')
    .optional(),
});

/** Query for a page of expenses, the caller's own or all that the caller may see. */
export const listQuery = z.strictObject({ ...paging, scope });

/** Converts the fields of a body to the graph's names; absent fields stay absent. The order of lines counts, not their ids. */
export const toInput = ({ lines: given, ...body }: z.output<typeof updateBody>) =>
  inGraphNames({
    ...body,
    ...(given !== undefined && { lines: given?.map(({ id: _id, ...part }) => part) ?? null }),
  });

/** Renames all fields of a body but the keys of custom fields, whose values become the graph's list. */
export const inGraphNames = (body: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
      name !== 'fields'
        ? [[camelCase(name), inGraph(value)]]
        : value
          ? [[name, toFieldInputs(value as Record<string, string | null>)]]
          : [],
    ),
  );

const inGraph = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inGraph);
  return typeof value === 'object' && value !== null ? inGraphNames(value) : value;
};

/** Converts values of custom fields by key to the graph's list. */
const toFieldInputs = (values: Readonly<Record<string, string | null>>) =>
  Object.entries(values).map(([key, value]) => ({ key, value }));

/** Returns the version in If-Match; null when any version is accepted. @throws 412 when it is not an ETag of an expense. */
export function expectedVersion(request: FastifyRequest): number | null {
  const given = request.headers['if-match'];
  if (given === undefined || given === '*') return null;
  const match = /^(?:W\/)?"v(\d{1,9})"$/.exec(given);
  if (!match?.[1])
    throw new RestError(412, 'STALE_VERSION', 'If-Match is not an ETag of this expense.');
  return Number(match[1]);
}
