import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  MutationSetDepartmentBudgetArgs,
  MutationUpdateOrganizationArgs,
} from '../../generated/schema.ts';
import { aSessionUser, organization } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin'] });

test('the settings of the organization are saved together', async () => {
  const updateOrganization = vi.fn((_args: MutationUpdateOrganizationArgs) => ({
    organization,
    errors: [],
  }));
  const { user } = renderApp('/admin/organization', {
    user: admin,
    answers: { updateOrganization },
  });
  await user.selectOptions(await screen.findByLabelText('Date order'), 'YEAR_MONTH_DAY');
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR');
  await user.click(screen.getByRole('switch', { name: /^Require two-step sign-in/ }));
  await user.click(screen.getByRole('button', { name: 'Save organization' }));
  await screen.findByText('Organization saved');
  expect(updateOrganization.mock.calls[0]?.[0].input).toEqual({
    name: 'Outlay',
    timeZone: 'Europe/Berlin',
    dateOrder: 'YEAR_MONTH_DAY',
    currency: 'EUR',
    requiresSecondFactor: true,
  });
});

test('a time zone that this browser does not know stays what it is', async () => {
  renderApp('/admin/organization', {
    user: admin,
    answers: { organization: () => ({ ...organization, timeZone: 'Moon/Tranquility' }) },
  });
  const select = await screen.findByLabelText<HTMLSelectElement>('Time zone');
  expect(select.value).toBe('Moon/Tranquility');
});

const visionProvider = {
  host: 'api.example.com',
  model: 'vision-2',
  sentToday: 37,
  dailyMax: 200,
};

test('an admin reads what leaves the organization and where to, before allowing it', async () => {
  let visionProviderHost: string | null = null;
  const updateOrganization = vi.fn(({ input }: MutationUpdateOrganizationArgs) => {
    visionProviderHost = input.visionProviderHost ?? null;
    return { organization: { ...organization, visionProviderHost }, errors: [] };
  });
  const { user } = renderApp('/admin/organization', {
    user: admin,
    answers: { visionProvider: () => visionProvider, updateOrganization },
  });
  await screen.findByText(/its text is sent to api\.example\.com \(model vision-2\)/);
  screen.getByText('37 of 200 receipts today (UTC).');
  const toggle = screen.getByRole('switch', { name: 'Send unclear receipts to api.example.com' });
  expect(toggle.ariaChecked).toBe('false');
  await user.click(toggle);
  await screen.findByText('Unclear receipts are now sent to api.example.com');
  expect(toggle.ariaChecked).toBe('true');
  await user.click(toggle);
  await screen.findByText('Receipts are no longer sent to api.example.com');
  expect(updateOrganization.mock.calls.map(([{ input }]) => input)).toEqual([
    { visionProviderHost: 'api.example.com' },
    { visionProviderHost: null },
  ]);
});

test('another provider than the allowed one is off, and a used-up day says so', async () => {
  renderApp('/admin/organization', {
    user: admin,
    answers: {
      visionProvider: () => ({ ...visionProvider, sentToday: 200 }),
      organization: () => ({ ...organization, visionProviderHost: 'old.example.com' }),
    },
  });
  const toggle = await screen.findByRole('switch', { name: /^Send unclear receipts/ });
  expect(toggle.ariaChecked).toBe('false');
  screen.getByText(/200 of 200 receipts today.*read without AI until midnight UTC/);
});

test('without a vision provider the settings do not mention it', async () => {
  renderApp('/admin/organization', { user: admin });
  await screen.findByLabelText('Date order');
  expect(screen.queryByText(/AI/)).toBeNull();
});

test('a department with members cannot be deleted, and the button says why', async () => {
  renderApp('/admin/departments', { user: admin });
  await screen.findByRole('button', { name: 'Delete Research' });
  const [locked] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Delete' });
  expect(locked?.disabled).toBe(true);
  expect(locked?.title).toBe('Move its members first.');
});

test('a monthly budget is set and cleared; an amount of 0 is not sent', async () => {
  const setDepartmentBudget = vi.fn((_args: MutationSetDepartmentBudgetArgs) => ({
    department: null,
    errors: [],
  }));
  const { user } = renderApp('/admin/departments', {
    user: admin,
    answers: { setDepartmentBudget },
  });
  await screen.findByText('2 members, $4,000.00 a month');
  await user.click(screen.getByRole('button', { name: 'Budget of Research' }));
  const field = await screen.findByLabelText('Monthly budget (USD)');
  await user.type(field, '0');
  await user.click(screen.getByRole('button', { name: 'Save budget' }));
  await screen.findByText('Amount must be more than 0');
  expect(setDepartmentBudget).not.toHaveBeenCalled();
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Save budget' }));
  await waitFor(() => expect(setDepartmentBudget).toHaveBeenCalledOnce());
  expect(setDepartmentBudget.mock.lastCall![0]).toEqual({ id: '2', monthlyBudgetUsd: null });
});

test('a taken name is reported at the field of the dialog', async () => {
  const { user } = renderApp('/admin/departments', {
    user: admin,
    answers: {
      createDepartment: () => ({
        department: null,
        errors: [
          {
            code: 'NAME_TAKEN',
            message: 'A department is already called Sales.',
            field: 'name',
          },
        ],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add department' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Name'), 'Sales');
  await user.click(within(dialog).getByRole('button', { name: 'Add department' }));
  await within(dialog).findByText('A department is already called Sales.');
});
