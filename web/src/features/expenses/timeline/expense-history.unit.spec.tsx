import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ActivityKind } from '#graphql';
import { anExpense, aStep, aWorkflow } from '../../../testing/fake-expenses.ts';
import { allowed, jonas, maya } from '../../../testing/fake-people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const at = (minute: number): string => `2026-11-18T09:${String(minute).padStart(2, '0')}:00.000Z`;
const entry = (kind: ActivityKind, minute: number, actor = maya) => ({
  id: kind,
  kind,
  at: at(minute),
  actor,
  note: null,
  changes: [],
});
const activity = [
  entry('EXPENSE_CREATED', 5),
  entry('EXPENSE_UPDATED', 7),
  entry('EXPENSE_SUBMITTED', 10),
  entry('EXPENSE_APPROVED', 40, jonas),
];
const current = anExpense({
  status: 'APPROVED',
  title: 'Team lunch',
  version: 4,
  activity,
  // An action that comes back with the present.
  viewerCan: { ...anExpense({ status: 'APPROVED' }).viewerCan, cancel: allowed },
});
const past: Record<string, Partial<typeof current>> = {
  [at(5)]: { status: 'DRAFT', title: 'Lunch' },
  [at(7)]: { status: 'DRAFT', title: 'Team lunch' },
  [at(10)]: {
    status: 'SUBMITTED',
    workflow: { ...aWorkflow({ steps: [aStep({ viewerCanDecide: false })] }) },
  },
  [at(40)]: { status: 'APPROVED' },
};

/** Renders the page and records the moments that were loaded. */
function renderHistory(path = '/expenses/10', held: Record<string, Promise<undefined>> = {}) {
  const loaded: string[] = [];
  const page = renderApp(path, {
    answers: {
      expense: async ({ asOf }) => {
        if (typeof asOf !== 'string') return current;
        loaded.push(asOf);
        await held[asOf];
        const state = past[asOf];
        return state ? { ...current, ...state, asOf } : null;
      },
    },
  });
  return { ...page, loaded };
}

const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'History' });

test('the slider moves to a moment by position, and the page and its address follow it without any action', async () => {
  const { user, location, loaded } = renderHistory();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('button', { name: 'History' }));
  const range = await slider();
  expect(range.getAttribute('aria-valuetext')).toBe('Now');
  screen.getByRole('button', { name: 'Withdraw' });
  // jsdom doesn't move a slider by keys. The browser does: one step per arrow, and to the ends by Home and End.
  expect([range.min, range.max, range.step, range.value]).toEqual(['0', '4', '1', '4']);
  fireEvent.change(range, { target: { value: '2' } });
  expect(range.getAttribute('aria-valuetext')).toMatch(/^As of Nov 18, 2026, .+ · Submitted$/);
  await screen.findByText(/^You're viewing this expense as of Nov 18, 2026, /);
  const address = `/expenses/10?asOf=${encodeURIComponent(at(10))}`;
  await waitFor(() => expect(location()).toBe(address));
  expect(loaded).toEqual([at(10)]);
  screen.getByRole('region', { name: 'Approval Workflow' });
  for (const name of ['Edit', 'Delete', 'Withdraw', 'Approve', 'Submit for Approval']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name })).toBeNull();
  }
  const timeline = screen.getByRole('region', { name: 'Timeline' });
  await within(timeline).findByText('Submitted');
  expect(within(timeline).queryByText('Approved')).toBeNull();
  expect(await slider()).toBe(range);
});

test('only the moment at which the thumb rests is loaded, and the shown state stays until it is there', async () => {
  const answered = Promise.withResolvers<undefined>();
  const { loaded } = renderHistory(`/expenses/10?asOf=${at(10)}`, { [at(5)]: answered.promise });
  await screen.findByText(/^You're viewing/);
  const range = await slider();
  for (const value of ['1', '3', '0']) fireEvent.change(range, { target: { value } });
  await waitFor(() => expect(loaded).toContain(at(5)));
  screen.getByText(/^You're viewing this expense as of Nov 18, 2026, /);
  screen.getByRole('heading', { name: 'Team lunch', level: 1 });
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  answered.resolve(undefined);
  await screen.findByRole('heading', { name: 'Lunch', level: 1 });
  expect(loaded).toEqual([at(10), at(5)]);
});

test('back to now removes the moment from the address and brings the actions back', async () => {
  const { user, location } = renderHistory(`/expenses/10?asOf=${at(5)}`);
  await screen.findByRole('heading', { name: 'Lunch', level: 1 });
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  await screen.findByRole('button', { name: 'Withdraw' });
  await waitFor(() => expect(location()).toBe('/expenses/10'));
  expect(screen.queryByText(/^You're viewing/)).toBeNull();
  // The past state has not replaced the current one in the cache.
  screen.getByRole('heading', { name: 'Team lunch', level: 1 });
});

test('a moment before the creation says so', async () => {
  renderHistory('/expenses/10?asOf=2020-01-01T00:00:00Z');
  await screen.findByText(/^This expense didn't exist on Jan 1, 2020/);
  screen.getByText(/Before its creation/);
});

test('a moment that fails to load offers a retry, and the way back to now stays', async () => {
  renderApp(`/expenses/10?asOf=${at(5)}`, {
    answers: {
      expense: ({ asOf }) => {
        if (typeof asOf === 'string') throw new Error('down');
        return current;
      },
    },
  });
  await screen.findByText('Failed to load this moment');
  screen.getByRole('button', { name: 'Retry' });
  screen.getByRole('button', { name: 'Back to now' });
});

test('an expense that never changed, and an address with no time, have no past', async () => {
  renderApp('/expenses/10?asOf=yesterday');
  await screen.findByText('Basic Information');
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.queryByText(/^You're viewing/)).toBeNull();
});

test('values recorded for past states are no changes to people', async () => {
  const change = (field: string, before: string | null, after: string | null) => ({
    field,
    before,
    after,
  });
  const changes = [
    change('usdAmount', '10.00', '10.00'),
    change('rate.price', '1.08', '1.09'),
    change('violations', null, '[]'),
    change('lines.values', null, '[]'),
    change('computed.values', null, '{}'),
    change('submittedAt', null, at(10)),
    change('reimbursement.status', null, 'pending'),
    change('vendor', 'Old', 'New'),
  ];
  const entries = [{ ...entry('EXPENSE_UPDATED', 7), changes }];
  renderApp('/expenses/10', { answers: { expense: () => anExpense({ activity: entries }) } });
  expect((await screen.findByText('Vendor: Old → New')).textContent).toBe('Vendor: Old → New');
});
