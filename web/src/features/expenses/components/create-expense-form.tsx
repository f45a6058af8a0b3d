import { useState, type FocusEvent } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import {
  confidenceLow,
  type ReadableField,
  type ReceiptDraft,
} from '../../../lib/receipt-draft.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { useCreateAndSubmit, type CreatedExpense } from '../api/use-create-and-submit.ts';
import { useDraftCheck } from '../api/use-draft-check.ts';
import { CreateExpenseFields } from './create-expense-fields.tsx';
import {
  createSchemaOf,
  initialValues,
  toCheckInput,
  toCreateInput,
} from './create-expense-values.ts';
import { DraftCheckNotes } from './draft-check.tsx';

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
  onCreated: (outcome: CreatedExpense) => void;
  onCancel: () => void;
  /** The receipt value that the user is looking at. */
  onReadableFocus: (field: ReadableField | null) => void;
}) {
  const [initial] = useState(() => initialValues(draft));
  const createAndSubmit = useCreateAndSubmit();
  const form = useServerForm({
    schema: createSchemaOf(draft),
    initial,
    // Separately for each receipt.
    draft: `create-${draft?.receiptId ?? 'by-hand'}`,
    send: async (values) => {
      const { created, refusals } = await createAndSubmit(toCreateInput(values, draft));
      if (created) {
        form.forget();
        onCreated(created);
        return null;
      }
      // The API calls the date `time`.
      return refusals?.map((each) => (each.field === 'time' ? { ...each, field: 'date' } : each));
    },
    fallback: 'Failed to create expense',
    isRepeatedAbove: true,
  });
  const { check, checking } = useDraftCheck(toCheckInput(form.values, draft));

  return (
    <Card title="Expense Details">
      <form
        {...form.formProps}
        className="grid gap-5"
        onFocus={(event: FocusEvent<HTMLFormElement>) => {
          const name = event.target.getAttribute('name') ?? '';
          onReadableFocus(readableByName[name] ?? null);
        }}
        onBlur={() => onReadableFocus(null)}
      >
        {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
        {form.restored && <p className="text-ink-soft">Unsaved changes restored.</p>}
        <CreateExpenseFields form={form} draft={draft} doubts={doubtsOf(draft)} />
        <DraftCheckNotes check={check} checking={checking} currency={form.values.currency} />
        <ButtonRow className="border-t border-line pt-5">
          <Button
            disabled={form.busy}
            onClick={() => {
              form.forget();
              onCancel();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" tone="primary" busy={form.busy}>
            {form.busy ? 'Creating...' : 'Create & Submit Expense'}
          </Button>
        </ButtonRow>
      </form>
    </Card>
  );
}

/** Hints for values with low confidence. */
function doubtsOf(draft: ReceiptDraft | null): Partial<Record<ReadableField, string>> {
  const doubtful = Object.entries(draft?.values ?? {}).filter(
    ([, value]) => value.confidence < confidenceLow,
  );
  return Object.fromEntries(
    doubtful.map(([field]) => [field, 'Read with low confidence. Please check it.']),
  );
}
