import { Choices } from '../../../components/ui/choices.tsx';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import type { CreateExpenseValues } from '../expense-form-schema.ts';

interface ReadingProps {
  draft: ReceiptDraft | null;
  form: ServerForm<CreateExpenseValues>;
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
