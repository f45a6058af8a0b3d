import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

const config = (version: string) =>
  Response.json({ demo: null, explorerTransactionUrl: null, version });

test('a notice says that the server is unreachable, and what still works, until it is back', async () => {
  let up = true;
  const { user } = renderApp('/pending-tasks', {
    rest: {
      'GET /config.json': () => (up ? config('a') : Promise.reject(new TypeError('refused'))),
      'GET /api/v1/events': () =>
        up ? new Promise<Response>(() => undefined) : Promise.reject(new TypeError('refused')),
    },
  });
  await screen.findByText('No Pending Tasks');
  up = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText("Can't reach Outlay");
  screen.getByText('No Pending Tasks');
  up = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText("Can't reach Outlay")).toBeNull());
});

test('one request without an answer is no outage while the server answers the next', async () => {
  renderApp('/pending-tasks', {
    rest: { 'GET /api/v1/events': () => Promise.reject(new TypeError('network')) },
  });
  await screen.findByText('No Pending Tasks');
  expect(screen.queryByText("Can't reach Outlay")).toBeNull();
});

test('without a network the page says that it is offline', async () => {
  renderApp('/login', { user: null });
  await screen.findByRole('heading', { name: 'Welcome Back' });
  act(() => void window.dispatchEvent(new Event('offline')));
  await screen.findByText("You're offline");
});

test('a new version is offered on focus, at most once a minute, and never by force', async () => {
  let version = 'a';
  const asked = vi.fn(() => config(version));
  const { user } = renderApp('/login', { user: null, rest: { 'GET /config.json': asked } });
  await screen.findByRole('heading', { name: 'Welcome Back' });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  const before = asked.mock.calls.length;
  version = 'b';
  window.dispatchEvent(new Event('focus'));
  expect(asked).toHaveBeenCalledTimes(before);

  const later = Date.now() + 61_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('focus'));
  await screen.findByText('A new version is available');
  expect(asked).toHaveBeenCalledTimes(before + 1);
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('A new version is available')).toBeNull();
});
