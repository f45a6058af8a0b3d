import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationUpdatePolicyArgs } from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { policies } from '../../testing/fake-expenses.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { aField, aMileageRate, aPerDiemRate } from '../../testing/fake-trips.ts';
import { renderApp } from '../../testing/render-app.tsx';

const user = aSessionUser({ roles: ['admin'] });

test('an admin adds a custom field, whose key comes from its name, and a refusal of the key shows at the name', async () => {
  let errors = refusal('NAME_TAKEN', 'Another custom field has this key.', 'key');
  const createCustomField = vi.fn((_args: unknown) => ({ customField: aField(), errors }));
  const app = renderApp('/admin/policies', { user, answers: { createCustomField } });
  await screen.findByText('No custom fields yet');
  await app.user.click(screen.getByRole('button', { name: 'New custom field' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New custom field' }));
  await app.user.type(dialog.getByLabelText('Name'), 'Kostenträger 2');
  await app.user.selectOptions(dialog.getByLabelText('Type'), 'Choice');
  await app.user.selectOptions(dialog.getByLabelText('Entered for'), 'Each line');
  await app.user.type(dialog.getByLabelText('Choices, one per line'), 'Atlas{Enter} Borealis ');
  await app.user.click(dialog.getByRole('checkbox'));
  await app.user.click(dialog.getByRole('button', { name: 'Save custom field' }));
  await dialog.findByText('Another custom field has this key.');
  errors = [];
  await app.user.click(dialog.getByRole('button', { name: 'Save custom field' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(createCustomField.mock.calls.at(-1)?.[0]).toMatchObject({
    ...{ key: 'kostentrager_2', name: 'Kostenträger 2', kind: 'CHOICE', level: 'LINE' },
    ...{ choices: ['Atlas', 'Borealis'], required: true },
  });
});

test('a custom field is renamed and archived', async () => {
  const updateCustomField = vi.fn((_args: unknown) => ({ customField: aField(), errors: [] }));
  const archiveCustomField = vi.fn((_args: unknown) => ({ customField: aField(), errors: [] }));
  const app = renderApp('/admin/policies', {
    user,
    answers: { customFields: () => [aField()], updateCustomField, archiveCustomField },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Edit Project' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Project' }));
  expect(dialog.queryByLabelText('Type')).toBeNull();
  await app.user.type(dialog.getByLabelText('Name'), ' code');
  await app.user.click(dialog.getByRole('button', { name: 'Save custom field' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(updateCustomField.mock.calls[0]?.[0]).toMatchObject({
    ...{ id: '1', name: 'Project code', choices: ['Atlas', 'Borealis'] },
  });
  await app.user.click(screen.getByRole('button', { name: 'Edit Project' }));
  await app.user.click(await screen.findByRole('button', { name: 'Archive Project' }));
  expect(archiveCustomField.mock.calls[0]?.[0]).toMatchObject({ id: '1', archived: true });
});

test('a policy keeps the custom fields that it requires, and another is added', async () => {
  const [meals] = policies;
  if (!meals) throw new Error('There is no policy.');
  const policy = { ...meals, requiredCustomFields: ['1'] };
  const updatePolicy = vi.fn((_args: MutationUpdatePolicyArgs) => ({ policy, errors: [] }));
  const app = renderApp('/admin/policies', {
    user,
    answers: {
      policies: () => [policy],
      customFields: () => [aField(), aField({ id: '2', key: 'client', name: 'Client' })],
      updatePolicy,
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Edit Team meals' }));
  const group = await screen.findByRole('group', { name: 'Required custom fields' });
  await app.user.click(within(group).getByRole('checkbox', { name: 'Client' }));
  await app.user.click(screen.getByRole('button', { name: 'Save policy' }));
  await waitFor(() => expect(updatePolicy).toHaveBeenCalledOnce());
  expect(updatePolicy.mock.calls[0]?.[0].input.requiredCustomFields).toEqual(['1', '2']);
});

test('rates list their versions, and a new version is added with a decimal comma', async () => {
  const createMileageRate = vi.fn((_args: unknown) => ({
    mileageRate: aMileageRate(),
    errors: [],
  }));
  const archivePerDiemRate = vi.fn((_args: unknown) => ({
    perDiemRate: aPerDiemRate(),
    errors: [],
  }));
  const app = renderApp('/admin/policies', {
    user,
    answers: {
      mileageRates: () => [aMileageRate({ id: '2', validFrom: '2027-01-01' }), aMileageRate()],
      perDiemRates: () => [aPerDiemRate()],
      ...{ createMileageRate, archivePerDiemRate },
    },
  });
  const section = await screen.findByRole('region', { name: 'Mileage rates' });
  expect(section.textContent).toMatch(/Jan 1, 2027.*Jan 1, 2026/u);
  await app.user.click(screen.getByRole('button', { name: 'New mileage rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New mileage rate' }));
  await app.user.click(dialog.getByRole('button', { name: 'Save mileage rate' }));
  dialog.getByText('Enter a rate');
  await app.user.type(dialog.getByLabelText('Name'), 'Car');
  await app.user.type(dialog.getByLabelText('Rate per kilometer'), '0,38');
  await app.user.type(dialog.getByLabelText('Kilometers a year at this rate'), '10.000');
  await app.user.type(dialog.getByLabelText('Rate per kilometer above that'), '0,2');
  await app.user.type(dialog.getByLabelText('Currency'), 'eur');
  await app.user.type(dialog.getByLabelText('Valid from'), '2028-01-01');
  await app.user.click(dialog.getByRole('button', { name: 'Save mileage rate' }));
  await dialog.findByText('Enter a whole number without separators');
  expect(createMileageRate).not.toHaveBeenCalled();
  await app.user.clear(dialog.getByLabelText('Kilometers a year at this rate'));
  await app.user.type(dialog.getByLabelText('Kilometers a year at this rate'), '10000');
  await app.user.click(dialog.getByRole('button', { name: 'Save mileage rate' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(createMileageRate.mock.calls[0]?.[0]).toMatchObject({
    ...{ name: 'Car', unit: 'KM', perUnit: '0.38', currency: 'EUR', source: null },
    ...{ thresholdPerYear: '10000', perUnitAbove: '0.2' },
  });
  await app.user.click(screen.getByRole('button', { name: 'Edit Munich' }));
  await app.user.click(await screen.findByRole('button', { name: 'Archive Munich' }));
  expect(archivePerDiemRate.mock.calls[0]?.[0]).toMatchObject({ id: '1', archived: true });
});

test('a per diem rate is edited with its meals', async () => {
  const updatePerDiemRate = vi.fn((_args: unknown) => ({
    perDiemRate: aPerDiemRate(),
    errors: [],
  }));
  const app = renderApp('/admin/policies', {
    user,
    answers: { perDiemRates: () => [aPerDiemRate()], updatePerDiemRate },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Edit Munich' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Munich' }));
  await app.user.clear(dialog.getByLabelText('Deducted per lunch'));
  await app.user.click(dialog.getByRole('button', { name: 'Save per diem rate' }));
  await waitFor(() => expect(updatePerDiemRate).toHaveBeenCalledOnce());
  expect(updatePerDiemRate.mock.calls[0]?.[0]).toMatchObject({
    ...{ id: '1', perDay: '28', breakfast: '5.6', lunch: '0', dinner: '11.2' },
  });
});

test('a list of rates says what partial days and distances above a threshold pay, and an emptied amount is cleared', async () => {
  const updatePerDiemRate = vi.fn((_args: unknown) => ({
    perDiemRate: aPerDiemRate(),
    errors: [],
  }));
  const updateMileageRate = vi.fn((_args: unknown) => ({ mileageRate: null, errors: [] }));
  const above = { thresholdPerYear: '10000', perUnitAbove: '0.25' };
  const app = renderApp('/admin/policies', {
    user,
    answers: {
      mileageRates: () => [aMileageRate({ unit: 'MI', ...above })],
      perDiemRates: () => [aPerDiemRate({ firstLastDay: '14' })],
      ...{ updatePerDiemRate, updateMileageRate },
    },
  });
  await screen.findByText(/0\.3 EUR per mi · 0\.25 EUR above 10,000 mi a year · from Jan 1, 2026/u);
  screen.getByText(/28 EUR per day · 14 EUR on the first and last day · from Jan 1, 2026/u);
  await app.user.click(screen.getByRole('button', { name: 'Edit Munich' }));
  const day = await screen.findByLabelText('Rate for the first and the last day');
  expect(day).toHaveProperty('value', '14');
  await app.user.clear(day);
  await app.user.click(screen.getByRole('button', { name: 'Save per diem rate' }));
  await waitFor(() => expect(updatePerDiemRate).toHaveBeenCalledOnce());
  expect(updatePerDiemRate.mock.calls[0]?.[0]).toMatchObject({ firstLastDay: null });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.user.click(screen.getByRole('button', { name: 'Edit Car' }));
  await app.user.clear(await screen.findByLabelText('Miles a year at this rate'));
  await app.user.clear(screen.getByLabelText('Rate per mile above that'));
  await app.user.click(screen.getByRole('button', { name: 'Save mileage rate' }));
  await waitFor(() => expect(updateMileageRate).toHaveBeenCalledOnce());
  expect(updateMileageRate.mock.calls[0]?.[0]).toMatchObject({
    ...{ thresholdPerYear: null, perUnitAbove: null },
  });
});
