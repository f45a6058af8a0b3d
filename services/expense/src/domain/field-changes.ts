import { formatMoney } from '@outlay/platform/money';
import { EXPENSE_TEXT_FIELDS } from '@outlay/schemas/expense-values';
import type { FieldChange } from './activity.ts';
import { valueOf, type FieldBook, type FieldValues } from './custom-field.ts';
import { linesText } from './expense-lines.ts';
import type { ExpenseDetails, ExpenseStatus } from './expense.ts';
import { changesOfValues, lineValues, type RecordedValues } from './recorded-values.ts';
import { travelText } from './travel.ts';

/** Fields of the details that are texts or ids. */
export const PLAIN_FIELDS = [
  'title',
  ...EXPENSE_TEXT_FIELDS,
  'categoryId',
  'policyId',
  'expenseType',
  'receiptId',
] as const;

/** Precedes the key of a custom field in the history. */
const OF_FIELD = 'fields.';

const fieldValues = (fields: FieldValues, known: FieldValues): RecordedValues =>
  Object.fromEntries(Object.keys(known).map((key) => [OF_FIELD + key, valueOf(fields, key)]));

/** Returns the key of a changed custom field; null for another change. */
export const changedKey = ({ field }: FieldChange): string | null =>
  field.startsWith(OF_FIELD) ? field.slice(OF_FIELD.length) : null;

/** Returns the changes of an edit as text, field by field; empty without changes. */
export function changesBetween(
  before: ExpenseDetails,
  after: ExpenseDetails,
  book: FieldBook,
): FieldChange[] {
  const changes: FieldChange[] = PLAIN_FIELDS.filter((field) => before[field] !== after[field]).map(
    (field) => ({ field, before: before[field], after: after[field] }),
  );
  const was = { amount: formatMoney(before.amount), currency: before.amount.currency };
  const is = { amount: formatMoney(after.amount), currency: after.amount.currency };
  for (const field of ['amount', 'currency'] as const) {
    if (was[field] !== is[field]) changes.push({ field, before: was[field], after: is[field] });
  }
  const { 'lines.values': linesBefore } = lineValues(before);
  if (linesBefore !== lineValues(after)['lines.values'])
    changes.push({
      field: 'lines',
      before: linesText(before, book),
      after: linesText(after, book),
    });
  changes.push(...travelChanges(before, after));
  if (before.day !== after.day)
    changes.push({ field: 'date', before: before.day, after: after.day });
  const known = { ...before.fields, ...after.fields };
  return [
    ...changes,
    ...changesOfValues(fieldValues(before.fields, known), fieldValues(after.fields, known)),
  ];
}

function travelChanges(before: ExpenseDetails, after: ExpenseDetails): FieldChange[] {
  const textOf = ({ computed, amount }: ExpenseDetails, kind: string): string | null =>
    computed?.kind === kind ? travelText(computed, amount.currency) : null;
  return (['mileage', 'per_diem'] as const).flatMap((kind) => {
    const [was, is] = [textOf(before, kind), textOf(after, kind)];
    const field = kind === 'mileage' ? kind : 'perDiem';
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

export const statusChange = (before: ExpenseStatus, after: ExpenseStatus): FieldChange[] => [
  { field: 'status', before, after },
];
