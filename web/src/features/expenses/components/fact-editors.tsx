import { EXPENSE_FIELD_LABELS, type ExpenseTextField } from '@outlay/schemas/expense-values';
import { useState } from 'react';
import { TextAreaField, TextField } from '../../../components/ui/field.tsx';
import { latestExpenseDay } from '../../../lib/format-date.ts';
import { amountProblem, amountText, decimalOf } from '../../../lib/read-amount.ts';
import { submitOnCtrlEnter } from '../../../lib/submit-on-ctrl-enter.ts';
import { useSaveFact } from '../api/use-save-fact.ts';
import { AmountField } from './amount-field.tsx';
import { CategoryPolicyFields } from './category-policy-fields.tsx';
import type { FactEditor } from './editable-fact.tsx';
import type { ExpenseOnPage } from './expense-on-page.ts';

/** The editor of each fact; null for those that the viewer can't change. */
export interface FactEditors {
  text: (field: ExpenseTextField | 'title') => FactEditor | null;
  date: FactEditor | null;
  amount: FactEditor | null;
  classification: FactEditor | null;
}

/** The facts of a moment of the past. */
export const noEditors: FactEditors = {
  text: () => null,
  date: null,
  amount: null,
  classification: null,
};

const labels: Readonly<Record<ExpenseTextField | 'title', string>> = EXPENSE_FIELD_LABELS;

/** The editors of an expense. */
export function useFactEditors(
  expense: ExpenseOnPage,
  onFailure: (message: string) => void,
): FactEditors {
  const save = useSaveFact(expense, onFailure);
  const [typed, type] = useState('');
  const [currency, chooseCurrency] = useState(expense.currency);
  const [choice, choose] = useState({ categoryId: '', policyId: '' });
  const { edit, changeDate } = expense.viewerCan;
  if (!edit.allowed) return noEditors;
  const shared = { expense, save, typed, type };
  return {
    text: (field) => textEditor(field, shared),
    date: changeDate.allowed && !expense.perDiem ? dateEditor(shared) : null,
    // Computed for a trip.
    amount:
      expense.mileage || expense.perDiem ? null : amountEditor(currency, chooseCurrency, shared),
    classification: classificationEditor(choice, choose, shared),
  };
}

/** One editor is open at a time, so they share what is typed. */
interface Shared {
  expense: ExpenseOnPage;
  save: ReturnType<typeof useSaveFact>;
  typed: string;
  type: (text: string) => void;
}

function textEditor(
  field: ExpenseTextField | 'title',
  { expense, save, typed, type }: Shared,
): FactEditor {
  const label = labels[field];
  return {
    field: (error) => {
      const props = { label, autoFocus: true, value: typed, error };
      return field === 'description' ? (
        <TextAreaField
          {...props}
          onKeyDown={submitOnCtrlEnter}
          onChange={({ target }) => type(target.value)}
        />
      ) : (
        <TextField {...props} onChange={({ target }) => type(target.value)} />
      );
    },
    reset: () => type(expense[field] ?? ''),
    save: async () => {
      const value = typed.trim();
      if (field === 'title' && value === '') return 'Title is required';
      return save(label, { [field]: value || null }, { [field]: expense[field] });
    },
  };
}

function dateEditor({ expense, save, typed, type }: Shared): FactEditor {
  return {
    field: (error) => (
      <TextField
        label="Date"
        type="date"
        autoFocus
        max={latestExpenseDay()}
        value={typed}
        error={error}
        onChange={({ target }) => type(target.value)}
      />
    ),
    reset: () => type(expense.date),
    save: async () =>
      typed === '' ? 'Date is required' : save('Date', { time: typed }, { time: expense.date }),
  };
}

function amountEditor(
  currency: string,
  chooseCurrency: (currency: string) => void,
  { expense, save, typed, type }: Shared,
): FactEditor {
  return {
    field: (error) => (
      <AmountField
        autoFocus
        currency={currency}
        onCurrency={chooseCurrency}
        value={typed}
        error={error}
        onChange={({ target }) => type(target.value)}
      />
    ),
    reset: () => {
      type(amountText(expense.amount));
      chooseCurrency(expense.currency);
    },
    save: async () => {
      const problem = amountProblem(typed, currency, 'required');
      if (problem !== null) return problem;
      const amount = decimalOf(typed, currency) ?? typed;
      const before = { amount: expense.amount, currency: expense.currency };
      return save('Amount', { amount, currency }, before);
    },
  };
}

interface Choice {
  categoryId: string;
  policyId: string;
}

/** A policy belongs to its category: both are one choice. */
function classificationEditor(
  choice: Choice,
  choose: (choice: Choice) => void,
  { expense, save }: Shared,
): FactEditor {
  const chosen = { categoryId: expense.category?.id ?? '', policyId: expense.policy?.id ?? '' };
  return {
    field: (error) => (
      <CategoryPolicyFields
        required={false}
        value={choice}
        errors={{ policyId: error }}
        onChange={choose}
      />
    ),
    reset: () => choose(chosen),
    save: () => save('Category and policy', idsOf(choice), idsOf(chosen)),
  };
}

const idsOf = ({ categoryId, policyId }: Choice) => ({
  categoryId: categoryId || null,
  policyId: policyId || null,
});
