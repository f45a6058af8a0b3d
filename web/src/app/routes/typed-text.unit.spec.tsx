import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { MutationUpdateExpenseArgs } from '../../generated/schema.ts';
import { sessionState } from '../../lib/session-store.ts';
import { anExpense, aPendingTask, aWorkflow } from '../../testing/fake-expenses.ts';
import { aTreasury, payoutSettings } from '../../testing/fake-payouts.ts';
import { aSessionUser, jonas } from '../../testing/fake-people.ts';
import { aRule } from '../../testing/fake-rules.ts';
import type { GraphqlAnswers } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin', 'finance', 'approver'] });

/** A form of each kind: how it is opened, and a field of it. */
interface FormCase {
  name: string;
  path: string;
  opener?: string;
  field: string;
  typed: string;
  answers?: Partial<GraphqlAnswers>;
  /** The answers after someone else has changed the same field. */
  changed?: Partial<GraphqlAnswers>;
}

const settingsAre = (version: number, perPayoutMaxUsd: string) => ({
  treasury: () => ({
    treasury: aTreasury({ settings: { ...payoutSettings, version, perPayoutMaxUsd } }),
    errors: [],
  }),
});

const forms: readonly FormCase[] = [
  { name: 'creating by hand', path: '/expenses/create', field: 'Title', typed: 'Client lunch' },
  {
    name: 'editing an expense',
    path: '/expenses/10/edit',
    field: 'Expense Title',
    typed: 'Client lunch',
    changed: { expense: () => anExpense({ version: 2, title: 'Board lunch' }) },
  },
  {
    name: 'a fact in place',
    path: '/expenses/10',
    opener: 'Edit Vendor',
    field: 'Vendor',
    typed: 'Corner Café',
  },
  {
    name: 'payout settings',
    path: '/admin/payout-settings',
    field: 'Limit per payout (USD)',
    typed: '3000',
    answers: settingsAre(1, '10000.00'),
    changed: settingsAre(2, '9000.00'),
  },
  {
    name: 'a policy',
    path: '/admin/policies',
    opener: 'Edit Team meals',
    field: 'Name',
    typed: 'Meals abroad',
  },
  {
    name: 'an approval rule',
    path: '/admin/approval-rules/2',
    field: 'Rule name',
    typed: 'Travel abroad',
    answers: { approvalRules: () => [aRule()] },
    changed: { approvalRules: () => [aRule({ version: 2, name: 'Trips' })] },
  },
  {
    name: 'an invitation',
    path: '/admin/members',
    opener: 'Invite member',
    field: 'Email',
    typed: 'a@b.test',
  },
  {
    name: 'a member',
    path: '/admin/members',
    opener: 'Edit Jonas Brandt',
    field: 'First name',
    typed: 'Jon',
  },
  {
    name: 'an out of office',
    path: '/settings/delegation',
    opener: 'Set up',
    field: 'Reason',
    typed: 'Parental leave',
  },
  { name: 'the profile', path: '/settings/profile', field: 'First name', typed: 'Mia' },
  { name: 'the organization', path: '/admin/organization', field: 'Name', typed: 'Northwind' },
  {
    name: 'an approver’s notes',
    path: '/pending-tasks',
    field: 'Notes',
    typed: 'Checked with Maya',
    answers: { pendingTasks: () => [aPendingTask()] },
  },
  {
    name: 'the reason of a decision',
    path: '/pending-tasks',
    opener: 'Send Back',
    field: 'Reason for sending back',
    typed: 'Which guests?',
    answers: { pendingTasks: () => [aPendingTask()] },
  },
];

function open({ path, opener, field, answers }: FormCase) {
  const { user } = renderApp(path, { user: admin, ...(answers && { answers }) });
  const find = async () => {
    const isOpen = screen.queryByLabelText(field) !== null;
    if (opener !== undefined && !isOpen) {
      const [button] = await screen.findAllByRole('button', { name: opener });
      if (screen.queryByLabelText(field) === null) await user.click(button!);
    }
    return screen.findByLabelText<HTMLInputElement>(field);
  };
  return { user, find };
}

async function retype(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.type(field, text);
}

test.each(forms)('$name: what was typed is back after a reload', async (form) => {
  const first = open(form);
  await retype(first.user, await first.find(), form.typed);
  cleanup();
  // A fact that has kept input shows its field at once.
  const { find } = open(form.name === 'a fact in place' ? withoutOpener(form) : form);
  expect((await find()).value).toBe(form.typed);
});

const withoutOpener = ({ opener: _opener, ...form }: FormCase): FormCase => form;

test.each(forms.filter(({ changed }) => changed !== undefined))(
  '$name: a change made elsewhere meanwhile is named, and either side can be chosen',
  async (form) => {
    const first = open(form);
    await retype(first.user, await first.find(), form.typed);
    cleanup();
    const { find, user } = open({ ...form, answers: { ...form.answers, ...form.changed } });
    const field = await find();
    expect(field.value).toBe(form.typed);
    await screen.findByText(/^Someone else changed/);
    await user.click(screen.getByRole('button', { name: /^Take theirs/ }));
    expect(field.value).not.toBe(form.typed);
  },
);

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
