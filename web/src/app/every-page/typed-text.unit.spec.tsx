import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { MutationUpdateExpenseArgs } from '../../generated/schema.ts';
import { sessionState } from '../../lib/session-store.ts';
import { anExpense, aPendingTask, aWorkflow } from '../../testing/fake-expenses.ts';
import { aSessionUser, jonas } from '../../testing/fake-people.ts';
import type { GraphqlAnswers } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function retype(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.type(field, text);
}

/** A draft whose updates are answered one by one. */
function renderDraft(more: Partial<GraphqlAnswers> = {}) {
  let current = anExpense();
  const waiting: (() => void)[] = [];
  const updateExpense = vi.fn(async ({ input }: MutationUpdateExpenseArgs) => {
    await new Promise<void>((done) => void waiting.push(done));
    const { expectedVersion, ...changes } = input;
    if (expectedVersion !== current.version) {
      return { expense: null, errors: [{ code: 'STALE_VERSION', message: 'no', field: null }] };
    }
    const given = Object.entries(changes).filter(([, value]) => typeof value === 'string');
    current = anExpense({
      ...current,
      ...(Object.fromEntries(given) as { title?: string }),
      version: current.version + 1,
    });
    return { expense: current, errors: [] };
  });
  const page = renderApp('/expenses/10', {
    answers: { expense: () => current, updateExpense, ...more },
  });
  const answer = async () => {
    await waitFor(() => expect(waiting).not.toHaveLength(0));
    waiting.shift()!();
  };
  return { ...page, updateExpense, answer };
}

test('two facts opened one after the other are each saved with their own text, however slow the answers are', async () => {
  const { user, updateExpense, answer } = renderDraft();
  await user.click(await screen.findByRole('button', { name: 'Edit Title' }));
  await retype(user, screen.getByLabelText('Title'), 'Client lunch');
  await user.click(screen.getByRole('button', { name: 'Edit Vendor' }));
  await retype(user, screen.getByLabelText('Vendor'), 'Corner Café');
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Client lunch');
  await answer();
  await answer();
  await screen.findByText('Vendor changed');
  expect(updateExpense.mock.calls.map(([{ input }]) => input)).toEqual([
    { title: 'Client lunch', expectedVersion: 1 },
    { vendor: 'Corner Café', expectedVersion: 2 },
  ]);
});

test('leaving a fact saves what is valid and keeps what is not, with its error', async () => {
  const { user, updateExpense, answer } = renderDraft();
  await user.click(await screen.findByRole('button', { name: 'Edit Title' }));
  await user.clear(screen.getByLabelText('Title'));
  await user.click(screen.getByRole('heading', { level: 1 }));
  await screen.findByText('Title is required');
  expect(updateExpense).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Title'), 'Client lunch');
  await user.click(screen.getByRole('heading', { level: 1 }));
  await answer();
  await screen.findByText('Title changed');
});

test('a submission waits for the change before it, and is not sent when that is refused', async () => {
  const submitExpense = vi.fn(() => ({
    expense: anExpense({ status: 'SUBMITTED' }),
    errors: [],
  }));
  const { user, answer } = renderDraft({ submitExpense });
  await user.click(await screen.findByRole('button', { name: 'Edit Title' }));
  await user.clear(screen.getByLabelText('Title'));
  await user.click(screen.getByRole('button', { name: 'Submit for Approval' }));
  await screen.findByText('Save or discard your open changes before you submit.');
  expect(submitExpense).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Title'), 'Client lunch');
  await user.click(screen.getByRole('button', { name: 'Submit for Approval' }));
  expect(submitExpense).not.toHaveBeenCalled();
  await answer();
  await waitFor(() => expect(submitExpense).toHaveBeenCalledOnce());
});

test('logging out sends the decision that could still be undone, and then ends the session', async () => {
  const sent: string[] = [];
  const { user } = renderApp('/pending-tasks', {
    answers: {
      pendingTasks: () => [aPendingTask()],
      decideStep: () => {
        sent.push('decision');
        return { workflow: aWorkflow(), errors: [] };
      },
    },
    rest: {
      'POST /api/v1/auth/logout': () => {
        sent.push('logout');
        return new Response(null, { status: 204 });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByRole('button', { name: /^Undo/ });
  await user.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
  await waitFor(() => expect(sent).toEqual(['decision', 'logout']));
});

test('logging out with unsaved input asks first, and keeps it when the answer is no', async () => {
  const { user } = renderApp('/expenses/10/edit');
  await retype(user, await screen.findByLabelText('Expense Title'), 'Client lunch');
  await user.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sessionState().status).toBe('signed-in');
  expect(screen.getByLabelText<HTMLInputElement>('Expense Title').value).toBe('Client lunch');
  await user.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
  await user.click(await screen.findByRole('button', { name: 'Discard and log out' }));
  await waitFor(() => expect(sessionState().status).toBe('signed-out'));
});

test('a decision that the end of the session kept from being sent is named after the next sign-in', async () => {
  const answers: Partial<GraphqlAnswers> = { pendingTasks: () => [aPendingTask()] };
  const decideStep = () => {
    throw new Error('No token');
  };
  const over = () => Response.json({ detail: 'no', code: 'UNAUTHENTICATED' }, { status: 401 });
  const { user } = renderApp('/pending-tasks', {
    user: aSessionUser({ id: jonas.id }),
    answers: { ...answers, decideStep },
    rest: { 'POST /api/v1/auth/refresh': over },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByRole('button', { name: /^Undo/ });
  const { refreshSession } = await import('../../lib/session-refresh.ts');
  await refreshSession('token-1');
  await waitFor(() => expect(localStorage.length).toBeGreaterThan(0));
  cleanup();
  renderApp('/pending-tasks', { user: aSessionUser({ id: jonas.id }), answers });
  const task = await screen.findByRole('article', { name: 'Team lunch' });
  await within(task).findByText('Your session ended before this was sent. Decide again.');
});
