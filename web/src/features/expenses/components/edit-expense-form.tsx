import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { forgetDraft, keepDraft, readKeptDraft } from '../../../lib/kept-draft.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { useDraftCheck } from '../api/use-draft-check.ts';
import { useSaveExpense } from '../api/use-save-expense.ts';
import { editExpenseSchema, type EditExpenseValues } from '../expense-form-schema.ts';
import { DraftCheckNotes } from './draft-check.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { EditExpenseFields } from './edit-expense-fields.tsx';
import { editFieldNames, toCheckInput, valuesOf } from './edit-expense-values.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { mergeEdits, type Merge } from './merge-edits.ts';
import { useCatalogueNames } from './use-catalogue-names.ts';

interface EditFormProps {
  expense: ExpenseOnPage;
  /** The version that the form's values are based on. */
  version: number;
  editable: boolean;
  onVersion: (version: number) => void;
}

export function EditExpenseForm({ expense, version, editable, onVersion }: EditFormProps) {
  const navigate = useNavigate();
  const [base, setBase] = useState(() => valuesOf(expense));
  const { kept, keep, forget } = useKeptEdit(expense, base, editable);
  const form = useForm<EditExpenseValues>({
    resolver: zodResolver(editExpenseSchema),
    defaultValues: kept ?? base,
  });
  const save = useSaveExpense(expense.id);
  const [failure, setFailure] = useState<string | null>(null);
  const [merge, setMerge] = useState<Merge | null>(null);
  const values = useWatch({ control: form.control }) as EditExpenseValues;
  const { check, checking } = useDraftCheck(editable ? toCheckInput(values, expense) : null);
  useEffect(() => keep(values), [values]);
  const startOver = () => {
    forget();
    form.reset(base);
  };

  const submit = async (typed: EditExpenseValues) => {
    setFailure(null);
    setMerge(null);
    const outcome = await save(typed, version);
    if (outcome.kind === 'saved') {
      forget();
      await navigate(`/expenses/${expense.id}`);
    } else if (outcome.kind === 'stale') {
      const merged = mergeEdits(base, typed, valuesOf(outcome.current));
      setBase(valuesOf(outcome.current));
      onVersion(outcome.current.version);
      for (const name of merged.taken) form.setValue(name, merged.values[name]);
      setMerge(merged);
    } else {
      setFailure(outcome.message);
      for (const { field, message } of outcome.errors) {
        const name = editFieldNames.find((each) => each === field);
        if (name) form.setError(name, { message }, { shouldFocus: true });
      }
    }
  };

  return (
    <Card title="Expense Information">
      <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <fieldset disabled={!editable} className="grid min-w-0 gap-5">
          {failure !== null && <Banner tone="error">{failure}</Banner>}
          {kept && <KeptNote onDrop={startOver} />}
          {merge && <Conflicts merge={merge} onMerge={setMerge} form={form} />}
          <EditExpenseFields form={form} expense={expense} />
          <DraftCheckNotes check={check} checking={checking} currency={values.currency} />
        </fieldset>
        <FormEnd
          id={expense.id}
          editable={editable}
          busy={form.formState.isSubmitting}
          onCancel={forget}
          undecided={(merge?.conflicts.length ?? 0) > 0}
        />
      </form>
    </Card>
  );
}

function Conflicts({
  merge,
  onMerge,
  form,
}: {
  merge: Merge;
  onMerge: (merge: Merge) => void;
  form: { setValue: (name: keyof EditExpenseValues, value: string) => void };
}) {
  const nameOf = useCatalogueNames();
  return (
    <EditConflict
      merge={merge}
      nameOf={nameOf}
      onChoose={(chosen, settled) => {
        for (const [name, value] of Object.entries(chosen)) {
          form.setValue(name as keyof EditExpenseValues, value);
        }
        onMerge({ ...merge, conflicts: merge.conflicts.filter((each) => !settled.includes(each)) });
      }}
    />
  );
}

function FormEnd({
  id,
  editable,
  busy,
  undecided,
  onCancel,
}: {
  id: string;
  editable: boolean;
  busy: boolean;
  undecided: boolean;
  onCancel: () => void;
}) {
  return (
    <ButtonRow className="mt-5 border-t border-line pt-5">
      <ButtonLink to={`/expenses/${id}`} onClick={onCancel}>
        Cancel
      </ButtonLink>
      <Button
        type="submit"
        tone="primary"
        busy={busy}
        disabled={!editable || undecided}
        title={undecided ? 'Choose yours or theirs for each field first' : undefined}
      >
        Save Changes
      </Button>
    </ButtonRow>
  );
}

function KeptNote({ onDrop }: { onDrop: () => void }) {
  const [dropped, setDropped] = useState(false);
  if (dropped) return null;
  return (
    <Banner
      tone="info"
      action={
        <button
          type="button"
          className="font-semibold underline"
          onClick={() => {
            setDropped(true);
            onDrop();
          }}
        >
          Drop them
        </button>
      }
    >
      Your unsaved changes from before are back.
    </Banner>
  );
}

/** Unsaved changes survive leaving the page while the expense is unchanged. */
function useKeptEdit(expense: ExpenseOnPage, base: EditExpenseValues, editable: boolean) {
  const userId = String(useSessionUser().id);
  const name = `expense-${expense.id}-v${expense.version}`;
  const [kept] = useState(() => (editable ? readKeptDraft(userId, name, base) : null));
  const isTyped = (values: EditExpenseValues) =>
    editFieldNames.some((each) => values[each] !== base[each]);
  return {
    kept: kept?.values ?? null,
    keep: (values: EditExpenseValues) => {
      if (editable && isTyped(values)) keepDraft(userId, name, values);
    },
    forget: () => forgetDraft(userId, name),
  };
}
