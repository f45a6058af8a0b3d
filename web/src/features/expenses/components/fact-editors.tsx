import { EXPENSE_FIELD_LABELS, type ExpenseTextField } from '@outlay/schemas/expense-values';
import { TextAreaField, TextField } from '../../../components/ui/field.tsx';
import { latestExpenseDay } from '../../../lib/format-date.ts';
import {
  amountProblem,
  amountText,
  signedAmountProblem,
  signedDecimalOf,
} from '../../../lib/read-amount.ts';
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
  const shared = { expense, save: useSaveFact(expense, onFailure) };
  const { edit, changeDate } = expense.viewerCan;
  if (!edit.allowed) return noEditors;
  return {
    text: (field) => textEditor(field, shared),
    date: changeDate.allowed && !expense.perDiem ? dateEditor(shared) : null,
    // Computed for a trip.
    amount: expense.mileage || expense.perDiem ? null : amountEditor(shared),
    classification: classificationEditor(shared),
  };
}

interface Shared {
  expense: ExpenseOnPage;
  save: ReturnType<typeof useSaveFact>;
}

function textEditor(field: ExpenseTextField | 'title', { expense, save }: Shared): FactEditor {
  const label = labels[field];
  return {
    name: `expense-${expense.id}:${field}`,
    initial: { text: expense[field] ?? '' },
    field: ({ text = '' }, type, error) => {
      const props = { label, autoFocus: true, value: text, error };
      return field === 'description' ? (
        <TextAreaField
          {...props}
          onKeyDown={submitOnCtrlEnter}
          onChange={({ target }) => type({ text: target.value })}
        />
      ) : (
        <TextField {...props} onChange={({ target }) => type({ text: target.value })} />
      );
    },
    save: async ({ text = '' }) => {
      const value = text.trim();
      if (field === 'title' && value === '') return 'Title is required';
      return save(label, { [field]: value || null }, { [field]: expense[field] });
    },
  };
}

const dateEditor = ({ expense, save }: Shared): FactEditor => ({
  name: `expense-${expense.id}:date`,
  initial: { time: expense.date },
  field: ({ time = '' }, type, error) => (
    <TextField
      label="Date"
      type="date"
      autoFocus
      max={latestExpenseDay()}
      value={time}
      error={error}
      onChange={({ target }) => type({ time: target.value })}
    />
  ),
  save: async ({ time = '' }) =>
    time === '' ? 'Date is required' : save('Date', { time }, { time: expense.date }),
});

function amountEditor({ expense, save }: Shared): FactEditor {
  const before = { amount: expense.amount, currency: expense.currency };
  return {
    name: `expense-${expense.id}:amount`,
    initial: { amount: amountText(expense.amount), currency: expense.currency },
    field: ({ amount = '', currency = '' }, type, error) => (
      <AmountField
        autoFocus
        currency={currency}
        onCurrency={(chosen) => type({ currency: chosen })}
        value={amount}
        error={error}
        onChange={({ target }) => type({ amount: target.value })}
      />
    ),
    save: async ({ amount = '', currency = '' }) => {
      const problem = expense.amount.startsWith('-')
        ? signedAmountProblem(amount, currency)
        : amountProblem(amount, currency, 'required');
      if (problem !== null) return problem;
      return save(
        'Amount',
        { amount: signedDecimalOf(amount, currency) ?? amount, currency },
        before,
      );
    },
  };
}

/** A policy belongs to its category: both are one choice. */
function classificationEditor({ expense, save }: Shared): FactEditor {
  const chosen = { categoryId: expense.category?.id ?? '', policyId: expense.policy?.id ?? '' };
  return {
    name: `expense-${expense.id}:classification`,
    initial: chosen,
    field: ({ categoryId = '', policyId = '' }, type, error) => (
      <CategoryPolicyFields
        required={false}
        value={{ categoryId, policyId }}
        errors={{ policyId: error }}
        onChange={(choice) => type({ ...choice })}
      />
    ),
    save: ({ categoryId = '', policyId = '' }) =>
      save('Category and policy', idsOf({ categoryId, policyId }), idsOf(chosen)),
  };
}

const idsOf = ({ categoryId, policyId }: { categoryId: string; policyId: string }) => ({
  categoryId: categoryId || null,
  policyId: policyId || null,
});
