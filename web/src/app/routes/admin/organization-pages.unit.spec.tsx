import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  MutationSetDepartmentBudgetArgs,
  MutationUpdateOrganizationArgs,
} from '../../../generated/schema.ts';
import { aSessionUser, organization } from '../../../testing/fake-people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin'] });

test('the settings of the organisation are saved together', async () => {
  const updateOrganization = vi.fn((_args: MutationUpdateOrganizationArgs) => ({
    organization,
    errors: [],
  }));
  const { user } = renderApp('/admin/organization', {
    user: admin,
    answers: { updateOrganization },
  });
  await user.selectOptions(await screen.findByLabelText('Date order'), 'YEAR_MONTH_DAY');
  await user.click(screen.getByRole('switch', { name: /^Require two-step sign-in/ }));
  await user.click(screen.getByRole('button', { name: 'Save organisation' }));
  await screen.findByText('Organisation saved');
  expect(updateOrganization.mock.calls[0]?.[0].input).toEqual({
    name: 'Outlay',
    timeZone: 'Europe/Berlin',
    dateOrder: 'YEAR_MONTH_DAY',
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
