import {
  EXPENSE_TEXT_FIELDS,
  forTexts,
  type ExpenseTextField,
} from '@outlay/schemas/expense-values';
import * as z from 'zod/mini';
import { compareDecimals } from '../../lib/decimal.ts';
import { requiredText } from '../../lib/form-schema.ts';
import { amountText, signedAmountProblem, signedDecimalOf } from '../../lib/read-amount.ts';
import type { ExpenseDetailFragment, ExpenseLinePartsFragment } from '#graphql';
import { fieldsInput, fieldValuesOf, type FieldValues } from './fields/field-values.ts';
import {
  checkTrip,
  isComplete,
  tripFields,
  tripInput,
  tripValuesOf,
  type TripValues,
} from './trips/trip-values.ts';
import { checkLines, lineFields, lineValuesOf } from './split/line-values.ts';

/** Offered first; every other currency follows. */
export const createCurrencies = ['USD', 'EUR', 'GBP', 'CAD'] as const;
export const editCurrencies = ['USD', 'EUR', 'GBP', 'SOL', 'PYUSD'] as const;

interface TypedAmount {
  amount: string;
  currency: string;
}

/** Returns the amount as a decimal, negative for a credit note; null for an invalid one. */
export const amountOf = ({ amount, currency }: TypedAmount): string | null =>
  signedDecimalOf(amount, currency);

/** Returns the amount that a draft check has, which computes that of a trip; null while there is none. */
export function checkedAmountOf(values: TypedAmount & TripValues): { amount?: string } | null {
  if (values.tripKind !== 'regular') return isComplete(values) ? {} : null;
  const amount = amountOf(values);
  return amount === null ? null : { amount };
}

/** Returns the amount for the API, from a valid form. */
export const checkedAmount = (values: TypedAmount): string => amountOf(values) ?? values.amount;

/** The amount of a trip is computed. */
const isAmount = z.check<TypedAmount & Pick<TripValues, 'tripKind'>>(({ value, issues }) => {
  if (value.tripKind !== 'regular') return;
  const message = signedAmountProblem(value.amount, value.currency);
  if (message !== null) issues.push({ code: 'custom', message, input: value, path: ['amount'] });
});

/** A negative amount is a credit note's: `known` is that of the receipt or of the saved expense. */
export const hasSignOf = (known: string | undefined) =>
  z.refine<TypedAmount>(
    (values) => known?.startsWith('-') === true || !(amountOf(values) ?? '').startsWith('-'),
    { error: 'Amount must be 0 or more', path: ['amount'] },
  );

const isNotZero = z.refine<TypedAmount>(
  (values) => {
    const amount = amountOf(values);
    return amount === null || compareDecimals(amount, '0') !== 0;
  },
  { error: 'Amount must be more than 0', path: ['amount'] },
);

/** The description ends a form. */
const texts = [
  ...EXPENSE_TEXT_FIELDS.filter((field) => field !== 'description'),
  'description',
] as const;

/** Texts for which the forms have fields. A new expense takes the number of its receipt. */
export const createTexts = texts.filter((field) => field !== 'invoiceNumber');
export const editTexts = texts.filter((field) => field !== 'location');

/** Texts that a form shows one after the other; the others have places of their own. */
export const plainTextsOf = <Field extends ExpenseTextField>(shown: readonly Field[]): Field[] =>
  shown.filter((field) => field !== 'vendor' && field !== 'description');

/** The fields of a form; optional ones are texts too. */
const formFields = <Field extends ExpenseTextField>(texts: readonly Field[]) =>
  z.object({
    title: requiredText('Title is required'),
    amount: z.string(),
    currency: requiredText('Currency is required'),
    date: requiredText('Date is required'),
    ...forTexts(texts, () => z.string()),
    categoryId: z.string(),
    policyId: z.string(),
    taxCodeId: z.string(),
    fields: z.record(z.string(), z.string()),
    lineFields: z.record(z.string(), z.string()),
    lines: z.array(lineFields),
    ...tripFields,
  });

const createFields = formFields(createTexts);

/** A draft can be completed later; a submission needs its category and policy. */
export const createExpenseSchemas = {
  draft: createFields.check(isAmount, checkTrip, checkLines),
  submission: z
    .extend(createFields, {
      categoryId: requiredText('Please select a category before submitting'),
      policyId: requiredText('Please select a policy before submitting'),
    })
    .check(isAmount, isNotZero, checkTrip, checkLines),
};

export const editExpenseSchema = formFields(editTexts).check(isAmount, checkTrip, checkLines);

const optional = (text: string): string | null => (text.trim() === '' ? null : text.trim());

type FormValues<Field extends ExpenseTextField> = Readonly<
  Record<Field | 'currency' | 'date' | 'categoryId' | 'policyId', string>
> & { readonly fields: FieldValues } & TripValues;

interface SavedExpense extends Pick<ExpenseDetailFragment, 'mileage' | 'perDiem'> {
  readonly title: string;
  readonly amount: string;
  readonly currency: string;
  readonly date: string;
  readonly category: { readonly id: string } | null;
  readonly lines: readonly ExpenseLinePartsFragment[];
  readonly fields: readonly { readonly field: string; readonly value: string }[];
  readonly policy: { readonly id: string } | null;
}

/** Returns the values of a saved expense for its form; '' for what it lacks. */
export const formValuesOf = <Field extends ExpenseTextField>(
  expense: SavedExpense & Readonly<Record<Field, string | null>>,
  texts: readonly Field[],
) => ({
  title: expense.title,
  amount: amountText(expense.amount),
  currency: expense.currency,
  date: expense.date,
  ...forTexts(texts, (field) => expense[field] ?? ''),
  categoryId: expense.category?.id ?? '',
  policyId: expense.policy?.id ?? '',
  fields: fieldValuesOf(expense.fields),
  ...tripValuesOf(expense),
  ...lineValuesOf(expense.lines, expense.currency, expense.category?.id),
});

/** The part that a form's input and its draft check share; null for empty fields. */
export const inputOf = <Field extends ExpenseTextField>(
  values: FormValues<Field>,
  texts: readonly Field[],
) => ({
  ...(values.tripKind === 'regular' && { currency: values.currency }),
  ...tripInput(values),
  ...forTexts(texts, (field) => optional(values[field])),
  categoryId: optional(values.categoryId),
  policyId: optional(values.policyId),
  ...fieldsInput(values.fields),
});

export type CreateExpenseValues = z.infer<typeof createFields>;
export type EditExpenseValues = z.infer<typeof editExpenseSchema>;
