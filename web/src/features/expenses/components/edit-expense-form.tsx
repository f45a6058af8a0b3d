import { useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { FormProblems } from '../../../components/ui/form-problems.tsx';
import { RestoredInput } from '../../../components/ui/restored-input.tsx';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm, type ServerForm } from '../../../lib/use-server-form.ts';
import { useDraftCheck } from '../api/use-draft-check.ts';
import { editExpenseSchema, hasSignOf, type EditExpenseValues } from '../expense-form-schema.ts';
import { useComputedAmount } from '../trips/use-computed-amount.ts';
import { DraftCheckNotes } from './draft-check.tsx';
import { EditExpenseFields } from './edit-expense-fields.tsx';
import {
  editFieldLabels,
  listText,
  toCheckInput,
  valuesOf,
  toUpdateInput,
} from './edit-expense-values.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { openCopies } from './open-copies.ts';
import { toFormFields } from './refused-fields.ts';
import { useCatalogueNames } from './use-catalogue-names.ts';
import { useApolloClient } from '@apollo/client/react';
import { useUpdateExpenseMutation } from '#graphql';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useSubmitSigned } from '../api/use-submit-signed.ts';

interface EditFormProps {
  expense: ExpenseOnPage;
  editable: boolean;
  /** The name of the field that has the focus; empty for another control. */
  onFocus: (field: string) => void;
}

const nameOf = (target: EventTarget): string =>
  'name' in target && typeof target.name === 'string' ? target.name : '';

/** A policy belongs to its category: both are one choice. */
const pair = ['categoryId', 'policyId'] as const;

export function EditExpenseForm({ expense, editable, onFocus }: EditFormProps) {
  const navigate = useNavigate();
  const save = useSaveExpense(expense.id);
  const then = useRef<'stay' | 'submit'>('stay');
  const form = useServerForm({
    schema: editExpenseSchema.check(hasSignOf(expense.amount)),
    initial: valuesOf(expense),
    version: expense.version,
    pair,
    draft: editable ? `expense-${expense.id}` : undefined,
    send: async (typed) => {
      const { refusals, isSaved } = await save(typed, expense.version, then.current);
      if (isSaved) form.rebase(form.values);
      return toFormFields(refusals, typed);
    },
    onDone: () => {
      showSuccess(then.current === 'submit' ? 'Expense submitted' : 'Expense saved');
      return navigate(`/expenses/${expense.id}`);
    },
    fallback: 'Failed to update expense',
    isRepeatedAbove: true,
  });
  const { check, checking } = useDraftCheck(editable ? toCheckInput(form.values, expense) : null);
  useComputedAmount(form.values, check, form.set);
  const textOf = useCatalogueNames({ wanted: form.merge !== null });
  const undecided = form.merge !== null && form.merge.conflicts.length > 0;
  return (
    <Section title="Expense Information">
      <form {...form.formProps} onFocus={(event) => onFocus(nameOf(event.target))}>
        <fieldset disabled={!editable} className="grid min-w-0 gap-5">
          <FormProblems form={form} />
          <RestoredInput
            form={form}
            conflict={{
              title: 'Someone else changed this expense',
              labels: editFieldLabels,
              textOf: (field, value) =>
                typeof value === 'string' ? textOf(field, value) : listText(value),
              pair,
            }}
          />
          <EditExpenseFields form={form} expense={expense} check={check} />
          <DraftCheckNotes check={check} checking={checking} currency={form.values.currency} />
        </fieldset>
        <FormButtons
          id={expense.id}
          form={form}
          then={then}
          undecided={undecided}
          editable={editable}
          submittable={editable && mayBeSubmitted(expense, form.values)}
        />
      </form>
    </Section>
  );
}

/** Saves, and submits if that is possible; the button that was pressed says which. */
function FormButtons({
  id,
  form: { busy, forget },
  then,
  undecided,
  editable,
  submittable,
}: {
  id: string;
  form: Pick<ServerForm<EditExpenseValues>, 'busy' | 'forget'>;
  then: RefObject<'stay' | 'submit'>;
  /** Whether a change made elsewhere needs a decision. */
  undecided: boolean;
  editable: boolean;
  submittable: boolean;
}) {
  const saving = (next: 'stay' | 'submit') => ({
    busy: busy && then.current === next,
    disabled: !editable || undecided || busy,
    title: undecided ? 'Choose yours or theirs for each field first' : undefined,
    onClick: () => {
      then.current = next;
    },
  });
  return (
    <ButtonRow className="mt-5 border-t border-line pt-5">
      <ButtonLink to={`/expenses/${id}`} onClick={forget}>
        Cancel
      </ButtonLink>
      <Button type="submit" tone={submittable ? 'secondary' : 'primary'} {...saving('stay')}>
        Save Changes
      </Button>
      {submittable && (
        <Button type="submit" tone="primary" {...saving('submit')}>
          Save and submit
        </Button>
      )}
    </ButtonRow>
  );
}

/** A possible duplicate is named first, on the page of the expense. */
const mayBeSubmitted = (
  { duplicates }: ExpenseOnPage,
  { categoryId, policyId }: EditExpenseValues,
): boolean => categoryId !== '' && policyId !== '' && openCopies(duplicates).length === 0;

interface SaveOutcome {
  refusals: readonly Refusal[] | undefined;
  /** Whether it was saved, although its submission may have been refused. */
  isSaved: boolean;
}

/** Saves the form if the expense still has the version that it was loaded from, and submits it when that is wanted. */
function useSaveExpense(
  id: string,
): (values: EditExpenseValues, version: number, then: 'stay' | 'submit') => Promise<SaveOutcome> {
  const client = useApolloClient();
  const [updateExpense] = useUpdateExpenseMutation();
  const submitSigned = useSubmitSigned();
  const keyFor = useIdempotencyKey();
  return async (values, version, then) => {
    const input = toUpdateInput(values, version);
    const idempotencyKey = keyFor({ id, input });
    const answer = await updateExpense({ id, input, idempotencyKey });
    const refusals = answer?.errors;
    if (refusals?.some(({ code }) => code === 'STALE_VERSION')) {
      // The form merges what someone else saved first.
      await refetchActive(client, ['Expense']);
      return { refusals, isSaved: false };
    }
    const saved = answer?.expense;
    const isSaved = Boolean(saved);
    if (!saved || then === 'stay') return { refusals, isSaved };
    const { currency } = saved;
    const shown = { id, amount: input.amount ?? saved.amount, currency };
    const submission = await submitSigned(shown, `${idempotencyKey}-submit`);
    await refetchActive(client, expenseQueries);
    return { refusals: submission?.errors, isSaved };
  };
}
