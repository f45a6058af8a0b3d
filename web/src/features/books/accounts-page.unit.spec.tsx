import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  Books,
  MutationChangeBooksArgs,
  MutationImportChartArgs,
  MutationInstallChartArgs,
  MutationSetAccountArgs,
  MutationSetAccountMappingArgs,
} from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import {
  aChartImport,
  aMapping,
  anUnmappedEntry,
  aTaxCode,
  aTaxMapping,
  dollarBooks,
  travelAccount,
} from '../../testing/fake-books.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['employee', 'finance'] });
const meals = aMapping({ key: '1', label: 'Meals', account: null });

test('in its group, what has no account comes first and is marked, and entries say what they miss', async () => {
  renderApp('/books/accounts', {
    user: finance,
    answers: {
      accountMappings: () => [aMapping(), meals],
      unmappedEntries: () => [anUnmappedEntry({ missing: [meals] })],
    },
  });
  const waiting = await screen.findByRole('list', { name: 'Entries without an account' });
  within(waiting).getByText('No account for Category: Meals');
  within(waiting).getByText('$51.33');
  const [first] = within(screen.getByRole('list', { name: 'Categories' })).getAllByRole('form');
  expect(first?.getAttribute('aria-label')).toBe('Category: Meals');
  within(first!).getByText('Meals');
  within(first!).getByText('No account');
  // Accounts of another kind do not fit.
  expect(within(first!).queryByRole('option', { name: '2100 Due to employees' })).toBeNull();
});

test('Map of an entry leads to the account that it misses', async () => {
  const { user } = renderApp('/books/accounts#unmapped', {
    user: finance,
    answers: {
      accountMappings: () => [aMapping(), meals],
      unmappedEntries: () => [anUnmappedEntry({ missing: [meals] })],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Map Category: Meals' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Account for Category: Meals'));
});

test('mapping a category books the entries that it held up', async () => {
  let isMapped = false;
  const setAccountMapping = vi.fn((_args: MutationSetAccountMappingArgs) => {
    isMapped = true;
    return { mapping: { ...meals, account: travelAccount }, errors: [] };
  });
  const { user } = renderApp('/books/accounts', {
    user: finance,
    answers: {
      accountMappings: () => [isMapped ? { ...meals, account: travelAccount } : meals],
      unmappedEntries: () => (isMapped ? [] : [anUnmappedEntry({ missing: [meals] })]),
      setAccountMapping,
    },
  });
  await screen.findByRole('list', { name: 'Entries without an account' });
  await user.selectOptions(screen.getByLabelText('Account for Category: Meals'), '6300 Travel');
  expect(setAccountMapping).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save Category: Meals' }));
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Entries without an account' })).toBeNull(),
  );
  expect(setAccountMapping.mock.calls[0]?.[0]).toMatchObject({
    subject: 'CATEGORY',
    key: '1',
    account: '6300',
  });
  expect(screen.queryByRole('button', { name: 'Save Category: Meals' })).toBeNull();
});

test('an account is added, and a refused code shows at its field', async () => {
  const message = 'Code must be 1 to 20 letters, digits, dots and hyphens.';
  const setAccount = vi.fn((account: MutationSetAccountArgs) =>
    account.code === '63 10'
      ? { account: null, errors: refusal('VALIDATION_FAILED', message, 'code') }
      : { account, errors: [] },
  );
  const { user } = renderApp('/books/accounts', { user: finance, answers: { setAccount } });
  await user.click(await screen.findByRole('button', { name: 'New account' }));
  const dialog = await screen.findByRole('dialog', { name: 'New account' });
  await user.type(within(dialog).getByLabelText('Code'), '63 10');
  await user.type(within(dialog).getByLabelText('Name'), 'Hotels');
  await user.click(within(dialog).getByRole('button', { name: 'Save account' }));
  await within(dialog).findAllByText(message);
  await user.clear(within(dialog).getByLabelText('Code'));
  await user.type(within(dialog).getByLabelText('Code'), '6310');
  await user.click(within(dialog).getByRole('button', { name: 'Save account' }));
  await screen.findByText('6310 Hotels added');
  expect(setAccount.mock.lastCall?.[0]).toMatchObject({ code: '6310', kind: 'EXPENSE' });
});

