import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type {
  MutationCreateExpenseArgs,
  MutationUpdateExpenseArgs,
} from '../../../generated/schema.ts';
import { createPath, openFormByHand } from '../../../testing/create-flow.ts';
import { refusal } from '../../../testing/fake-answers.ts';
import { anExpense, aReceipt, categories } from '../../../testing/fake-expenses.ts';
import { aLine, aSplitExpense, taxCodes } from '../../../testing/fake-lines.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const answers = { taxCodes: () => taxCodes };
const amountOf = (line: number) => screen.getByLabelText<HTMLInputElement>(`Line ${line}: amount`);
const amounts = () =>
  screen.getAllByLabelText<HTMLInputElement>(/^Line \d+: amount$/).map(({ value }) => value);

async function retype(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.type(field, text);
}

async function openSplit(amount: string) {
  const createExpense = vi.fn((_args: MutationCreateExpenseArgs) => ({
    expense: anExpense({ id: '11' }),
    errors: [],
  }));
  const app = renderApp(createPath, { answers: { ...answers, createExpense } });
  await openFormByHand(app.user);
  await app.user.type(screen.getByLabelText('Title'), 'Dinner');
  await app.user.type(screen.getByLabelText('Amount'), amount);
  await app.user.click(screen.getByRole('button', { name: 'Split' }));
  await screen.findByLabelText('Line 1: amount');
  return { ...app, createExpense };
}

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save Draft' }));

test('a form has one line until it is split, and says what is left while the lines are typed', async () => {
  const { user, createExpense } = await openSplit('100');
  expect(document.activeElement).toBe(screen.getByLabelText('Line 1: description'));
  expect(amounts()).toEqual(['100', '']);
  // The sum alone says nothing while an amount is missing.
  screen.getByText('Enter every amount');
  await retype(user, amountOf(1), '87.60');
  screen.getByText('$12.40 left to split');
  await retype(user, amountOf(2), '20');
  screen.getByText('$7.60 too much');
  await save(user);
  expect(amountOf(2).getAttribute('aria-invalid')).toBe('true');
  expect(createExpense).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Take from the last line' }));
  await screen.findByText('Adds up');
  await user.type(screen.getByLabelText('Line 1: description'), 'Food');
  await user.selectOptions(screen.getByLabelText('Line 2: category'), 'Travel');
  await save(user);
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  const empty = { description: null, categoryId: null, taxCodeId: null, taxAmount: null };
  expect(createExpense.mock.calls[0]?.[0].input.lines).toEqual([
    { ...empty, description: 'Food', amount: '87.60' },
    { ...empty, categoryId: '2', amount: '12.40' },
  ]);
});

test('the tax of a line is computed from its code, and a printed one replaces it', async () => {
  const { user, createExpense } = await openSplit('119');
  await user.selectOptions(screen.getByLabelText('Line 1: tax code'), 'VAT 19%');
  screen.getByText('Computed: $19.00');
  await user.type(screen.getByLabelText('Line 1: tax'), '18.99');
  await retype(user, amountOf(2), '-10');
  await retype(user, amountOf(1), '129');
  await save(user);
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]?.[0].input.lines).toMatchObject([
    { amount: '129', taxCodeId: '1', taxAmount: '18.99' },
    { amount: '-10', taxCodeId: null, taxAmount: null },
  ]);
});

test('the amount is divided equally or by percent, the last line takes the rest, and undoing goes back to one line', async () => {
  const { user, createExpense } = await openSplit('100');
  const divide = async (text: string) => {
    await user.click(screen.getByRole('button', { name: 'Divide' }));
    await retype(user, screen.getByLabelText('Number of equal parts, or percentages'), text);
  };
  await divide('3{Enter}');
  expect(amounts()).toEqual(['33.33', '33.33', '33.34']);
  await divide('60, 30{Enter}');
  screen.getByText('Enter 2 to 50 equal parts, or percentages that add up to 100');
  await retype(user, screen.getByLabelText(/^Number of equal parts/), '66.67 33.33');
  await user.click(screen.getByRole('button', { name: 'Divide the amount' }));
  expect(amounts()).toEqual(['66.67', '33.33']);
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Line 3: description'));
  await user.click(screen.getByRole('button', { name: 'Remove line 3' }));
  await user.click(screen.getByRole('button', { name: 'Undo split' }));
  await user.selectOptions(screen.getByLabelText('Tax code'), 'VAT 7%');
  await save(user);
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]?.[0].input.lines).toEqual([{ amount: '100', taxCodeId: '2' }]);
});

