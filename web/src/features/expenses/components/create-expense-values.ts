import { isCurrency } from '@outlay/schemas/currencies';
import { forTexts } from '@outlay/schemas/expense-values';
import type { CreateExpenseInput, DraftCheckInput } from '#graphql';
import { compareDecimals, isDecimal } from '../../../lib/decimal.ts';
import { latestExpenseDay, toDateInput } from '../../../lib/format-date.ts';
import {
  confidenceLow,
  type ReadableField,
  type ReceiptDraft,
} from '../../../subjects/receipts/receipt-draft.ts';
import { amountText } from '../../../lib/read-amount.ts';
import {
  amountOf,
  checkedAmount,
  checkedAmountOf,
  createExpenseSchemas,
  hasSignOf,
  createTexts,
  inputOf,
  type CreateExpenseValues,
} from '../expense-form-schema.ts';
import { dayOf, noTrip } from '../trips/trip-values.ts';
import { linesInputOf } from '../split/line-values.ts';

/** The form's field that each value of a receipt goes to. */
export const fieldOfRead = {
  amount: 'amount',
  currency: 'currency',
  vendor: 'vendor',
  date: 'date',
  invoiceNumber: 'description',
} as const satisfies Record<ReadableField, keyof CreateExpenseValues>;
const readNames = Object.keys(fieldOfRead) as ReadableField[];

/** Returns the value of a receipt that fills this field of the form. */
export const readableIn = (fieldName: string | null): ReadableField | null =>
  readNames.find((name) => fieldOfRead[name] === fieldName) ?? null;

/** Returns the values that were read with low confidence, until their field has another value or the person said it is right. */
export function doubtsOf(
  draft: ReceiptDraft | null,
  values: CreateExpenseValues,
  answered: ReadonlySet<string>,
): ReadableField[] {
  if (draft === null) return [];
  const read = initialValues(draft);
  return readNames.filter(
    (name) =>
      isDoubtful(draft, name) &&
      !answered.has(name) &&
      values[fieldOfRead[name]] === read[fieldOfRead[name]],
  );
}

/** Whether a value was read with low confidence, or is a currency that the receipt doesn't name. */
const isDoubtful = (draft: ReceiptDraft, name: ReadableField): boolean =>
  name === 'currency' && lacksCurrency(draft)
    ? true
    : (draft.values[name]?.confidence ?? 1) < confidenceLow;

/** Whether the receipt has an amount, and doesn't say in which currency. */
export const lacksCurrency = ({ values }: ReceiptDraft): boolean =>
  values.amount !== undefined && values.currency === undefined;

/** The values that are asked about, in this order; the others have a hint at their field. */
const questionedNames = ['amount', 'date', 'vendor', 'invoiceNumber'] as const;
export type QuestionedField = (typeof questionedNames)[number];

/** Returns the doubtful values that are asked about, one after the other. */
export function questionsOf(
  draft: ReceiptDraft | null,
  values: CreateExpenseValues,
  answered: ReadonlySet<string>,
): QuestionedField[] {
  const doubts = doubtsOf(draft, values, answered);
  const isQuestioned = (name: QuestionedField): boolean => {
    if (answered.has(name)) return false;
    if (name === 'amount') return isAmountDoubtful(draft, values, doubts);
    return doubts.includes(name);
  };
  return questionedNames.filter(isQuestioned);
}

/** A currency is asked about with its amount, as long as both are as they were read. */
function isAmountDoubtful(
  draft: ReceiptDraft | null,
  values: CreateExpenseValues,
  doubts: readonly ReadableField[],
): boolean {
  const { amount, currency } = initialValues(draft);
  const isKept = amount !== '' && values.amount === amount && values.currency === currency;
  const isCurrencyDoubtful = draft?.values.currency !== undefined && doubts.includes('currency');
  return isKept && (doubts.includes('amount') || isCurrencyDoubtful);
}

/** Returns why this category is filled in, or why none is; nothing once another is chosen. */
export function categoryHint(
  draft: ReceiptDraft | null,
  { categoryId }: Pick<CreateExpenseValues, 'categoryId'>,
): string | undefined {
  if (draft === null || categoryId !== (draft.categoryId ?? '')) return undefined;
  const isUnsure = draft.categoryId === null && draft.categories.length > 0;
  return isUnsure ? 'Not clear from the receipt.' : (draft.recommendationReason ?? undefined);
}

/** Returns why the receipt's amount can't be used; null when it can. */
export function amountLeftOut(draft: ReceiptDraft | null): string | null {
  const read = draft?.values.currency?.value;
  if (read === undefined || isCurrency(read)) return null;
  return `This receipt is in ${read}, which isn't supported. Enter the amount in another currency.`;
}

