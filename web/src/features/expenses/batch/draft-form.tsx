import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { FormProblems } from '../../../components/ui/form-problems.tsx';
import { RestoredInput } from '../../../components/ui/restored-input.tsx';
import { Question } from '../../../components/ui/question.tsx';
import { useUpdateExpenseMutation, type ExpenseDetailFragment } from '#graphql';
import type { ReadableField } from '../../../subjects/receipts/receipt-draft.ts';
import { useSaveQueue } from '../../../lib/use-save-queue.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { CreateExpenseFields } from '../components/create-expense-fields.tsx';
import {
  createSchemaOf,
  questionsOf,
  readableIn,
  toCreateInput,
} from '../components/create-expense-values.ts';
import { OpenQuestion } from '../components/read-question.tsx';
import { toFormFields } from '../components/refused-fields.ts';
import { openDuplicateOf, valuesOfDraft, type BatchDraft } from './draft-readiness.ts';

interface DraftFormProps {
  of: BatchDraft;
  onSaved: (expense: ExpenseDetailFragment) => void;
  onAnswered: (name: string) => void;
  /** The value of the receipt that the person is looking at. */
  onReadableFocus: (field: ReadableField | null) => void;
}

/** The form of one of several drafts; it saves itself when a field is left, or a question answered. */
export function DraftForm({
  of: batchDraft,
  onSaved,
  onAnswered,
  onReadableFocus,
}: DraftFormProps) {
  const { draft, answered } = batchDraft;
  const { form, isChanged, save, answerOnceSaved } = useDraftForm(batchDraft, onSaved, onAnswered);
  const [questioned = null] = questionsOf(draft, form.values, answered);
  useEffect(() => onReadableFocus(questioned), [questioned]);
  return (
    <form
      {...form.formProps}
      className="grid gap-5"
      onFocus={({ target }) => {
        const isQuestion = target.closest('[data-question]') !== null;
        onReadableFocus(isQuestion ? questioned : readableIn(target.getAttribute('name')));
      }}
      onBlur={() => {
        onReadableFocus(questioned);
        if (isChanged) save();
      }}
    >
      <FormProblems form={form} />
      <RestoredInput form={form} />
      <OpenQuestion form={form} draft={draft} answered={answered} onAnswered={answerOnceSaved} />
      <DuplicateQuestion of={batchDraft} onAnswered={onAnswered} />
      <CreateExpenseFields form={form} draft={draft} answered={answered} />
      <p role="status" className="text-sm text-ink-faint">
        {form.busy ? 'Saving' : isChanged ? 'Not saved yet' : 'Draft saved'}
      </p>
    </form>
  );
}

/** Saves are made one after the other: the next field may be left before the last save is answered. */
function useDraftForm(
  { draft, expense }: BatchDraft,
  onSaved: DraftFormProps['onSaved'],
  onAnswered: DraftFormProps['onAnswered'],
) {
  const [updateExpense] = useUpdateExpenseMutation();
  const inTurn = useSaveQueue(expense.version);
  const pendingAnswer = useRef<string | null>(null);
  const [saved, setSaved] = useState(() => valuesOfDraft(expense));
  const form = useServerForm({
    schema: createSchemaOf(draft, 'draft'),
    initial: saved,
    draft: `expense-${expense.id}`,
    send: async (values) => {
      const answer = await inTurn(
        async (expectedVersion) => {
          const input = { ...toCreateInput(values, draft), expectedVersion };
          return updateExpense({ id: expense.id, input });
        },
        (updated) => updated?.expense?.version,
      );
      if (!answer?.expense) return toFormFields(answer?.errors, values);
      setSaved(values);
      onSaved(answer.expense);
      // Only now: the next draft is shown once the last question is answered.
      if (pendingAnswer.current !== null) onAnswered(pendingAnswer.current);
      pendingAnswer.current = null;
      return null;
    },
    fallback: 'Failed to update expense',
    isRepeatedAbove: true,
  });
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(saved);
  useEffect(() => {
    if (!isChanged) form.forget();
  }, [isChanged]);
  const save = () => form.formProps.ref.current?.requestSubmit();
  const { categoryId, policyId } = form.values;
  // A choice from a list is complete at once, also while its field keeps the focus.
  useEffect(() => {
    if (isChanged && policyId !== '') save();
  }, [categoryId, policyId]);
  const answerOnceSaved = (name: string) => {
    pendingAnswer.current = name;
    // After the form has taken over the answer.
    setTimeout(save);
  };
  return { form, isChanged, save, answerOnceSaved };
}

interface DuplicateQuestionProps {
  of: BatchDraft;
  onAnswered: (name: string) => void;
}

function DuplicateQuestion({ of: batchDraft, onAnswered }: DuplicateQuestionProps) {
  const duplicate = openDuplicateOf(batchDraft);
  if (!duplicate || batchDraft.answered.has('duplicate')) return null;
  return (
    <Question
      title="Submit a possible duplicate?"
      answers={
        <>
          <Button tone="primary" onClick={() => onAnswered('duplicate')}>
            Submit anyway
          </Button>
          {duplicate.otherExpense && (
            <Link
              to={`/expenses/${duplicate.otherExpense.id}`}
              target="_blank"
              className="inline-flex h-8 items-center px-3 text-sm font-strong underline underline-offset-2"
            >
              Open the other expense
              <span className="sr-only"> in a new tab</span>
            </Link>
          )}
        </>
      }
    >
      <p className="text-sm text-ink-soft">{duplicate.message}</p>
    </Question>
  );
}
