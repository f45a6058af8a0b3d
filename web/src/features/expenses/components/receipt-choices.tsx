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

/** Other likely categories for the receipt, each with its reason. */
export function SuggestedCategories({ draft, form }: ReadingProps) {
  const others = draft?.categories.filter(({ id }) => id !== form.values.categoryId) ?? [];
  return (
    <div className="sm:col-span-full empty:hidden">
      <Choices
        label="Other likely categories"
        choices={others.map(({ id, name, reason }) => ({ value: id, text: name, title: reason }))}
        onChoose={(id) => {
          form.set('categoryId', id);
          form.set('policyId', id === draft?.categoryId ? (draft.policyId ?? '') : '');
        }}
      />
    </div>
  );
}
