import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../testing/fake-answers.ts';
import { taxCodes } from '../../testing/fake-lines.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const user = aSessionUser({ roles: ['admin'] });
const [vat] = taxCodes;

test('an admin adds a tax code, and a refusal shows at its field', async () => {
  let errors = refusal('NAME_TAKEN', 'Another tax code has this name.', 'name');
  const createTaxCode = vi.fn((_args: unknown) => ({ taxCode: vat ?? null, errors }));
  const app = renderApp('/admin/policies', { user, answers: { createTaxCode } });
  await screen.findByText('No tax codes yet');
  await app.user.click(screen.getByRole('button', { name: 'New tax code' }));
  const dialog = await screen.findByRole('dialog', { name: 'New tax code' });
  await app.user.click(within(dialog).getByRole('button', { name: 'Save tax code' }));
  within(dialog).getByText('Enter a name');
  within(dialog).getByText('Enter a rate');
  await app.user.type(within(dialog).getByLabelText('Name'), 'VAT 8.1%');
  await app.user.type(within(dialog).getByLabelText('Rate (%)'), '8,1');
  await app.user.click(within(dialog).getByRole('button', { name: 'Save tax code' }));
  await within(dialog).findByText('Another tax code has this name.');
  errors = [];
  await app.user.click(within(dialog).getByRole('button', { name: 'Save tax code' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(createTaxCode.mock.calls.at(-1)?.[0]).toMatchObject({
    ...{ name: 'VAT 8.1%', rate: '8.1', kind: 'INPUT' },
  });
});

test('a tax code is edited and archived, and archived ones come last', async () => {
  const updateTaxCode = vi.fn((_args: unknown) => ({ taxCode: vat ?? null, errors: [] }));
  const archiveTaxCode = vi.fn((_args: unknown) => ({ taxCode: vat ?? null, errors: [] }));
  const list = taxCodes.map((each) => ({ ...each, archived: each.id === '1' }));
  const app = renderApp('/admin/policies', {
    user,
    answers: { taxCodes: () => list, updateTaxCode, archiveTaxCode },
  });
  const section = await screen.findByRole('region', { name: 'Tax codes' });
  expect(section.textContent).toMatch(/VAT 7%.*Reverse charge.*VAT 19%.*Archived/u);
  await app.user.click(within(section).getByRole('button', { name: 'Edit VAT 7%' }));
  await app.user.click(await screen.findByRole('button', { name: 'Archive VAT 7%' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(archiveTaxCode.mock.calls[0]?.[0]).toMatchObject({ id: '2', archived: true });
  await app.user.click(within(section).getByRole('button', { name: 'Edit Reverse charge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Reverse charge' });
  await app.user.selectOptions(within(dialog).getByLabelText('Tax'), 'Exempt');
  await app.user.click(within(dialog).getByRole('button', { name: 'Save tax code' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(updateTaxCode.mock.calls[0]?.[0]).toMatchObject({ id: '3', kind: 'EXEMPT', rate: '19' });
});

test("a country's tax codes are added by its name", async () => {
  const installTaxTemplate = vi.fn((_args: unknown) => ({ taxCodes, errors: [] }));
  const app = renderApp('/admin/policies', { user, answers: { installTaxTemplate } });
  await app.user.click(await screen.findByRole('button', { name: 'Use a template' }));
  const dialog = await screen.findByRole('dialog', { name: "Add a country's tax codes" });
  await app.user.click(within(dialog).getByRole('button', { name: 'Add tax codes' }));
  within(dialog).getByText('Choose a country');
  await app.user.selectOptions(within(dialog).getByLabelText('Country'), 'Switzerland');
  await app.user.click(within(dialog).getByRole('button', { name: 'Add tax codes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(installTaxTemplate.mock.calls[0]?.[0]).toMatchObject({ country: 'CH' });
});
