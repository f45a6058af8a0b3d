import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('Ctrl+K opens the palette, which goes to a page by words', async () => {
  const { user } = renderApp('/settings/profile');
  await screen.findByRole('heading', { name: 'Settings' });
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Search or jump to' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.type(box, 'deleg');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Out of office' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('it finds expenses by words, and offers pages that the person may open only', async () => {
  const { user } = renderApp('/settings/profile', { user: aSessionUser({ roles: ['employee'] }) });
  await screen.findByRole('heading', { name: 'Settings' });
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
  await user.click(sidebar.getByRole('button', { name: 'Search or jump to' }));
  const box = await screen.findByRole('combobox', { name: 'Search or jump to' });
  expect(screen.queryByRole('option', { name: /Members/ })).toBeNull();
  await user.type(box, 'coffee');
  await screen.findByRole('option', { name: /Show all matches for “coffee”/ });
});

test('after Escape the focus is where it was', async () => {
  const { user } = renderApp('/settings/profile');
  const name = await screen.findByLabelText('First name');
  await user.click(name);
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Search or jump to' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(name));
});
