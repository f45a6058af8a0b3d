import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aDelegation } from '../../testing/fake-administration.ts';
import { aSessionUser, jonas, maya, priya } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('a delegation needs a delegate, and the dialog says what is missing', async () => {
  const createDelegation = vi.fn(() => ({ delegation: aDelegation(), errors: [] }));
  const { user } = renderApp('/settings/delegation', { answers: { createDelegation } });
  await screen.findByText('No delegate set');
  await user.click(screen.getByRole('button', { name: 'Set up' }));
  const dialog = await screen.findByRole('dialog', { name: 'Out of office' });
  await user.click(within(dialog).getByRole('button', { name: 'Set up' }));
  within(dialog).getByText('Select a delegate');
  expect(createDelegation).not.toHaveBeenCalled();
});

test('an end before the start is refused before anything is sent', async () => {
  const { user } = renderApp('/settings/delegation');
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('option', { name: 'Jonas Brandt' });
  await user.selectOptions(within(dialog).getByLabelText('Delegate'), 'Jonas Brandt');
  fireEvent.change(within(dialog).getByLabelText('Until'), {
    target: { value: '2020-01-01T10:00' },
  });
  await user.click(within(dialog).getByRole('button', { name: 'Set up' }));
  within(dialog).getByText('The end must be after the start.');
});

test("the server's refusal shows at its field and the dialog keeps what was typed", async () => {
  const createDelegation = vi.fn(() => ({
    delegation: null,
    errors: [
      {
        code: 'DELEGATION_OVERLAPS',
        message: 'Somebody else stands in during that time.',
        field: 'startsAt',
      },
    ],
  }));
  const { user } = renderApp('/settings/delegation', { answers: { createDelegation } });
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('option', { name: 'Jonas Brandt' });
  await user.selectOptions(within(dialog).getByLabelText('Delegate'), 'Jonas Brandt');
  await user.type(within(dialog).getByLabelText('Reason'), 'Holiday');
  await user.click(within(dialog).getByRole('button', { name: 'Set up' }));
  await within(dialog).findByText('Somebody else stands in during that time.');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Holiday');
});

test('one that is open can be ended by the absent member, one that is over cannot', async () => {
  const over = aDelegation({
    id: '2',
    to: priya,
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: '2026-01-02T00:00:00Z',
  });
  const { user } = renderApp('/settings/delegation', {
    answers: { delegations: () => [aDelegation(), over] },
  });
  await screen.findByText('Active');
  screen.getByText('Over');
  expect(screen.queryByRole('button', { name: 'End the delegation to Priya Raman' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'End the delegation to Jonas Brandt' }));
  await screen.findByRole('alertdialog', { name: 'End this delegation?' });
});

test('a delegate sees whom they represent, and cannot end the delegation', async () => {
  renderApp('/settings/delegation', {
    user: aSessionUser({ id: 2 }),
    answers: { delegations: () => [aDelegation({ from: maya, to: jonas })] },
  });
  const card = await screen.findByRole('region', { name: "You're a delegate for" });
  within(card).getByText('Jonas Brandt for Maya Okafor');
  expect(within(card).queryByRole('button')).toBeNull();
});

test('only an admin is asked who is away', async () => {
  const { user } = renderApp('/settings/delegation');
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await screen.findByLabelText('Delegate');
  expect(screen.queryByLabelText('Who is away')).toBeNull();
});
