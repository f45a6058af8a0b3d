import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Choices } from '../../../components/ui/choices.tsx';
import { formatDay } from '../../../lib/format-date.ts';
import { confidenceLow, type ReceiptDraft } from '../../../lib/receipt-draft.ts';
import type { CreateExpenseValues } from '../expense-form-schema.ts';

interface ReadingProps {
  draft: ReceiptDraft | null;
  form: UseFormReturn<CreateExpenseValues>;
}

/** Alternative values from the receipt, offered where confidence is low; without the current value. */
export function OtherReadings({
  field,
  draft,
  form: { control, setValue },
}: ReadingProps & { field: 'amount' | 'vendor' | 'date' }) {
  const present = useWatch({ control, name: field });
  const read = draft?.values[field];
  if (!read || read.confidence >= confidenceLow) return null;
  const values = [read.value, ...read.alternatives].filter((value) => value !== present);
  return (
    <Choices
      label="Also possible"
      choices={values.map((value) => ({
        value,
        text: field === 'date' ? formatDay(value) : value,
      }))}
      onChoose={(value) => setValue(field, value, { shouldValidate: true })}
    />
  );
}

/** Other likely categories for the receipt, each with its reason. */
export function SuggestedCategories({
  draft,
  form: { setValue },
  chosen,
}: ReadingProps & { chosen: string }) {
  const others = draft?.categories.filter(({ id }) => id !== chosen) ?? [];
  return (
    <div className="sm:col-span-full empty:hidden">
      <Choices
        label="Other likely categories"
        choices={others.map(({ id, name, reason }) => ({ value: id, text: name, title: reason }))}
        onChoose={(id) => {
          setValue('categoryId', id, { shouldValidate: true });
          setValue('policyId', '');
        }}
      />
    </div>
  );
}
