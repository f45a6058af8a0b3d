import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type FocusEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import {
  confidenceLow,
  type ReadableField,
  type ReceiptDraft,
} from '../../../lib/receipt-draft.ts';
import { useCreateAndSubmit } from '../api/use-create-and-submit.ts';
import { createExpenseSchema, type CreateExpenseValues } from '../expense-form-schema.ts';
import { CreateExpenseFields } from './create-expense-fields.tsx';
import { fieldOfRefusal, initialValues, toCreateInput } from './create-expense-values.ts';

const readableByName: Partial<Record<string, ReadableField>> = {
  amount: 'amount',
  currency: 'currency',
  vendor: 'vendor',
  date: 'date',
  description: 'invoiceNumber',
};

export function CreateExpenseForm({
  draft,
  onCreated,
  onCancel,
  onReadableFocus,
}: {
  draft: ReceiptDraft | null;
  onCreated: (outcome: { id: string; submitted: boolean }) => void;
  onCancel: () => void;
  /** Which value of the receipt the user is looking at. */
  onReadableFocus: (field: ReadableField | null) => void;
}) {
  const form = useForm<CreateExpenseValues>({
    resolver: zodResolver(createExpenseSchema),
    defaultValues: initialValues(draft),
  });
  const createAndSubmit = useCreateAndSubmit();
  const [failure, setFailure] = useState<string | null>(null);
  const { isSubmitting } = form.formState;

  const create = async (values: CreateExpenseValues) => {
    setFailure(null);
    const outcome = await createAndSubmit(toCreateInput(values, draft));
    if (outcome.created) {
      onCreated(outcome);
      return;
    }
    setFailure(outcome.message);
    for (const refusal of outcome.errors) {
      const field = fieldOfRefusal(refusal);
      if (field) form.setError(field, { message: refusal.message });
    }
  };

  return (
    <Card title="Expense Details">
      <form
        noValidate
        className="grid gap-5"
        onFocus={(event: FocusEvent<HTMLFormElement>) => {
          const name = event.target.getAttribute('name') ?? '';
          onReadableFocus(readableByName[name] ?? null);
        }}
        onBlur={() => onReadableFocus(null)}
        onSubmit={(event) => void form.handleSubmit(create)(event)}
      >
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <CreateExpenseFields form={form} draft={draft} doubts={doubtsOf(draft)} />
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <Button onClick={onCancel} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" tone="primary" busy={isSubmitting}>
            {isSubmitting ? 'Creating...' : 'Create & Submit Expense'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Hints for values that were read with little certainty. */
function doubtsOf(draft: ReceiptDraft | null): Partial<Record<ReadableField, string>> {
  const doubtful = Object.entries(draft?.values ?? {}).filter(
    ([, value]) => value.confidence < confidenceLow,
  );
  return Object.fromEntries(
    doubtful.map(([field]) => [field, 'Read with low confidence. Please check it.']),
  );
}
