import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSessionUser } from '../../../testing/fake-people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const finance = aSessionUser({ id: 3, roles: ['finance'] });
const chosenKey = 'expense-columns:3';

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

test('a chosen column shows, goes into the address and is remembered in this browser', async () => {
  const { user, location } = renderApp('/expenses?status=DRAFT', { user: finance });
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Policy' }));
  expect(heads()).toContain('Policy');
  screen.getByRole('cell', { name: 'Team meals' });
  expect(location()).toBe(
    '/expenses?status=DRAFT&columns=SUBMITTER&columns=CATEGORY&columns=POLICY&columns=STATUS&columns=DATE',
  );
  expect(localStorage.getItem(chosenKey)).toContain('POLICY');
});

test('columns remembered here show without an address; those of an address come first', async () => {
  localStorage.setItem(chosenKey, '["RECEIPT","NONSENSE"]');
  renderApp('/expenses', { user: finance });
  await screen.findByRole('columnheader', { name: 'Receipt' });
  expect(screen.queryByRole('columnheader', { name: 'Person' })).toBeNull();
});

test('no columns at all is a choice too, and the default comes back', async () => {
  const { user, location } = renderApp('/expenses?columns=NONE', { user: finance });
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reset to default' }));
  expect(location()).toBe('/expenses');
  screen.getByRole('columnheader', { name: 'Category' });
});

test('who sees only their own expenses is offered no submitter, not even by a link', async () => {
  const { user } = renderApp('/expenses?columns=SUBMITTER&columns=CREATED');
  await screen.findByRole('columnheader', { name: 'Created' });
  expect(heads()).not.toContain('Person');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.queryByRole('checkbox', { name: 'Person' })).toBeNull();
});

test('the menu closes with Escape and gives the focus back', async () => {
  const { user } = renderApp('/expenses');
  const button = await screen.findByRole('button', { name: 'Columns' });
  await user.click(button);
  await user.tab();
  await user.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});
