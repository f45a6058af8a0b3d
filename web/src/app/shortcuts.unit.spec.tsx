import { screen, within, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

/** Waits until the shortcuts, a lazy chunk, work: then the help opens. */
async function whenKeysWork(press: (keys: string) => Promise<void>): Promise<HTMLElement> {
  return waitFor(
    async () => {
      await press('?');
      return screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    },
    { timeout: 5_000 },
  );
}

test('g and a second key lead to a page', async () => {
  const { user, location } = renderApp('/dashboard');
  const dialog = await whenKeysWork((keys) => user.keyboard(keys));
  within(dialog).getByText('Go to Expenses');
  await user.keyboard('{Escape}');
  await user.keyboard('ge');
  await waitFor(() => expect(location()).toBe('/expenses'));
});

test('the help gives the focus back to where it was', async () => {
  const { user } = renderApp('/dashboard');
  await whenKeysWork((keys) => user.keyboard(keys));
  await user.keyboard('{Escape}');
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
  const link = sidebar.getByRole('link', { name: 'Expenses' });
  link.focus();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(link);
});

test('a slash goes to the search, from another page by way of the list', async () => {
  const { user, location } = renderApp('/dashboard');
  await whenKeysWork((keys) => user.keyboard(keys));
  await user.keyboard('{Escape}');
  await user.keyboard('/');
  await waitFor(() => expect(location()).toBe('/expenses'));
  const search = await screen.findByRole('searchbox', { name: 'Search' });
  await user.keyboard('/');
  expect(document.activeElement).toBe(search);
});

test('typing into a field triggers no shortcut', async () => {
  const { user, location } = renderApp('/expenses');
  await whenKeysWork((keys) => user.keyboard(keys));
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'gd?');
  expect(location()).toMatch(/^\/expenses/);
  expect(screen.queryByRole('dialog')).toBeNull();
});
