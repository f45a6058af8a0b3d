import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, type FocusEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner.tsx';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import {
  confidenceLow,
  type ReadableField,
  type ReceiptDraft,
} from '../../../lib/receipt-draft.ts';
import { forgetDraft, keepDraft, readKeptDraft } from '../../../lib/kept-draft.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { useCreateAndSubmit, type CreatedExpense } from '../api/use-create-and-submit.ts';
import { useDraftCheck } from '../api/use-draft-check.ts';
import type { CreateExpenseValues } from '../expense-form-schema.ts';
import { CreateExpenseFields } from './create-expense-fields.tsx';
import {
  createSchemaOf,
  fieldOfRefusal,
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
  const { initial, kept, keep, forget } = useKeptCreation(draft);
  const form = useForm<CreateExpenseValues>({
    resolver: zodResolver(createSchemaOf(draft)),
    defaultValues: kept ?? initial,
  });
  const values = useWatch({ control: form.control }) as CreateExpenseValues;
  const { check, checking } = useDraftCheck(toCheckInput(values, draft));
  useEffect(() => keep(values), [values]);
  const createAndSubmit = useCreateAndSubmit();
  const [failure, setFailure] = useState<string | null>(null);
  const { isSubmitting } = form.formState;

  const create = async (values: CreateExpenseValues) => {
    setFailure(null);
    const outcome = await createAndSubmit(toCreateInput(values, draft));
    if (outcome.created) {
      forget();
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
        {kept && <p className="text-ink-soft">What you typed before is back.</p>}
        <CreateExpenseFields form={form} draft={draft} doubts={doubtsOf(draft)} />
        <DraftCheckNotes check={check} checking={checking} currency={values.currency} />
        <ButtonRow className="border-t border-line pt-5">
          <Button
            disabled={isSubmitting}
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" tone="primary" busy={isSubmitting}>
            {isSubmitting ? 'Creating...' : 'Create & Submit Expense'}
          </Button>
        </ButtonRow>
      </form>
    </Card>
  );
}

/** Input is kept until it is sent or discarded, separately for each receipt. */
function useKeptCreation(draft: ReceiptDraft | null) {
  const userId = String(useSessionUser().id);
  const name = `create-${draft?.receiptId ?? 'by-hand'}`;
  const [initial] = useState(() => initialValues(draft));
  const [kept] = useState(() => readKeptDraft(userId, name, initial)?.values ?? null);
  return {
    initial,
    kept,
    keep: (values: CreateExpenseValues) => {
      const names = Object.keys(initial) as (keyof CreateExpenseValues)[];
      if (names.some((each) => values[each] !== initial[each])) keepDraft(userId, name, values);
    },
    forget: () => forgetDraft(userId, name),
  };
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