test('renaming an account keeps its code, its kind and the tax code that it is automatic for', async () => {
  const automaticTaxCode = aTaxCode;
  const setAccount = vi.fn(({ automaticTaxCodeId: _id, ...account }: MutationSetAccountArgs) => ({
    account: { ...account, automaticTaxCode },
    errors: [],
  }));
  const { user } = renderApp('/books/accounts', {
    user: finance,
    answers: {
      accounts: () => [{ ...travelAccount, automaticTaxCode }],
      accountMappings: () => [aTaxMapping],
      setAccount,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit 6300 Travel' }));
  const name = within(await screen.findByRole('dialog')).getByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Trips{Enter}');
  await screen.findByRole('row', { name: '6300 Trips' });
  expect(setAccount.mock.calls[0]?.[0]).toMatchObject({
    ...{ code: '6300', name: 'Trips', kind: 'EXPENSE', automaticTaxCodeId: '5' },
  });
});

test('only an account of spending can be automatic for a tax code', async () => {
  const setAccount = vi.fn((account: MutationSetAccountArgs) => ({ account, errors: [] }));
  const { user } = renderApp('/books/accounts', {
    user: finance,
    answers: { accountMappings: () => [aTaxMapping], setAccount },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit 2100 Due to employees' }));
  const payable = await screen.findByRole('dialog', { name: 'Edit 2100 Due to employees' });
  expect(within(payable).queryByLabelText('Automatic account for')).toBeNull();
  await user.click(within(payable).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Edit 6300 Travel' }));
  const travel = await screen.findByRole('dialog', { name: 'Edit 6300 Travel' });
  const select = within(travel).getByLabelText('Automatic account for');
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['None', 'VAT 19%']]);
  await user.selectOptions(select, 'VAT 19%');
  await user.click(within(travel).getByRole('button', { name: 'Save account' }));
  await screen.findByText('6300 Travel saved');
  expect(setAccount.mock.calls[0]?.[0]).toMatchObject({ code: '6300', automaticTaxCodeId: '5' });
});

test('a chart is installed beside the accounts that are there', async () => {
  const installChart = vi.fn((_args: MutationInstallChartArgs) => ({ accounts: [], errors: [] }));
  const { user } = renderApp('/books/accounts', { user: finance, answers: { installChart } });
  await user.click(await screen.findByRole('button', { name: 'Use a chart template' }));
  const dialog = await screen.findByRole('dialog', { name: 'Use a chart template' });
  within(dialog).getByText(/Your accounts and mappings stay/);
  await user.selectOptions(within(dialog).getByLabelText('Chart'), 'Germany, SKR 03');
  await user.click(within(dialog).getByRole('button', { name: 'Use template' }));
  await screen.findByText('Germany, SKR 03 added');
  expect(installChart.mock.calls[0]?.[0]).toMatchObject({ template: 'SKR03' });
});

test('the currency of the books changes until a month is closed, and then says why not', async () => {
  let kept: Books = dollarBooks;
  const changeBooks = vi.fn((change: MutationChangeBooksArgs) => {
    kept = { ...kept, currency: change.currency ?? kept.currency, changeable: false };
    return { books: kept, errors: [] };
  });
  const { user } = renderApp('/books/accounts', {
    user: finance,
    answers: { books: () => kept, changeBooks },
  });
  const section = await screen.findByRole('region', { name: 'Bookkeeping' });
  within(section).getByText('USD – US Dollar');
  await user.click(within(section).getByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change bookkeeping' });
  await user.selectOptions(within(dialog).getByLabelText('Currency'), 'EUR');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(section).findByText('EUR – Euro');
  expect(changeBooks.mock.calls[0]?.[0]).toMatchObject({ currency: 'EUR', costMethod: 'AVERAGE' });
  within(section).getByText(/Both are fixed, because a month is closed/);
  expect(within(section).queryByRole('button', { name: 'Change' })).toBeNull();
});

test('a chart of another tool shows what it would change, and is imported only after that', async () => {
  const importChart = vi.fn((_args: MutationImportChartArgs) => ({
    import: aChartImport(),
    errors: [],
  }));
  const { user } = renderApp('/books/accounts', { user: finance, answers: { importChart } });
  await user.click(await screen.findByRole('button', { name: 'Import a chart' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import a chart' });
  // ö in Windows-1252, as DATEV writes it.
  const file = new File([new Uint8Array([0x31, 0x3b, 0xf6])], 'chart.csv');
  await user.upload(within(dialog).getByLabelText('Choose a file'), file);
  await user.click(within(dialog).getByRole('button', { name: 'Show changes' }));
  await within(dialog).findByText('Xero: 1 added, 1 renamed, 2 unchanged, 1 left out');
  within(dialog).getByText('Add 493 Trips (Expense)');
  within(dialog).getByText('Rename 6300 Journeys to Travel');
  within(dialog).getByText('Leave out line 4: Sales is of a type that no expense is booked to.');
  expect(importChart.mock.calls.map(([args]) => args)).toMatchObject([
    { csv: '1;ö', dryRun: true },
  ]);
  await user.type(within(dialog).getByLabelText('Exported chart'), 'x');
  await user.click(within(dialog).getByRole('button', { name: 'Show changes' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Import accounts' }));
  await screen.findByText('Chart imported');
  expect(importChart.mock.calls.map(([args]) => args.dryRun)).toEqual([true, true, false]);
});

test('a file that is no chart shows why at its field', async () => {
  const message = 'Line 1 has no columns of Xero.';
  const importChart = () => ({
    import: null,
    errors: refusal('VALIDATION_FAILED', message, 'csv'),
  });
  const { user } = renderApp('/books/accounts', { user: finance, answers: { importChart } });
  await user.click(await screen.findByRole('button', { name: 'Import a chart' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import a chart' });
  await user.type(within(dialog).getByLabelText('Exported chart'), 'hello');
  await user.click(within(dialog).getByRole('button', { name: 'Show changes' }));
  await within(dialog).findAllByText(message);
  expect(within(dialog).queryByRole('button', { name: 'Import accounts' })).toBeNull();
});
