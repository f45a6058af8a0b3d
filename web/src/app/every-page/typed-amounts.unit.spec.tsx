import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createPath, openFormByHand } from '../../testing/create-flow.ts';
import { aDraftCheck } from '../../testing/fake-answers.ts';
import { anExpense } from '../../testing/fake-expenses.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['employee', 'admin'] });

async function openForm() {
  const createExpense = vi.fn((_args: unknown) => ({ expense: anExpense(), errors: [] }));
  const { user } = renderApp(createPath, { answers: { createExpense } });
  await openFormByHand(user);
  await user.type(screen.getByLabelText('Title'), 'Taxi');
  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  const saveDraft = () => user.click(screen.getByRole('button', { name: 'Save Draft' }));
  const sent = async () => {
    await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
    return createExpense.mock.lastCall?.[0];
  };
  return { user, amount, saveDraft, sent, createExpense };
}

describe('the amount of an expense', () => {
  test('is a text that the mouse wheel does not change', async () => {
    const { amount, user } = await openForm();
    await user.type(amount, '25.50');
    fireEvent.wheel(amount, { deltaY: 100 });
    expect(amount.type).toBe('text');
    expect(amount.inputMode).toBe('decimal');
    expect(amount.value).toBe('25.50');
  });

  test.each([
    ['12,50', 'USD 12.50', { amount: '12.50', currency: 'USD' }],
    ['1.234,56', 'USD 1,234.56', { amount: '1234.56', currency: 'USD' }],
    ['110,7 €', 'EUR 110.70', { amount: '110.7', currency: 'EUR' }],
    ['kwd 10.250', 'KWD 10.250', { amount: '10.250', currency: 'KWD' }],
  ])('%s is shown as %s before it is saved as that', async (text, understood, input) => {
    const { amount, user, saveDraft, sent } = await openForm();
    await user.type(amount, text);
    screen.getByText(understood);
    expect(screen.getByLabelText<HTMLSelectElement>('Currency').value).toBe(input.currency);
    await saveDraft();
    expect(await sent()).toMatchObject({ input });
  });

  test('that can be read in two ways is asked, and nothing is saved before', async () => {
    const { amount, user, saveDraft, sent, createExpense } = await openForm();
    await user.type(amount, '1.234');
    const question = screen.getByRole('group', { name: 'Did you mean' });
    await saveDraft();
    await screen.findByText('Choose what you mean');
    expect(createExpense).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'USD 1,234.00' }));
    expect(screen.queryByRole('group', { name: 'Did you mean' })).toBeNull();
    await saveDraft();
    expect(await sent()).toMatchObject({ input: { amount: '1234.00' } });
  });

  test('whose text names another currency than the one chosen afterwards is refused', async () => {
    const { amount, user, saveDraft, createExpense } = await openForm();
    await user.type(amount, '110,7 €');
    await user.selectOptions(screen.getByLabelText('Currency'), 'GBP');
    await saveDraft();
    await screen.findByText('Amount must be in GBP');
    expect(createExpense).not.toHaveBeenCalled();
  });

  test.each([
    ['(30.00)', 'Amount must be 0 or more'],
    ['-5', 'Amount must be 0 or more'],
    ['12.5e3', 'Amount must be a number'],
  ])('%s is refused at the field: %s', async (text, message) => {
    const { amount, user, saveDraft, createExpense } = await openForm();
    await user.type(amount, text);
    await saveDraft();
    await screen.findByText(message);
    expect(createExpense).not.toHaveBeenCalled();
  });

  test('is more than zero when the expense is submitted', async () => {
    const { amount, user, createExpense } = await openForm();
    await user.type(amount, '0,00');
    await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
    await screen.findByText('Amount must be more than 0');
    expect(createExpense).not.toHaveBeenCalled();
  });
});

test('a currency without an exchange rate says at its choice what can be done', async () => {
  const { user } = await openForm();
  const currency = screen.getByLabelText<HTMLSelectElement>('Currency');
  const group = within(currency).getByRole('group', { name: 'No exchange rate: drafts only' });
  expect(within(group).getAllByRole('option')).toHaveLength(124);
  await user.selectOptions(currency, 'KWD');
  screen.getByText(
    'There is no exchange rate for KWD. You can save a draft. To submit, enter the amount in another currency.',
  );
  await user.selectOptions(currency, 'MYR');
  expect(screen.queryByText(/There is no exchange rate/)).toBeNull();
});

test('an amount that is worth less than a cent is said before it is submitted', async () => {
  const message = "IDR 50.00 is worth less than a cent, so it can't be paid.";
  const checkDraft = () => ({
    ...aDraftCheck(),
    errors: [{ code: 'VALIDATION_FAILED', message, field: 'amount' }],
  });
  const { user } = renderApp(createPath, { answers: { checkDraft } });
  await openFormByHand(user);
  await user.type(screen.getByLabelText('Amount'), '50 IDR');
  await screen.findByText(message);
});

test('a filter of the list takes both ways of writing decimals, and a clear of the filters empties it', async () => {
  const { user, location } = renderApp('/expenses');
  await user.click(await screen.findByRole('button', { name: /Filters/ }));
  const least = screen.getByLabelText<HTMLInputElement>('Min amount');
  await user.type(least, '1.234,56');
  await waitFor(() => expect(location()).toContain('min=1234.56'));
  expect(least.value).toBe('1.234,56');
  await user.click(screen.getByRole('button', { name: /Clear/ }));
  await waitFor(() => expect(location()).not.toContain('min='));
  expect(screen.getByLabelText<HTMLInputElement>('Min amount').value).toBe('');
});

test('a filter of the list that can be read in two ways does not filter yet', async () => {
  const { user, location } = renderApp('/expenses');
  await user.click(await screen.findByRole('button', { name: /Filters/ }));
  await user.type(screen.getByLabelText('Max amount'), '1.234');
  await user.click(screen.getByRole('button', { name: '1.23' }));
  await waitFor(() => expect(location()).toContain('max=1.23'));
});

test('the limits of a policy are understood as amounts of expenses are', async () => {
  const createPolicy = vi.fn((_args: unknown) => ({
    policy: null,
    errors: [{ code: 'NAME_TAKEN', message: 'Another policy has this name.', field: 'name' }],
  }));
  const { user } = renderApp('/admin/policies', { user: admin, answers: { createPolicy } });
  await user.click(await screen.findByRole('button', { name: 'New policy' }));
  const dialog = await screen.findByRole('dialog', { name: 'New policy' });
  await user.type(within(dialog).getByLabelText('Name'), 'Meals');
  await user.type(within(dialog).getByLabelText('Limit per expense (USD)'), '1.500,00');
  await user.type(within(dialog).getByLabelText('Receipt required over (USD)'), '$25');
  await user.click(within(dialog).getByRole('button', { name: 'Save policy' }));
  await waitFor(() => expect(createPolicy).toHaveBeenCalledOnce());
  expect(createPolicy.mock.lastCall?.[0]).toMatchObject({
    input: { amountMaxUsd: '1500.00', receiptRequiredAboveUsd: '25', monthlyMaxUsd: null },
  });
});
