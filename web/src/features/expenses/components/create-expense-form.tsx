import { useEffect, useState, type FocusEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { FormProblems } from '../../../components/ui/form-problems.tsx';
import { RestoredInput } from '../../../components/ui/restored-input.tsx';
import { useFocusAfterStep } from '../../../lib/focus-content.ts';
import type {
  ReadableField,
  ReceiptDraft,
  ReceiptReading,
} from '../../../subjects/receipts/receipt-draft.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { useCreateAndSubmit, type CreatedExpense } from '../api/use-create-and-submit.ts';
import { useDraftCheck } from '../api/use-draft-check.ts';
import type { CreateExpenseValues } from '../expense-form-schema.ts';
import { useComputedAmount } from '../trips/use-computed-amount.ts';
import { CreateExpenseFields } from './create-expense-fields.tsx';
import {
  createSchemaOf,
  initialValues,
  questionsOf,
  readableIn,
  toCheckInput,
  toCreateInput,
} from './create-expense-values.ts';
import { DraftCheckNotes, openDuplicates } from './draft-check.tsx';
import { duplicateQuestion } from './duplicate-question.tsx';
import { toFormFields } from './refused-fields.ts';
import { OpenQuestion } from './read-question.tsx';
import { ReadingNote } from './reading-note.tsx';
import { useFillIn } from './use-fill-in.ts';

interface CreateFormProps {
  /** The receipt that the expense is created with; its values may arrive while the form is open. */
  reading: ReceiptReading;
  /** The currency of the organization. */
  currency: string;
  /** The name under which the form's input is kept, which must not change. */
  draftName: string;
  /** Whether its file is still being sent, so that the expense can't be created with it yet. */
  isSending?: boolean;
  onCreated: (outcome: CreatedExpense) => void;
  onCancel: () => void;
  /** The receipt value that the user is looking at. */
  onReadableFocus: (field: ReadableField | null) => void;
}

export function CreateExpenseForm({
  reading,
  currency,
  draftName,
  isSending = false,
  onCreated,
  onCancel,
  onReadableFocus,
}: CreateFormProps) {
  const { draft } = reading;
  const [kind, setKind] = useState<'draft' | 'submission'>('submission');
  const [base, setBase] = useState(() => initialValues(draft, currency));
  const create = useCreateAndSubmit();
  const form = useServerForm({
    schema: createSchemaOf(draft, kind),
    initial: base,
    draft: draftName,
    send: async (values) => {
      const { created, refusals } = await create(toCreateInput(values, draft), kind);
      if (created) {
        form.forget();
        onCreated(created);
        return null;
      }
      return toFormFields(refusals, values);
    },
    fallback: 'Failed to create expense',
    isRepeatedAbove: true,
  });
  const filled = useFillIn(form, draft, base, setBase);
  const { questioned, answered, answer } = useQuestions(draft, form.values, onReadableFocus);
  const { check, checking } = useDraftCheck(toCheckInput(form.values, draft), draft?.status);
  useComputedAmount(form.values, check, form.set);

  return (
    <Section title="Expense Details">
      <form
        {...form.formProps}
        className="grid gap-5"
        onFocus={({ target }: FocusEvent<HTMLFormElement>) => {
          const isQuestion = target.closest('[data-question]') !== null;
          onReadableFocus(isQuestion ? questioned : readableIn(target.getAttribute('name')));
        }}
        onBlur={() => onReadableFocus(questioned)}
      >
        <FormProblems form={form} />
        <RestoredInput form={form} />
        <ReadingNote reading={reading} filled={filled} />
        <OpenQuestion form={form} draft={draft} answered={answered} onAnswered={answer} />
        <CreateExpenseFields form={form} draft={draft} answered={answered} check={check} canSplit />
        <DraftCheckNotes check={check} checking={checking} currency={form.values.currency} />
        <CreateButtons
          busyKind={form.busy ? kind : null}
          isSending={isSending}
          duplicates={openDuplicates(check)}
          onKind={setKind}
          onSubmit={() => form.formProps.ref.current?.requestSubmit()}
          onCancel={() => {
            form.forget();
            onCancel();
          }}
        />
      </form>
    </Section>
  );
}

/** The doubtful value that is asked about; its place on the receipt is lit meanwhile. */
function useQuestions(
  draft: ReceiptDraft | null,
  values: CreateExpenseValues,
  onReadableFocus: CreateFormProps['onReadableFocus'],
) {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [questioned = null] = questionsOf(draft, values, answered);
  useEffect(() => onReadableFocus(questioned), [questioned]);
  useFocusAfterStep(String(answered.size));
  const answer = (name: string) => setAnswered(new Set([...answered, name]));
  return { questioned, answered, answer };
}

function CreateButtons({
  busyKind,
  isSending,
  duplicates,
  onKind,
  onSubmit,
  onCancel,
}: {
  busyKind: 'draft' | 'submission' | null;
  isSending: boolean;
  /** Shown before the expense is submitted. */
  duplicates: readonly { readonly message: string }[];
  onKind: (kind: 'draft' | 'submission') => void;
  onSubmit: () => void;
  onCancel: () => void;
}) {
  const isBusy = busyKind !== null;
  const waiting = isSending ? "The receipt isn't uploaded yet" : undefined;
  // Not a second submit button, because Enter in a field always submits.
  const saveDraft = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => onKind('draft'));
    currentTarget.form?.requestSubmit();
  };
  const isAlike = duplicates.length > 0;
  const submitButton = (
    <Button
      type={isAlike ? 'button' : 'submit'}
      tone="primary"
      busy={busyKind === 'submission'}
      disabled={isBusy || isSending}
      title={waiting}
      onClick={() => flushSync(() => onKind('submission'))}
    >
      {busyKind === 'submission' ? 'Creating...' : 'Create & Submit Expense'}
    </Button>
  );
  return (
    <ButtonRow className="border-t border-line pt-5">
      <Button disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        busy={busyKind === 'draft'}
        disabled={isBusy || isSending}
        title={waiting}
        onClick={saveDraft}
      >
        Save Draft
      </Button>
      {isAlike ? (
        <ConfirmDialog
          {...duplicateQuestion(duplicates)}
          confirmLabel="Submit anyway"
          tone="primary"
          onConfirm={() => {
            flushSync(() => onKind('submission'));
            onSubmit();
            return Promise.resolve();
          }}
          trigger={submitButton}
        />
      ) : (
        submitButton
      )}
    </ButtonRow>
  );
}
