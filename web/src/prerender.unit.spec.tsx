import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { AppProviders } from './app/providers.tsx';
import { AppRoutes } from './app/router.tsx';
import { showFrame } from './boot/show-frame.ts';
import { rememberRows } from './lib/remembered-rows.ts';
import { askServer } from './lib/server-reach.ts';
import { storeSession } from './lib/session-store.ts';
import { written as prerendered } from './prerender.tsx';
import { aSessionUser } from './testing/fake-people.ts';
import { renderApp } from './testing/render-app.tsx';

let root: Root | null = null;
afterEach(() => {
  act(() => root?.unmount());
  root = null;
  document.body.replaceChildren();
});

/** The prerendered page of a path, before the client runs. */
function written(path: '/' | '/login'): HTMLElement {
  const { pages } = prerendered;
  const place = document.createElement('div');
  place.innerHTML = pages.find((page) => page.path === path)?.html ?? '';
  document.body.append(place);
  return place;
}

function takeOver(place: HTMLElement, path: string, onDifference = vi.fn()): void {
  act(() => {
    root = hydrateRoot(
      place,
      <StrictMode>
        <AppProviders>
          <MemoryRouter initialEntries={[path]}>
            <AppRoutes />
          </MemoryRouter>
        </AppProviders>
      </StrictMode>,
      { onRecoverableError: onDifference },
    );
  });
}

test.each(['/', '/login'] as const)(
  'the client takes %s over as the build has written it, without a word of difference',
  (path) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ demo: null })));
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const place = written(path);
    const before = place.querySelector('h1');
    const differences = vi.fn();
    takeOver(place, path, differences);
    expect(differences).not.toHaveBeenCalled();
    expect(complaints).not.toHaveBeenCalled();
    expect(before).not.toBeNull();
    expect(place.querySelector('h1')).toBe(before);
  },
);

test('the client takes a page over without a word of difference when the server went away before', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await askServer();
  const differences = vi.fn();
  takeOver(written('/login'), '/login', differences);
  expect(differences).not.toHaveBeenCalled();
});

test('what is typed into the login form before the client has come is sent with what is typed after', async () => {
  const sent = vi.fn();
  vi.stubGlobal('fetch', (url: string, init?: { body: string }) => {
    if (url === '/api/v1/auth/login') sent(JSON.parse(init?.body ?? ''));
    return Promise.resolve(Response.json({ detail: 'no' }, { status: 401 }));
  });
  const place = written('/login');
  const user = userEvent.setup();
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Email Address'), 'maya@outlay.test');
  takeOver(place, '/login');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ email: 'maya@outlay.test', password: 'secret' }),
  );
});

function framedPage(): void {
  const { frame } = prerendered;
  document.body.innerHTML =
    `<div id="root"></div><template id="frame" data-areas="${frame.areas.join(' ')}">${frame.frame}</template>` +
    `<template id="dashboard">${frame.dashboard}</template>` +
    `<template id="dashboard-wallet">${frame.dashboardWithWallet}</template>`;
}

const textOf = (place: Element): string[] =>
  [...place.querySelectorAll('aside a, aside p, main h1, main h2, main header div')].map(
    ({ textContent }) => textContent,
  );

test.each([
  ['an employee', ['employee'], null],
  ['finance, with a wallet', ['finance'], aSessionUser().wallet_address],
  ['an admin', ['employee', 'finance', 'admin'], null],
])('%s sees the frame and the headings that the client then shows', async (_, roles, wallet) => {
  const user = aSessionUser({ roles, wallet_address: wallet ?? null });
  storeSession({ access_token: 't', expires_in: 900, user });
  framedPage();
  showFrame(document, user, '/dashboard');
  const shown = textOf(document.getElementById('root')!);
  document.body.replaceChildren();

  renderApp('/dashboard', {
    user,
    answers: { expenseSummary: () => new Promise<never>(() => undefined) },
  });
  await screen.findByText('Recent Expenses');
  expect(shown).toEqual(textOf(document.body).slice(0, shown.length));
  expect(shown.some((text) => text.includes('{'))).toBe(false);
});

test('the placeholder has as many rows as the lists had at the last visit', () => {
  const user = aSessionUser();
  const rows = (list: string) => document.querySelectorAll(`#root [data-rows=${list}]`).length;
  framedPage();
  showFrame(document, user, '/dashboard');
  expect([rows('to-do'), rows('news')]).toEqual([1, 0]);
  expect(screen.queryByText('New for you')).toBeNull();
  rememberRows('to-do', user.id, 4);
  rememberRows('news', user.id, 2);
  framedPage();
  showFrame(document, user, '/dashboard');
  expect([rows('to-do'), rows('news')]).toEqual([4, 2]);
});

test('the frame says where one is, and its buttons wait for the client', () => {
  framedPage();
  showFrame(document, aSessionUser({ roles: ['admin'] }), '/admin/members');
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
  expect(sidebar.getByRole('link', { current: 'page' }).textContent).toBe('Administration');
  expect(sidebar.getByRole('button', { name: 'Logout' })).toHaveProperty('disabled', true);
});

test('a name is text, whatever it says', () => {
  framedPage();
  showFrame(document, aSessionUser({ first_name: '<img src=x onerror=alert(1)>' }), '/dashboard');
  expect(document.querySelector('#root img')).toBeNull();
  screen.getByText(/^Welcome back, <img src=x/);
});

test('a page that is not behind the guard gets no frame', () => {
  framedPage();
  showFrame(document, aSessionUser(), '/forgot-password');
  expect(document.getElementById('root')?.childElementCount).toBe(0);
});
