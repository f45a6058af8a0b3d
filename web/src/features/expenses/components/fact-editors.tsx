import { EXPENSE_FIELD_LABELS, type ExpenseTextField } from '@outlay/schemas/expense-values';
import { useState } from 'react';
import { TextAreaField, TextField } from '../../../components/ui/field.tsx';
import { latestExpenseDay } from '../../../lib/format-date.ts';
import { amountProblem, amountText, readAmount } from '../../../lib/read-amount.ts';
import { submitOnCtrlEnter } from '../../../lib/submit-on-ctrl-enter.ts';
import { useSaveFact } from '../api/use-save-fact.ts';
import { checkedAmount } from '../expense-form-schema.ts';
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

/** One editor is open at a time, so they share what is typed. */
export function useFactEditors(
  expense: ExpenseOnPage,
  onFailure: (message: string) => void,
): FactEditors {
  const save = useSaveFact(expense, onFailure);
  const [typed, setTyped] = useState('');
  const [currency, setCurrency] = useState(expense.currency);
  const [choice, setChoice] = useState({ categoryId: '', policyId: '' });
  const { edit, changeDate } = expense.viewerCan;
  if (!edit.allowed) return noEditors;

  const text = (field: ExpenseTextField | 'title'): FactEditor => ({
    field: (error) => {
      const shared = { label: labels[field], autoFocus: true, value: typed, error };
      return field === 'description' ? (
        <TextAreaField
          {...shared}
          onKeyDown={submitOnCtrlEnter}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <TextField {...shared} onChange={({ target }) => setTyped(target.value)} />
      );
    },
    reset: () => setTyped(expense[field] ?? ''),
    save: async () => {
      const value = typed.trim();
      if (field === 'title' && value === '') return 'Title is required';
      return save(labels[field], { [field]: value || null }, { [field]: expense[field] });
    },
  });

  const date: FactEditor = {
    field: (error) => (
      <TextField
        label="Date"
        type="date"
        autoFocus
        max={latestExpenseDay()}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
    ),
    reset: () => setTyped(expense.date),
    save: async () =>
      typed === '' ? 'Date is required' : save('Date', { time: typed }, { time: expense.date }),
  };

  const amount: FactEditor = {
    field: (error) => (
      <AmountField
        autoFocus
        currency={currency}
        onCurrency={setCurrency}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
    ),
    reset: () => {
      setTyped(amountText(expense.amount));
      setCurrency(expense.currency);
    },
    save: async () => {
      const reading = readAmount(typed, currency);
      const code = reading.kind === 'amount' ? reading.currency : currency;
      const problem = amountProblem(typed, code, 'required');
      if (problem !== null) return problem;
      const value = checkedAmount({ amount: typed, currency: code });
      const before = { amount: expense.amount, currency: expense.currency };
      return save('Amount', { amount: value, currency: code }, before);
    },
  };

  const chosen = {
    categoryId: expense.category?.id ?? '',
    policyId: expense.policy?.id ?? '',
  };
  const classification: FactEditor = {
    field: (error) => (
      <CategoryPolicyFields
        required={false}
        value={choice}
        errors={{ policyId: error }}
        onChange={setChoice}
      />
    ),
    reset: () => setChoice(chosen),
    save: () => save('Category and policy', idsOf(choice), idsOf(chosen)),
  };
  return { text, date: changeDate.allowed ? date : null, amount, classification };
}

const idsOf = ({ categoryId, policyId }: { categoryId: string; policyId: string }) => ({
  categoryId: categoryId || null,
  policyId: policyId || null,
});