test('an organization without tax codes is asked for none, split or not', async () => {
  const { user } = renderApp(createPath);
  await openFormByHand(user);
  await user.click(screen.getByRole('button', { name: 'Split' }));
  await screen.findByLabelText('Line 2: category');
  expect(screen.queryByLabelText(/tax/iu)).toBeNull();
});

test('without a tax code an unsplit expense is sent without lines', async () => {
  const { user, createExpense } = await openSplit('100');
  await user.click(screen.getByRole('button', { name: 'Undo split' }));
  await save(user);
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]?.[0].input).not.toHaveProperty('lines');
});

const tax = { confidence: 1, region: null };
const item = { quantity: null, unitPrice: null, confidence: 1, region: null };

function openEdit(
  expense = anExpense(),
  update: () => { code: string; message: string }[] = () => [],
) {
  const updateExpense = vi.fn((_args: MutationUpdateExpenseArgs) => {
    const errors = update().map((each) => ({ ...each, field: 'lines' }));
    return { expense: errors.length > 0 ? null : expense, errors };
  });
  const app = renderApp('/expenses/10/edit', {
    answers: {
      ...answers,
      expense: () => expense,
      receipt: () => expense.receipt ?? null,
      updateExpense,
    },
  });
  return { ...app, updateExpense };
}

const saveChanges = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Save Changes' }));

test("a receipt's lines become the expense's, and its rate proposes the tax code", async () => {
  const receipt = aReceipt({
    lineItems: [
      { ...item, description: 'Paper', amount: '19.00' },
      { ...item, description: 'Ink', amount: '100.00' },
    ],
    taxes: [{ ...tax, rate: '19', net: '100.00', tax: '19.00', gross: '119.00' }],
  });
  const { user, updateExpense } = openEdit(anExpense({ amount: '119.00', receipt }));
  const proposed = await screen.findByRole('group', { name: 'On the receipt' });
  await user.click(within(proposed).getByRole('button', { name: 'VAT 19%' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Tax code').value).toBe('1');
  await user.click(screen.getByRole('button', { name: 'Split' }));
  await user.click(await screen.findByRole('button', { name: 'Split as on the receipt' }));
  await saveChanges(user);
  await waitFor(() => expect(updateExpense).toHaveBeenCalledOnce());
  expect(updateExpense.mock.calls[0]?.[0].input.lines).toMatchObject([
    { description: 'Paper', amount: '19.00', taxCodeId: '1' },
    { description: 'Ink', amount: '100.00', taxCodeId: '1' },
  ]);
});

test('the lines of a split expense come back to its form, and undoing the split saves one line', async () => {
  const expense = aSplitExpense({
    lines: [
      aLine({
        description: 'Dinner',
        amount: '119.00',
        taxCode: taxCodes[0] ?? null,
        taxAmount: '18.00',
      }),
      aLine({ id: '2', amount: '9.40', category: categories[1] ?? null }),
    ],
  });
  const { user, updateExpense } = openEdit(expense);
  expect((await screen.findByLabelText<HTMLInputElement>('Line 1: tax')).value).toBe('18.00');
  await saveChanges(user);
  await waitFor(() => expect(updateExpense).toHaveBeenCalledOnce());
  expect(updateExpense.mock.calls[0]?.[0].input.lines).toEqual([
    {
      description: 'Dinner',
      categoryId: null,
      amount: '119.00',
      taxCodeId: '1',
      taxAmount: '18.00',
    },
    { description: null, categoryId: '2', amount: '9.40', taxCodeId: null, taxAmount: null },
  ]);
});

test('undoing the split of a saved expense makes it unsplit', async () => {
  const { user, updateExpense } = openEdit(aSplitExpense());
  await user.click(await screen.findByRole('button', { name: 'Undo split' }));
  await saveChanges(user);
  await waitFor(() => expect(updateExpense).toHaveBeenCalledOnce());
  expect(updateExpense.mock.calls[0]?.[0].input.lines).toBeNull();
});

test.each([
  ['VALIDATION_FAILED', 'Line 1: this tax code is no longer in use.', 'Line 1: amount'],
  ['LINES_DO_NOT_ADD_UP', "The lines don't add up to 128.40 USD.", 'Line 2: amount'],
])(
  'a refusal with %s is shown at its line, and what was typed stays',
  async (code, message, label) => {
    const { user } = openEdit(aSplitExpense(), () => refusal(code, message));
    await screen.findByLabelText('Line 1: description');
    await saveChanges(user);
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    expect(screen.getByLabelText<HTMLInputElement>('Line 1: description').value).toBe('Dinner');
  },
);
