import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { anExpense } from '../../../testing/fake-expenses.ts';
import { jonas } from '../../../testing/fake-people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

test('every kind of activity has a sentence', async () => {
  const kinds = [
    ['expense.receipt_removed', 'Receipt removed'],
    ['expense.deleted', 'Deleted'],
    ['duplicate.kept', 'Possible duplicate kept: both are real'],
    ['duplicate.discarded', 'Marked as a duplicate'],
    ['something.quite_new', 'Quite new'],
  ] as const;
  const activity = kinds.map(([kind], index) => ({
    id: String(index),
    kind,
    at: '2026-11-18T09:05:00.000Z',
    actor: jonas,
    note: null,
    changes: [],
  }));
  renderApp('/expenses/10', { answers: { expense: () => anExpense({ activity }) } });
  for (const [, words] of kinds) await screen.findByText(words);
});

test('changes in the history show names of statuses, categories and policies, never ids', async () => {
  const change = (field: string, before: string | null, after: string | null) => ({
    field,
    before,
    after,
  });
  const activity = [
    {
      id: '1',
      kind: 'expense.updated',
      at: '2026-11-18T09:05:00.000Z',
      actor: jonas,
      note: null,
      changes: [
        change('status', 'submitted', 'sent_back'),
        change('categoryId', null, '1'),
        change('policyId', '1', '999'),
        change('receiptId', null, '70'),
      ],
    },
  ];
  renderApp('/expenses/10', { answers: { expense: () => anExpense({ activity }) } });
  await screen.findByText(/Category: empty → Meals/);
  screen.getByText(/Status: Submitted → Sent back/);
  screen.getByText(/Policy: Team meals → 999/);
  screen.getByText(/Receipt: empty → #70/);
});
