import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  Mileage,
  MutationCreateExpenseArgs,
  MutationUpdateExpenseArgs,
  QueryCheckDraftArgs,
} from '../../../generated/schema.ts';
import { createPath, openFormByHand } from '../../../testing/create-flow.ts';
import { aDraftCheck, refusal } from '../../../testing/fake-answers.ts';
import { anExpense } from '../../../testing/fake-expenses.ts';
import { aMileageRate, aPerDiemRate } from '../../../testing/fake-trips.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const answers = {
  mileageRates: () => [
    aMileageRate({ id: '2', perUnit: '0.4', validFrom: '2090-01-01' }),
    aMileageRate(),
    aMileageRate({ id: '3', name: 'Bicycle', archived: true }),
  ],
  perDiemRates: () => [aPerDiemRate()],
};
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function openCreate(check = aDraftCheck({ amount: '10.50', currency: 'EUR' })) {
  const createExpense = vi.fn((_args: MutationCreateExpenseArgs) => ({
    expense: anExpense({ id: '11' }),
    errors: [],
  }));
  const checkDraft = vi.fn((_args: QueryCheckDraftArgs) => check);
  const app = renderApp(createPath, { answers: { ...answers, createExpense, checkDraft } });
  await openFormByHand(app.user);
  const choose = async (type: string) =>
    app.user.selectOptions(await screen.findByLabelText('Expense type'), type);
  const save = () => app.user.click(screen.getByRole('button', { name: 'Save Draft' }));
  return { ...app, createExpense, checkDraft, choose, save };
}

test('mileage is computed by the server from its rate, and titled by its places until a title is typed', async () => {
  const { user, createExpense, checkDraft, choose, save } = await openCreate();
  await choose('Mileage');
  const rate = await screen.findByLabelText('Rate');
  expect(
    within(rate)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Select a rate', 'Car']);
  expect(screen.queryByLabelText('Amount')?.tagName).not.toBe('INPUT');
  await save();
  screen.getByText('Choose a rate');
  screen.getByText('Enter the distance');
  expect(createExpense).not.toHaveBeenCalled();
  await user.selectOptions(rate, 'Car');
  await user.type(screen.getByLabelText('Distance (km)'), '35,0');
  await user.type(screen.getByLabelText('From'), 'Berlin');
  await user.type(screen.getByLabelText('To'), 'Potsdam');
  expect(value('Title')).toBe('Berlin to Potsdam');
  await screen.findByText('€10.50');
  // The version of the travel day, not the newest one.
  screen.getByText(/0\.30 per km · BMF 2026/u);
  const mileage = { rateId: '2', distance: '35.0', from: 'Berlin', to: 'Potsdam' };
  expect(checkDraft.mock.calls.at(-1)?.[0].input).toMatchObject({ mileage });
  expect(checkDraft.mock.calls.at(-1)?.[0].input).not.toHaveProperty('amount');
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'Customer visit');
  await user.type(screen.getByLabelText('To'), ' Hbf');
  expect(value('Title')).toBe('Customer visit');
  await save();
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  const input = createExpense.mock.calls[0]?.[0].input;
  expect(input).toMatchObject({ title: 'Customer visit', mileage: { to: 'Potsdam Hbf' } });
  expect(input).not.toHaveProperty('amount');
  expect(input).not.toHaveProperty('currency');
});

test('a per diem has the date of its last day, and counts the meals that were provided', async () => {
  const { user, createExpense, choose, save } = await openCreate();
  await choose('Per diem');
  await user.selectOptions(await screen.findByLabelText('Place'), 'Munich');
  await user.type(screen.getByLabelText('First day'), '2026-11-16');
  await user.type(screen.getByLabelText('Last day'), '2026-11-18');
  await user.type(screen.getByLabelText('Breakfasts provided'), '2');
  expect(screen.queryByLabelText('Date')).toBeNull();
  expect(value('Title')).toBe('Munich, Nov 16–18');
  await screen.findByText('€10.50');
  await save();
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]?.[0].input).toMatchObject({
    time: '2026-11-18',
    perDiem: {
      ...{ rateId: '1', firstDay: '2026-11-16', lastDay: '2026-11-18' },
      mealsProvided: { breakfasts: 2, lunches: 0, dinners: 0 },
    },
  });
});

test('a trip that can’t be computed says why, and shows no amount', async () => {
  const errors = refusal(
    'VALIDATION_FAILED',
    'Munich has no rate on 2025-11-16.',
    'perDiem.rateId',
  );
  const { user, choose } = await openCreate(aDraftCheck({ amount: null, currency: null, errors }));
  await choose('Per diem');
  await user.selectOptions(await screen.findByLabelText('Place'), 'Munich');
  await user.type(screen.getByLabelText('First day'), '2025-11-16');
  await user.type(screen.getByLabelText('Last day'), '2025-12-02');
  expect(value('Title')).toBe('Munich, Nov 16–Dec 2');
  await screen.findByText('Munich has no rate on 2025-11-16.');
});

const mileage: Mileage = {
  ...{ rate: aMileageRate(), distance: '35.00', unit: 'KM', perUnit: '0.3' },
  ...{ from: 'Berlin', to: 'Potsdam' },
};
const trip = anExpense({
  ...{ title: 'Berlin to Potsdam', amount: '10.50', currency: 'EUR' },
  ...{ expenseType: 'mileage', mileage },
});

test('a saved trip is edited, and becomes regular with a typed amount', async () => {
  const updateExpense = vi.fn((_args: MutationUpdateExpenseArgs) => ({
    expense: null,
    errors: refusal('VALIDATION_FAILED', 'Distance must be above 0.', 'mileage.distance'),
  }));
  const { user } = renderApp('/expenses/10/edit', {
    answers: {
      ...answers,
      expense: () => trip,
      updateExpense,
      checkDraft: () => aDraftCheck({ amount: '10.50', currency: 'EUR' }),
    },
  });
  const distance = await screen.findByLabelText('Distance (km)');
  await user.clear(distance);
  await user.type(distance, '0');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(distance.getAttribute('aria-invalid')).toBe('true'));
  expect(updateExpense.mock.calls[0]?.[0].input).toMatchObject({ mileage: { distance: '0' } });
  expect(updateExpense.mock.calls[0]?.[0].input).not.toHaveProperty('amount');
  await user.selectOptions(screen.getByLabelText('Expense type'), 'Regular');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(updateExpense).toHaveBeenCalledTimes(2));
  expect(updateExpense.mock.calls[1]?.[0].input).toMatchObject({
    ...{ title: 'Berlin to Potsdam', mileage: null, currency: 'EUR' },
  });
});

test('an expense shows what its amount was computed from, and asks for no receipt', async () => {
  renderApp('/expenses/10', { answers: { ...answers, expense: () => trip } });
  await screen.findByText('35.00 km');
  screen.getByText(/0\.30 per km · BMF 2026/u);
  screen.getByText('Mileage');
  expect(screen.queryByRole('link', { name: 'Attach a receipt' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit Original Amount' })).toBeNull();
});

test('an organization without rates is offered no expense type', async () => {
  const { user } = renderApp(createPath);
  await openFormByHand(user);
  await screen.findByRole('option', { name: 'Travel' });
  expect(screen.queryByLabelText('Expense type')).toBeNull();
});
