import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationImportTaxNamesArgs, MutationSetTaxNameArgs } from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { aTaxCode, aTaxMapping } from '../../testing/fake-books.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['employee', 'finance'] });
const accountMappings = () => [aTaxMapping];
const datevName = { tool: 'DATEV', taxCode: aTaxCode, name: '9' } as const;
const xero = 'Xero name of VAT 19%';

test('a name is entered in its row and saved with Enter, and an empty one removes it', async () => {
  let names = [datevName];
  const setTaxName = vi.fn((args: MutationSetTaxNameArgs) => {
    if (args.name === '') names = [];
    return { taxName: null, errors: [] };
  });
  const { user } = renderApp('/books/accounts', {
    user: finance,
    answers: { accountMappings, taxNames: () => names, setTaxName },
  });
  const row = within(await screen.findByRole('row', { name: 'VAT 19%' }));
  expect(row.queryByRole('button', { name: `Save ${xero}` })).toBeNull();
  await user.type(row.getByLabelText('Xero'), '19% (VAT on Expenses){Enter}');
  await screen.findByText(`${xero} saved`);
  expect(row.getByLabelText('DATEV')).toHaveProperty('value', '9');
  await user.clear(row.getByLabelText('DATEV'));
  await user.click(row.getByRole('button', { name: 'Save DATEV name of VAT 19%' }));
  await screen.findByText('DATEV name of VAT 19% removed');
  expect(setTaxName.mock.calls.map(([args]) => args)).toMatchObject([
    { tool: 'XERO', taxCodeId: '5', name: '19% (VAT on Expenses)' },
    { tool: 'DATEV', taxCodeId: '5', name: '' },
  ]);
});

test('a key that DATEV does not take shows why at its field', async () => {
  const message = 'A key of DATEV is 1 to 4 digits, and not 40.';
  const setTaxName = () => ({
    taxName: null,
    errors: refusal('VALIDATION_FAILED', message, 'name'),
  });
  const { user } = renderApp('/books/accounts', {
    user: finance,
    answers: { accountMappings, setTaxName },
  });
  const row = within(await screen.findByRole('row', { name: 'VAT 19%' }));
  await user.type(row.getByLabelText('DATEV'), '40{Enter}');
  await row.findAllByText(message);
  expect(row.getByLabelText('DATEV').getAttribute('aria-invalid')).toBe('true');
});

test('rates of a tool show what they would name, anew for another tool, and are imported after that', async () => {
  const importTaxNames = vi.fn(({ tool }: MutationImportTaxNamesArgs) => ({
    import: {
      matched: [{ tool, taxCode: aTaxCode, name: '9' }],
      unmatched: [{ taxCode: { ...aTaxCode, id: '6', name: 'VAT 7%' }, reason: 'No rate of 7%.' }],
    },
    errors: [],
  }));
  const { user } = renderApp('/books/accounts', {
    user: finance,
    answers: { accountMappings, importTaxNames },
  });
  await user.click(await screen.findByRole('button', { name: 'Import tax rates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import tax rates' }));
  await user.type(dialog.getByLabelText('Exported tax rates'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Show changes' }));
  await dialog.findByText('Xero: 1 matched, 1 not matched');
  await user.selectOptions(dialog.getByLabelText('Import from'), 'DATEV');
  expect(dialog.queryByRole('status')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Show changes' }));
  await dialog.findByText('DATEV: 1 matched, 1 not matched');
  dialog.getByText('VAT 19%: 9');
  dialog.getByText('Leave VAT 7% as it is: No rate of 7%.');
  await user.click(dialog.getByRole('button', { name: 'Import names' }));
  await screen.findByText('Names imported');
  expect(importTaxNames.mock.calls.map(([args]) => [args.tool, args.dryRun])).toEqual([
    ['XERO', true],
    ['DATEV', true],
    ['DATEV', false],
  ]);
});

test('an accountant reads the names, and can not change or import them', async () => {
  renderApp('/books/accounts', {
    user: aSessionUser({ roles: ['accountant'] }),
    answers: { accountMappings, taxNames: () => [datevName] },
  });
  const row = within(await screen.findByRole('row', { name: 'VAT 19%' }));
  row.getByText('9');
  expect(row.getAllByText('No name')).toHaveLength(2);
  expect(row.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Import tax rates' })).toBeNull();
});

test('without tax codes there is nothing to name or import', async () => {
  renderApp('/books/accounts', { user: finance });
  const section = within(await screen.findByRole('region', { name: 'Tax in your tools' }));
  await waitFor(() => section.getByText('No tax codes yet'));
  expect(section.queryByRole('button')).toBeNull();
});
