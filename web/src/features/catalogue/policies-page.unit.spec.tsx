import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationCreatePolicyArgs, MutationUpdatePolicyArgs } from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { categories, policies } from '../../testing/fake-expenses.ts';
import { taxCodes } from '../../testing/fake-lines.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin'] });

test('a policy is checked field by field, and empty limits are no limits', async () => {
  const createPolicy = vi.fn((_args: MutationCreatePolicyArgs) => ({
    policy: null,
    errors: [{ code: 'NAME_TAKEN', message: 'Another policy has this name.', field: 'name' }],
  }));
  const { user } = renderApp('/admin/policies', { user: admin, answers: { createPolicy } });
  await user.click(await screen.findByRole('button', { name: 'New policy' }));
  const dialog = await screen.findByRole('dialog', { name: 'New policy' });
  await user.type(within(dialog).getByLabelText('Limit per expense (USD)'), '10.0001');
  await user.type(within(dialog).getByLabelText('Maximum age (days)'), '0');
  await user.click(within(dialog).getByRole('button', { name: 'Save policy' }));
  within(dialog).getByText('Enter a name');
  within(dialog).getByText('Amount has more decimals than its currency');
  within(dialog).getByText('Enter 1 to 3650 days, or leave this empty');
  expect(createPolicy).not.toHaveBeenCalled();

  await user.type(within(dialog).getByLabelText('Name'), 'Meals');
  await user.clear(within(dialog).getByLabelText('Limit per expense (USD)'));
  await user.clear(within(dialog).getByLabelText('Maximum age (days)'));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Meals' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Vendor' }));
  await user.selectOptions(within(dialog).getByLabelText('On a violation'), 'BLOCK');
  await user.click(within(dialog).getByRole('button', { name: 'Save policy' }));
  await within(dialog).findByText('Another policy has this name.');
  expect(createPolicy.mock.calls[0]?.[0].input).toMatchObject({
    name: 'Meals',
    categoryIds: ['1'],
    amountMaxUsd: null,
    ageMaxDays: null,
    requiredFields: ['VENDOR'],
    enforcement: 'BLOCK',
  });
});

test('limits show what they are in the books, in the list and while they are typed', async () => {
  const [policy] = policies;
  const { user } = renderApp('/admin/policies', {
    user: admin,
    answers: {
      dollarRate: () => ({ currency: 'EUR', perUsd: '0.8' }),
      policies: () => [{ ...policy!, amountMaxUsd: '250.00' }],
    },
  });
  await screen.findByText(/Up to \$250\.00 \(about €200\.00\) per expense/);
  await user.click(screen.getByRole('button', { name: 'New policy' }));
  const dialog = await screen.findByRole('dialog', { name: 'New policy' });
  await user.type(within(dialog).getByLabelText('Limit per expense (USD)'), '10');
  within(dialog).getByText('about €8.00');
});

test('each entry has one button, its row, so that the page is no wall of buttons', async () => {
  renderApp('/admin/policies', {
    user: admin,
    answers: { categories: () => categories, taxCodes: () => taxCodes },
  });
  const rows = [...policies, ...categories, ...taxCodes].map(({ name }) => `Edit ${name}`);
  await screen.findByRole('button', { name: rows.at(-1)! });
  const inRows = screen
    .getAllByRole('article')
    .flatMap((row) => within(row).getAllByRole('button'))
    .map((button) => button.getAttribute('aria-label'));
  expect(inRows).toHaveLength(rows.length);
  expect(new Set(inRows)).toEqual(new Set(rows));
});

test('an edit names the version that it was made from', async () => {
  const policy = policies[0]!;
  const updatePolicy = vi.fn((_args: MutationUpdatePolicyArgs) => ({ policy, errors: [] }));
  const { user } = renderApp('/admin/policies', { user: admin, answers: { updatePolicy } });
  await user.click(await screen.findByRole('button', { name: 'Edit Team meals' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Team meals' });
  await user.type(within(dialog).getByLabelText('Monthly limit per person (USD)'), '300');
  await user.click(within(dialog).getByRole('button', { name: 'Save policy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(updatePolicy.mock.calls[0]?.[0]).toMatchObject({
    id: '1',
    expectedVersion: 1,
    input: { name: 'Team meals', monthlyMaxUsd: '300' },
  });
});

test('a policy that another admin must confirm says so, saved or restored, and stays as it was', async () => {
  const message = 'Waiting for another admin to confirm.';
  const proposed = () => ({ policy: null, errors: refusal('PENDING_CONFIRMATION', message) });
  const [policy] = policies;
  const { user, location } = renderApp('/admin/policies', {
    user: admin,
    answers: {
      policies: () => [{ ...policy!, archived: true }],
      updatePolicy: proposed,
      setPolicyArchived: proposed,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Team meals' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Team meals' });
  await user.click(within(dialog).getByRole('button', { name: 'Save policy' }));
  await within(dialog).findByText(message);
  within(dialog).getByRole('link', { name: 'View change' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

  await user.click(screen.getByRole('button', { name: 'Edit Team meals' }));
  await user.click(await screen.findByRole('button', { name: 'Restore Team meals' }));
  const banner = await screen.findByText(message);
  expect(banner.closest('[role=status]')).not.toBeNull();
  within(screen.getByRole('article', { name: 'Team meals' })).getByText('Archived');
  await user.click(screen.getByRole('link', { name: 'View change' }));
  expect(location()).toBe('/admin/changes');
});

test('a category that cannot be archived stays, and the refusal is shown', async () => {
  const { user } = renderApp('/admin/policies', {
    user: admin,
    answers: {
      categories: () => categories,
      updateCategory: () => ({
        category: null,
        errors: [{ code: 'FORBIDDEN', message: 'Only admins change categories.', field: null }],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Travel' }));
  await user.click(await screen.findByRole('button', { name: 'Archive Travel' }));
  await screen.findByText('Only admins change categories.');
});
