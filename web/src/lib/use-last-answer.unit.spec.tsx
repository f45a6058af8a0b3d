import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { breakGraphql, graphqlFailures } from '../testing/broken-graphql.ts';
import { anExpense, aPendingTask, aReceipt, aStep, aWorkflow } from '../testing/fake-expenses.ts';
import { renderApp } from '../testing/render-app.tsx';
import { publishLiveEvent } from './live-events.ts';

const refresh = () => act(() => publishLiveEvent({ kind: 'resumed' }));
const outdated = "Couldn't refresh.";
const fresh = () => waitFor(() => expect(screen.queryByText(outdated)).toBeNull());

const submitted = anExpense({ status: 'SUBMITTED' });
const decidable = aWorkflow({ steps: [aStep({ viewerCanDecide: true })] });

describe.each(Object.entries(graphqlFailures))(
  'a refresh to which the server %s',
  (_name, answer) => {
    test('leaves the expense, the notes being typed and one line, which goes with the next refresh', async () => {
      const { user } = renderApp('/expenses/10', {
        answers: { expense: () => submitted, expenseWorkflow: () => decidable },
      });
      await user.type(await screen.findByLabelText('Notes'), 'Half a thou');
      const repair = breakGraphql(answer);
      refresh();
      await screen.findByText(outdated);
      await user.type(screen.getByLabelText('Notes'), 'ght');
      expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Half a thought');
      screen.getByRole('heading', { name: 'Team lunch' });
      expect(screen.queryByText('Expense Not Found')).toBeNull();
      repair();
      refresh();
      await fresh();
      expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Half a thought');
    });
  },
);

test('a refresh that fails leaves the form that is being edited', async () => {
  const { user } = renderApp('/expenses/10/edit');
  await user.type(await screen.findByLabelText('Expense Title'), ' for');
  const repair = breakGraphql(graphqlFailures['answers 503']!);
  refresh();
  await screen.findByText(outdated);
  await user.type(screen.getByLabelText('Expense Title'), ' six');
  expect(screen.getByLabelText<HTMLInputElement>('Expense Title').value).toBe('Team lunch for six');
  repair();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await fresh();
});

test('an inbox with an open reason keeps its tasks and the reason, without an error of its own', async () => {
  const { user } = renderApp('/pending-tasks', {
    answers: { pendingTasks: () => [aPendingTask()] },
  });
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  await user.type(await screen.findByLabelText('Rejection reason'), 'Not ours');
  breakGraphql(graphqlFailures['answers 503']!);
  refresh();
  await screen.findByText(outdated);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Rejection reason').value).toBe('Not ours');
  expect(screen.queryByText('Failed to load pending tasks')).toBeNull();
});

test('a part that a refresh loses keeps the form that depends on it', async () => {
  let receiptWorks = true;
  const { user } = renderApp('/expenses/10/edit', {
    answers: {
      expense: () => ({
        ...anExpense(),
        get receipt() {
          if (!receiptWorks) throw new Error('down');
          return aReceipt();
        },
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Receipt' }));
  await user.type(screen.getByLabelText('Receipt Vendor'), ' Ltd');
  receiptWorks = false;
  refresh();
  await screen.findByText(outdated);
  refresh();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByLabelText<HTMLInputElement>('Receipt Vendor').value).toContain(' Ltd');
  receiptWorks = true;
  refresh();
  await fresh();
  expect(screen.getByLabelText<HTMLInputElement>('Receipt Vendor').value).toContain(' Ltd');
});

test('a question that fails beside the expense does not make the expense absent', async () => {
  renderApp('/expenses/10');
  await screen.findByRole('heading', { name: 'Team lunch' });
  breakGraphql(graphqlFailures['answers with an error where the expense was']!, 'ExpenseHistory');
  refresh();
  await screen.findByText(outdated);
  screen.getByRole('heading', { name: 'Team lunch' });
  expect(screen.queryByText('Expense Not Found')).toBeNull();
});

test('an expense that the server no longer has is absent, whatever was shown before', async () => {
  let there = true;
  renderApp('/expenses/10', { answers: { expense: () => (there ? anExpense() : null) } });
  await screen.findByRole('heading', { name: 'Team lunch' });
  there = false;
  refresh();
  await screen.findByText('Expense Not Found');
});

test('a first load that fails is an error with a retry, not a line', async () => {
  renderApp('/expenses/10');
  const repair = breakGraphql(graphqlFailures['answers 503']!);
  await screen.findByText('Failed to fetch expense');
  expect(screen.queryByText(outdated)).toBeNull();
  repair();
});

test('an answer with neither data nor an error is an error with a retry, not an endless skeleton', async () => {
  const { user } = renderApp('/pending-tasks', {
    answers: { pendingTasks: () => [aPendingTask()] },
  });
  const repair = breakGraphql(
    () => Promise.resolve(Response.json({ data: null, extensions: { valueCompletion: [] } })),
    'PendingTasks',
  );
  await screen.findByText('Failed to load pending tasks');
  repair();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Failed to load pending tasks')).toBeNull());
});
