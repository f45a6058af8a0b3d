import {
  EXPENSE_FIELD_LABELS,
  EXPENSE_TEXT_FIELDS,
  forTexts,
} from '@outlay/schemas/expense-values';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anExpense } from '../../../testing/fake-expenses.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { createTexts, editTexts } from '../expense-form-schema.ts';
import { editFieldLabels } from './edit-expense-values.ts';

/** An expense whose every text says which it is. */
const expense = () => anExpense(forTexts(EXPENSE_TEXT_FIELDS, (field) => `The ${field}`));

test('each text that a new expense can have is entered in its form, under its name', async () => {
  renderApp('/expenses/create');
  await screen.findByRole('textbox', { name: /^Title/ });
  for (const field of createTexts) {
    expect(screen.getByRole('textbox', { name: EXPENSE_FIELD_LABELS[field] })).toHaveProperty(
      'value',
      '',
    );
  }
});

test('each text that can be edited comes into the form, so that saving keeps it', async () => {
  renderApp('/expenses/10/edit', { answers: { expense } });
  await screen.findByRole('textbox', { name: /^Expense Title/ });
  for (const field of editTexts) {
    expect(screen.getByRole('textbox', { name: editFieldLabels[field] })).toHaveProperty(
      'value',
      `The ${field}`,
    );
  }
});

test('each text of an expense is on its page, so that approvers read all that was entered', async () => {
  renderApp('/expenses/10', { answers: { expense } });
  for (const field of EXPENSE_TEXT_FIELDS) await screen.findByText(`The ${field}`);
});