/** Validates the form. The receipt's number under another currency is refused, as by the server. */
export const createSchemaOf = (
  draft: ReceiptDraft | null,
  kind: keyof typeof createExpenseSchemas,
) =>
  createExpenseSchemas[kind].check(hasSignOf(draft?.values.amount?.value), ({ value, issues }) => {
    const message = currencyMismatch(value, draft);
    if (message !== null) issues.push({ code: 'custom', message, input: value, path: ['amount'] });
  });

/** Returns the error for the receipt's number under another currency, with the server's text; null without one. */
function currencyMismatch(
  values: Pick<CreateExpenseValues, 'amount' | 'currency'>,
  draft: ReceiptDraft | null,
): string | null {
  const { amount, currency } = draft?.values ?? {};
  const given = amountOf(values);
  if (!amount || !currency || !isDecimal(amount.value) || given === null) return null;
  if (currency.confidence < confidenceLow) return null;
  if (shown(currency.value) === shown(values.currency)) return null;
  return compareDecimals(given, amount.value) === 0
    ? receiptIsIn(currency.value, values.currency)
    : null;
}

const receiptIsIn = (read: string, chosen: string): string =>
  `This receipt is in ${read}. Enter the amount in ${shown(chosen)}.`;

/** The create flow shows PYUSD as USD. */
const shown = (currency: string): string => (currency === 'PYUSD' ? 'USD' : currency);

/**
 * Currency of the receipt; the organization's without a receipt, and for one that names none, where it is to be checked. '' for a
 * currency that isn't supported. PYUSD is kept; the form shows it as USD.
 */
export function draftCurrency(
  draft: ReceiptDraft | null,
  own = draft?.currencyIfUnnamed ?? 'USD',
): string {
  const read = draft?.values.currency?.value ?? own;
  return isCurrency(read) ? read : '';
}

export function initialValues(draft: ReceiptDraft | null, own?: string): CreateExpenseValues {
  const values = draft?.values ?? {};
  const amount = values.amount?.value ?? '';
  return {
    title: values.vendor?.value ?? '',
    amount: isDecimal(amount) && amountLeftOut(draft) === null ? amountText(amount) : '',
    currency: draftCurrency(draft, own),
    ...forTexts(createTexts, () => ''),
    vendor: values.vendor?.value ?? '',
    date: values.date?.value.slice(0, 10) ?? toDateInput(new Date()),
    categoryId: draft?.categoryId ?? '',
    policyId: draft?.categoryId ? (draft.policyId ?? '') : '',
    description: values.invoiceNumber?.value ?? '',
    taxCodeId: '',
    fields: {},
    lineFields: {},
    ...noTrip,
    lines: [],
  };
}

/** The reading that the description names; else the first one, unless it is doubtful and was replaced. */
function numberOf({ description }: CreateExpenseValues, draft: ReceiptDraft | null): string | null {
  const read = draft?.values.invoiceNumber;
  if (!read) return null;
  const named = [read.value, ...read.alternatives].find((number) => description.includes(number));
  return named ?? (read.confidence < confidenceLow ? null : read.value);
}

/** The part that the input and its check share. */
const checkedInput = (values: CreateExpenseValues, draft: ReceiptDraft | null) => ({
  ...inputOf(values, createTexts),
  invoiceNumber: numberOf(values, draft),
  receiptId: draft?.receiptId ?? null,
});

export function toCreateInput(
  values: CreateExpenseValues,
  draft: ReceiptDraft | null,
): CreateExpenseInput {
  const amount = checkedAmount(values);
  const lines = linesInputOf(values, amount);
  return {
    ...checkedInput(values, draft),
    title: values.title,
    ...(values.tripKind === 'regular' && { amount }),
    time: dayOf(values),
    ...(lines && { lines }),
  };
}

/** Returns the input of the draft check; null without an amount or a currency. */
export function toCheckInput(
  values: CreateExpenseValues,
  draft: ReceiptDraft | null,
): DraftCheckInput | null {
  const amount = checkedAmountOf(values);
  if (amount === null || values.currency === '') return null;
  return { ...checkedInput(values, draft), ...amount, time: dayOf(values) || null };
}

/** The receipt's values as a draft that its owner completes later. */
export function draftInputOf(draft: ReceiptDraft): CreateExpenseInput {
  const values = initialValues(draft);
  const { currency, ...input } = toCreateInput(
    {
      ...values,
      title: values.title === '' ? draft.fileName : values.title,
      // A date in the future was misread and would be refused, so the draft has today's and shows the receipt's.
      date: values.date > latestExpenseDay() ? toDateInput(new Date()) : values.date,
      // Without its currency a number has no meaning, so the draft starts at zero dollars.
      amount: values.amount === '' || values.currency === '' ? '0' : values.amount,
      currency: values.currency === '' ? 'USD' : values.currency,
    },
    draft,
  );
  // The server selects the organization's currency where the receipt names none.
  return draft.values.currency === undefined ? input : { ...input, currency };
}
