import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../testing/fake-answers.ts';
import { viewAnswers } from '../../../testing/fake-views.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const drafts = { id: '7', name: 'My drafts', search: 'status=DRAFT' };

async function openViews(...args: Parameters<typeof renderApp>) {
  const app = renderApp(...args);
  await app.user.click(await screen.findByRole('button', { name: 'Saved views' }));
  return app;
}

test('a saved view brings its filters and columns back', async () => {
  const { user, location } = await openViews('/expenses?status=PAID&columns=SOURCE');
  await screen.findByText(/^No saved views yet/);
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  await screen.findByText('Enter a name for the view');
  await user.type(screen.getByLabelText('Name of this view'), 'Paid ones');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  await screen.findByText('Saved Paid ones');
  await user.click(screen.getByRole('button', { name: 'Remove filter Status: Paid' }));
  expect(location()).toBe('/expenses?columns=SOURCE');
  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  await user.click(screen.getByRole('link', { name: 'Paid ones' }));
  expect(location()).toBe('/expenses?status=PAID&columns=SOURCE');
});

test('a view saved on a phone leaves the columns to the screen that opens it', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const { user } = await openViews('/expenses?status=PAID');
  await user.type(await screen.findByLabelText('Name of this view'), 'Paid ones');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  const link = await screen.findByRole('link', { name: 'Paid ones' });
  expect(link.getAttribute('href')).toBe('/expenses?status=PAID');
});

test('a deleted view can be brought back', async () => {
  const { user } = await openViews('/expenses', { answers: viewAnswers([drafts]) });
  await user.click(await screen.findByRole('button', { name: 'Delete view My drafts' }));
  await screen.findByText('Deleted My drafts');
  expect(screen.queryByRole('link', { name: 'My drafts' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  await user.keyboard('{Enter}');
  const link = await screen.findByRole('link', { name: 'My drafts' });
  expect(link.getAttribute('href')).toBe('/expenses?status=DRAFT');
});

test('one view too many is refused beside the form, and the name stays', async () => {
  const message = 'You have 20 saved views, the maximum. Delete one first.';
  const saveView = () => ({ savedView: null, errors: refusal('LIMIT_REACHED', message) });
  const { user } = await openViews('/expenses', { answers: { saveView } });
  await user.type(await screen.findByLabelText('Name of this view'), 'Paid ones');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  await screen.findByText(message);
  expect(screen.getByLabelText<HTMLInputElement>('Name of this view').value).toBe('Paid ones');
});

test('views that cannot be loaded are loaded by a retry', async () => {
  const savedViews = vi.fn(() => [drafts]);
  savedViews.mockImplementationOnce(() => {
    throw new Error('down');
  });
  const { user } = await openViews('/expenses', { answers: { savedViews } });
  const failure = await screen.findByText('Failed to load views');
  const banner = failure.closest<HTMLElement>('[role=alert]')!;
  await user.click(within(banner).getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'My drafts' });
});
