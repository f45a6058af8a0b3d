import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type {
  ActivityEntry,
  ActivityKind,
  WorkflowFact,
  WorkflowFactKind,
} from '../../../generated/schema.ts';
import { anExpense, aStep, aWorkflow } from '../../../testing/fake-expenses.ts';
import { aSessionUser, jonas, maya } from '../../../testing/fake-people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

test('every kind of activity has a sentence', async () => {
  const kinds = [
    ['EXPENSE_RECEIPT_REMOVED', 'Receipt removed'],
    ['EXPENSE_DELETED', 'Deleted'],
    ['DUPLICATE_KEPT', 'Cleared as not a duplicate'],
    ['DUPLICATE_DISCARDED', 'Marked as a duplicate'],
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
  const activity: ActivityEntry[] = [
    {
      id: '1',
      kind: 'EXPENSE_UPDATED',
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
  await screen.findByText(/Category: Meals/);
  screen.getByText(/Status: Submitted → Sent back/);
  screen.getByText(/Policy: Team meals → 999/);
  screen.getByText(/Receipt added/);
});

const event = <Kind extends ActivityKind | WorkflowFactKind>(
  kind: Kind,
  minute: number,
  actor = jonas,
  note: string | null = null,
) => ({
  id: `${kind} ${minute}`,
  kind,
  at: `2026-11-18T09:${String(minute).padStart(2, '0')}:00.000Z`,
  actor,
  note,
});

const sentBackActivity: ActivityEntry[] = [
  event('EXPENSE_CREATED', 5, maya),
  event('EXPENSE_SUBMITTED', 9, maya),
  event('STEP_ASSIGNED', 11),
  event('EXPENSE_SENT_BACK', 30, jonas, 'Which guests?'),
].map((entry) => ({ ...entry, changes: [] }));
const sentBackFacts: WorkflowFact[] = [
  event('WORKFLOW_STARTED', 10, maya),
  { ...event('STEP_OPENED', 10), stepNumber: 1 },
  { ...event('STEP_DEADLINE_NEAR', 20), stepNumber: 1 },
  { ...event('STEP_SENT_BACK', 30, jonas, 'Which guests?'), stepNumber: 1 },
  event('WORKFLOW_SENT_BACK', 30, jonas, 'Which guests?'),
].map((fact) => ({ actedFor: null, stepNumber: null, ...fact }));

test('the activity and the latest approval are one list, in which each person, reason and step stands once', async () => {
  const step = aStep({
    status: 'SENT_BACK',
    decidedBy: jonas,
    assignees: [jonas],
    rejectionReason: 'Which guests?',
  });
  const approval = aWorkflow({
    startedAt: sentBackFacts[0]!.at,
    history: sentBackFacts,
    status: 'SENT_BACK',
    steps: [step],
  });
  renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'SENT_BACK', activity: sentBackActivity }),
      expenseWorkflows: () => [approval],
      expenseWorkflow: () => approval,
    },
  });
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  await within(timeline).findByText('Deadline reminder sent');
  const panel = await within(timeline).findByRole('region', { name: 'Approval Workflow' });
  const rows = within(screen.getByRole('list', { name: 'Activity' }))
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.getAttribute('aria-label') === 'Activity')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Sent back by Jonas[^?]*$/),
    expect.stringMatching(/^Deadline reminder sent/),
    expect.stringMatching(/^Approval Workflow/),
    expect.stringMatching(/^Submitted by Maya/),
    expect.stringMatching(/^Created by Maya/),
  ]);
  within(panel).getByText('Sent back, decided by Jonas Brandt');
  expect(within(timeline).getAllByText(/Which guests\?/)).toHaveLength(1);
  expect(within(panel).queryByText(/Assigned to/)).toBeNull();
});

test('an earlier approval keeps its events, because its steps are shown nowhere else', async () => {
  const earlier = aWorkflow({ startedAt: sentBackFacts[0]!.at, history: sentBackFacts });
  renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'DRAFT', activity: sentBackActivity }),
      expenseWorkflows: () => [earlier],
    },
  });
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  const started = await within(timeline).findByText('Approval started');
  expect(started.closest('li')?.textContent).toMatch(/Rule: Default \(version 1\)$/);
  within(timeline).getByText('Which guests?');
});

test('approvals that fail to load leave the expense’s own events, with a retry', async () => {
  renderApp('/expenses/10', {
    answers: {
      expenseWorkflows: () => {
        throw new Error('down');
      },
    },
  });
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  await within(timeline).findByText('Created');
  await within(timeline).findByText(/^Failed to load the approval’s events\./);
  within(timeline).getByRole('button', { name: 'Retry' });
});

test('a draft made from a wallet payment says which one, with its amount before any change', async () => {
  const amountChange = { field: 'amount', before: '12.50', after: '10.00' };
  const activity = [
    { ...event('EXPENSE_CREATED', 1), changes: [] },
    { ...event('EXPENSE_UPDATED', 2), changes: [amountChange] },
  ];
  const transactionSignature = '5wHu1qwD7y3dDuVr1dMyNvWgAzhpi2gcvkNY7bcqGY6Bq2vYVJrVa1L8ZpN4';
  const drafted = anExpense({
    source: 'PYUSD',
    currency: 'PYUSD',
    amount: '10.00',
    transactionSignature,
    activity,
  });
  renderApp('/expenses/10', {
    user: aSessionUser({ id: 99, roles: ['finance'] }),
    answers: { expense: () => drafted },
  });
  const created = await screen.findByText('from a PYUSD payment of 12.50 from Maya’s wallet');
  const entry = created.closest('li')!;
  within(entry).getByText('Created');
  within(entry).getByRole('button', { name: 'Copy transaction signature' });
});

test('a company wallet’s payment is nobody’s own', async () => {
  const created = event('EXPENSE_CREATED', 1, jonas, 'Paid from a company wallet');
  const activity = [{ ...created, changes: [] }];
  const drafted = anExpense({
    source: 'SOL',
    amount: '2.00',
    transactionSignature: '5wHu',
    activity,
  });
  renderApp('/expenses/10', { answers: { expense: () => drafted } });
  await screen.findByText('from a SOL payment of 2.00');
  await screen.findByText('Paid from a company wallet');
});
