import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ExpenseStatus, MutationRecodeExpenseArgs } from '../../../generated/schema.ts';
import { refusal } from '../../../testing/fake-answers.ts';
import { anExpense, categories } from '../../../testing/fake-expenses.ts';
import { aLine, aSplitExpense, dinnerAndTaxi, taxCodes } from '../../../testing/fake-lines.ts';
import { aField } from '../../../testing/fake-trips.ts';
import { aPage } from '../../../testing/fake-page.ts';
import { aSessionUser, priya } from '../../../testing/fake-people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const finance = aSessionUser({ id: 3, roles: ['finance'] });
const submitted = aSplitExpense({ status: 'SUBMITTED' });

function openPage(expense = submitted, errors: ReturnType<typeof refusal> = [], user = finance) {
  const recodeExpense = vi.fn((_args: MutationRecodeExpenseArgs) => ({
    expense: errors.length > 0 ? null : expense,
    errors,
  }));
  const customFields = () => [aField({ level: 'LINE' })];
  const answers = { expense: () => expense, taxCodes: () => taxCodes, customFields, recodeExpense };
  return { ...renderApp('/expenses/10', { user, answers }), recodeExpense };
}

async function openDialog(errors?: ReturnType<typeof refusal>) {
  const page = openPage(submitted, errors);
  await page.user.click(await screen.findByRole('button', { name: 'Change coding' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change coding' });
  await within(dialog).findByLabelText('Line 1: tax code');
  const send = () => page.user.click(within(dialog).getByRole('button', { name: 'Change coding' }));
  return { ...page, dialog, send };
}

test('the page of a split expense lists its lines with net, tax and total', async () => {
  openPage();
  const table = await screen.findByRole('table', { name: 'Lines' });
  const [, dinner, taxi] = within(table).getAllByRole('row');
  expect(dinner?.textContent).toBe('DinnerMealsVAT 19%$119.00Tax $19.00');
  expect(taxi?.textContent).toBe('TaxiTravelNone$9.40');
  expect(screen.getByText('Net').nextSibling?.textContent).toBe('$109.40');
  expect(screen.getByText('Total').nextSibling?.textContent).toBe('$128.40');
});

test('the page of an expense of one line has a table only for its tax', async () => {
  const taxed = aLine({ taxCode: taxCodes[0] ?? null, taxAmount: '20.50' });
  openPage(anExpense({ status: 'SUBMITTED', lines: [taxed] }));
  const table = await screen.findByRole('table', { name: 'Lines' });
  expect(table.textContent).toContain('$20.50');
});

test('finance changes category, tax code and tax of each line, with a reason and the amounts as they are', async () => {
  const { user, dialog, send, recodeExpense } = await openDialog();
  await send();
  within(dialog).getByText('Enter a reason');
  await user.selectOptions(within(dialog).getByLabelText('Line 2: category'), 'Software');
  await user.selectOptions(within(dialog).getByLabelText('Line 1: tax code'), 'VAT 7%');
  await user.selectOptions(within(dialog).getByLabelText('Line 2: tax code'), 'VAT 19%');
  await user.type(within(dialog).getByLabelText('Line 2: tax'), '1.49');
  await user.type(within(dialog).getByLabelText('Reason'), 'Reduced rate');
  expect(recodeExpense).not.toHaveBeenCalled();
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(recodeExpense.mock.calls[0]?.[0]).toMatchObject({
    id: '10',
    reason: 'Reduced rate',
    lines: [
      { amount: '119.00', categoryId: '1', taxCodeId: '2', taxAmount: '7.79' },
      { amount: '9.40', categoryId: '3', taxCodeId: '1', taxAmount: '1.49' },
    ],
  });
  await screen.findByText('Coding changed');
});

test.each([
  ['VALIDATION_FAILED', 'Line 2: category does not exist.', 'lines'],
  ['PERIOD_CLOSED', 'November 2026 is closed. Reopen it to change the coding.', null],
  ['VALIDATION_FAILED', 'Reason must have at most 500 characters.', 'reason'],
])(
  'a refusal with %s is shown in the dialog, which keeps what was typed',
  async (code, message, at) => {
    const { user, dialog, send } = await openDialog(refusal(code, message, at));
    await user.type(within(dialog).getByLabelText('Reason'), 'Wrong category');
    await send();
    await within(dialog).findByText(message);
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(
      'Wrong category',
    );
    if (at === 'lines') {
      expect(document.activeElement).toBe(within(dialog).getByLabelText('Line 2: category'));
    }
  },
);

test.each([
  ['Line 2: category does not exist.', 'Line 2: category'],
  ['Line 2: this tax code is no longer in use.', 'Line 2: tax code'],
  ['Line 1: the tax must lie between 0 and the amount.', 'Line 1: tax'],
  ['Line 2: the tax must lie between 0 and the amount.', 'Line 2: tax code'],
  ['Line 2: Project must be one of its choices.', 'Line 2: Project'],
])('the refusal “%s” shows at the field %s alone', async (message, label) => {
  const { user, dialog, send } = await openDialog(refusal('VALIDATION_FAILED', message, 'lines'));
  await within(dialog).findByLabelText('Line 1: Project');
  await user.type(within(dialog).getByLabelText('Reason'), 'Wrong');
  await send();
  await within(dialog).findByText(message);
  expect([...dialog.querySelectorAll('[aria-invalid="true"]')]).toEqual([
    within(dialog).getByLabelText(label),
  ]);
});

test.each([
  'Only category, tax and custom fields of a line can change, not its amount or description.',
  'Line 2: Room is a field of the expense.',
])('the refusal “%s”, of nothing in the form, shows above it', async (message) => {
  const { user, dialog, send } = await openDialog(refusal('VALIDATION_FAILED', message, 'lines'));
  await user.type(within(dialog).getByLabelText('Reason'), 'Wrong');
  await send();
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message);
  expect(dialog.querySelector('[aria-invalid="true"]')).toBeNull();
});

test.each<[string, ExpenseStatus, string[], boolean]>([
  ['finance', 'PAID', ['finance'], true],
  ['finance', 'APPROVED', ['finance'], true],
  ['finance', 'REJECTED', ['finance'], false],
  ['finance', 'SENT_BACK', ['finance'], false],
  ['an approver', 'SUBMITTED', ['approver'], false],
  ['an admin', 'SUBMITTED', ['admin'], false],
])(
  '%s on an expense that is %s: the coding can be changed if allowed',
  async (_who, status, roles, isOffered) => {
    openPage(aSplitExpense({ status }), [], aSessionUser({ id: 3, roles }));
    await screen.findByRole('table', { name: 'Lines' });
    expect(screen.queryByRole('button', { name: 'Change coding' }) !== null).toBe(isOffered);
  },
);

/** A line as the history has it. */
const recorded = (categoryId: string, taxCodeId: string | null, taxMinor: string) => ({
  ...{ description: categoryId === '1' ? 'Dinner' : null, amountMinor: '100' },
  ...{ categoryId, taxCodeId, taxMinor, fields: {} },
});
const entryOf = (changes: { field: string; before: string | null; after: string | null }[]) => ({
  ...{ id: '9', kind: 'EXPENSE_RECODED' as const, at: '2026-11-19T10:00:00.000Z' },
  ...{ actor: priya, note: 'Reduced rate', changes },
});

test('the submitter sees in the timeline what finance changed and why', async () => {
  const lines = [recorded('1', '1', '1900'), recorded('2', null, '0')];
  const now = [recorded('1', '2', '779'), recorded('3', null, '0')];
  const change = {
    field: 'lines.values',
    before: JSON.stringify(lines),
    after: JSON.stringify(now),
  };
  const expense = aSplitExpense({ status: 'APPROVED', activity: [entryOf([change])] });
  renderApp('/expenses/10', { answers: { expense: () => expense, taxCodes: () => taxCodes } });
  await screen.findByText('Finance changed the coding');
  await screen.findByText(
    'Dinner: VAT 19% → VAT 7% · Dinner: $19.00 tax → $7.79 tax · Line 2: Travel → Software',
  );
  screen.getByText('Reduced rate');
});

test('a recoding of an unsplit expense names its category once, and its new tax', async () => {
  const changes = [
    { field: 'categoryId', before: '1', after: '2' },
    { field: 'lines', before: null, after: 'Line 1 128.40 with 20.50 tax' },
    { field: 'lines.values', before: null, after: JSON.stringify([recorded('2', '1', '2050')]) },
  ];
  const expense = anExpense({ status: 'PAID', activity: [entryOf(changes)] });
  renderApp('/expenses/10', { answers: { expense: () => expense, taxCodes: () => taxCodes } });
  await screen.findByText(
    'Line 1: no tax code → VAT 19% · Line 1: $0.00 tax → $20.50 tax · Category: Meals → Travel',
  );
});

test('several are recoded at once with one reason, and a refusal is named', async () => {
  const list = [
    aSplitExpense({ id: '10', title: 'Dinner', status: 'PAID' }),
    anExpense({ id: '11', title: 'Train', status: 'APPROVED', lines: [aLine()] }),
    anExpense({ id: '12', title: 'Draft' }),
  ];
  const recodeExpense = vi.fn(({ id }: MutationRecodeExpenseArgs) =>
    id === '11'
      ? { expense: null, errors: refusal('PERIOD_CLOSED', 'November 2026 is closed.') }
      : { expense: submitted, errors: [] },
  );
  const { user } = renderApp('/expenses', {
    user: finance,
    answers: {
      expenses: () => aPage(list),
      expense: ({ id }) => list.find((each) => each.id === id) ?? null,
      taxCodes: () => taxCodes,
      recodeExpense,
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: /all/i }));
  await user.click(await screen.findByRole('button', { name: 'Change coding of 2 of 3' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change coding of 2 expenses' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Trade fair');
  await user.click(within(dialog).getByRole('button', { name: 'Change coding' }));
  await within(dialog).findByText('Choose a category or a tax code above');
  await user.selectOptions(await within(dialog).findByLabelText('Category'), 'Travel');
  await user.selectOptions(within(dialog).getByLabelText('Tax code'), 'No tax code');
  await user.click(within(dialog).getByRole('button', { name: 'Change coding' }));
  await screen.findByText('1 of 2 recoded');
  screen.getByText('Train: November 2026 is closed.');
  const coding = { categoryId: categories[1]?.id, taxCodeId: null };
  expect(recodeExpense.mock.calls.map(([{ id, lines }]) => [id, lines])).toEqual([
    ['10', dinnerAndTaxi.map(({ amount }) => ({ amount, ...coding }))],
    ['11', [{ amount: '128.40', ...coding }]],
  ]);
});
