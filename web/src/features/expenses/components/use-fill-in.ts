import { useEffect, useRef, useState } from 'react';
import { mergeEdits } from '../../../lib/merge-edits.ts';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import type { CreateExpenseValues } from '../expense-form-schema.ts';
import { initialValues } from './create-expense-values.ts';

/** Fields that only have a meaning together: an amount with its currency, a policy with its category. */
const pairs = [
  ['amount', 'currency'],
  ['categoryId', 'policyId'],
] as const;

/** The announced fields, in this order; the others come with one of them. */
const announced: readonly (readonly [keyof CreateExpenseValues, string])[] = [
  ['vendor', 'vendor'],
  ['amount', 'amount'],
  ['date', 'date'],
  ['categoryId', 'category'],
  ['description', 'invoice number'],
];

/**
 * Fills in values that were read from a receipt while the form was open, but only in fields that are empty or still have their
 * value of `base`. Returns the names of the filled fields; null before that.
 */
export function useFillIn(
  form: ServerForm<CreateExpenseValues>,
  draft: ReceiptDraft | null,
  base: CreateExpenseValues,
  onBase: (base: CreateExpenseValues) => void,
): readonly string[] | null {
  const [filled, setFilled] = useState<readonly string[] | null>(null);
  const filledFrom = useRef(draft?.status === 'read' ? draft.receiptId : null);
  useEffect(() => {
    if (draft?.status !== 'read' || filledFrom.current === draft.receiptId) return;
    filledFrom.current = draft.receiptId;
    const read = readValues(draft, base);
    const { taken } = mergeEdits(base, withoutBlanks(form.values, base), read, pairs);
    for (const name of taken) form.set(name, read[name]);
    onBase(read);
    setFilled(announced.filter(([name]) => taken.includes(name)).map(([, text]) => text));
  }, [draft, base, form, onBase]);
  return filled;
}

/** An emptied field counts as not filled in. */
const withoutBlanks = (values: CreateExpenseValues, base: CreateExpenseValues) => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(values).filter(([, value]) =>
      typeof value === 'string' ? value.trim() !== '' : Object.keys(value).length > 0,
    ),
  ),
});

/** Returns the receipt's values; missing ones keep the value of `base`. */
function readValues(draft: ReceiptDraft, base: CreateExpenseValues): CreateExpenseValues {
  const read = initialValues(draft);
  const { amount, currency, title, vendor, description, date } = read;
  return {
    ...base,
    ...(amount !== '' && { amount, currency }),
    ...(vendor !== '' && { title, vendor }),
    ...(draft.values.date && { date }),
    ...(draft.values.invoiceNumber && { description }),
    ...(read.categoryId !== '' && { categoryId: read.categoryId, policyId: read.policyId }),
  };
}
