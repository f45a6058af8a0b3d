import { Choices } from '../../../components/ui/choices.tsx';
import { formatDay } from '../../../lib/format-date.ts';
import { amountText } from '../../../lib/read-amount.ts';
import { confidenceLow, type ReceiptDraft } from '../../../lib/receipt-draft.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import type { CreateExpenseValues } from '../expense-form-schema.ts';

interface ReadingProps {
  draft: ReceiptDraft | null;
  form: ServerForm<CreateExpenseValues>;
}

/** Alternative values from the receipt, offered where confidence is low; without the current value. */
export function OtherReadings({
  name,
  draft,
  form,
}: ReadingProps & { name: 'amount' | 'vendor' | 'date' }) {
  const read = draft?.values[name];
  if (!read || read.confidence >= confidenceLow) return null;
  const values = [read.value, ...read.alternatives]
    .map((value) => (name === 'amount' ? amountText(value) : value))
    .filter((value) => value !== form.values[name]);
  return (
    <Choices
      label="Also possible"
      choices={values.map((value) => ({ value, text: name === 'date' ? formatDay(value) : value }))}
      onChoose={(value) => form.set(name, value)}
    />
  );
}

/** Likely categories of the receipt, each with its reason. Choosing one also chooses the policy that fits it. */
export function SuggestedCategories({ draft, form }: ReadingProps) {
  const suggested = draft?.categories ?? [];
  if (suggested.length === 1 && draft?.categoryId) return null;
  return (
    <Choices
      label="Suggested categories"
      choices={suggested.map(({ id, name, reason }) => ({ value: id, text: name, title: reason }))}
      chosen={form.values.categoryId}
      onChoose={(id) => {
        form.set('categoryId', id);
        form.set('policyId', suggested.find((one) => one.id === id)?.policyId ?? '');
      }}
    />
  );
}
