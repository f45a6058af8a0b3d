import { screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { aSessionAnswer } from '../../testing/fake-answers.ts';
import { plugInAuthenticator } from '../../testing/fake-passkeys.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aTotal } from '../../testing/fake-insights.ts';

async function fillIn(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText('Email Address'), 'maya@outlay.test');
  await user.type(screen.getByLabelText('Password'), 'secret');
}

test('a successful login leads to the dashboard and stores the user, but no token that a script could read', async () => {
  const { user, location } = renderApp('/login', { user: null });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));

  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(location()).toBe('/dashboard');
  expect(localStorage.getItem('user')).toContain('"first_name":"Maya"');
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('token-1');
});

test('an operator, who belongs to no organization, lands on Operations', async () => {
  const user = aSessionUser({ roles: ['operator'], org_id: null });
  const answer = { access_token: 'token-1', token_type: 'bearer', expires_in: 900, user };
  const app = renderApp('/login', {
    user: null,
    rest: { 'POST /api/v1/auth/login': () => Response.json(answer) },
  });
  await fillIn(app.user);
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('All 8 parts are ready.');
  expect(app.location()).toBe('/ops');
});

test.each([
  [
    'the detail of the server',
    Response.json({ detail: 'Incorrect email or password' }, { status: 401 }),
    'Incorrect email or password',
  ],
  [
    'a structured detail as text',
    Response.json({ detail: { reason: 'locked' } }, { status: 401 }),
    '{"reason":"locked"}',
  ],
  [
    'our sentence when the server says nothing',
    new Response('oops', { status: 502 }),
    'Login failed. Please try again.',
  ],
])('a failed login shows %s and keeps what was typed', async (_, answer, message) => {
  const { user } = renderApp('/login', {
    user: null,
    rest: { 'POST /api/v1/auth/login': () => answer },
  });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));

  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('maya@outlay.test');
});

test('email and password are required before anything is sent', async () => {
  const { user } = renderApp('/login', { user: null });
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(screen.getByText('Enter your email address')).toBeTruthy();
  await user.type(screen.getByLabelText('Email Address'), 'emma');
  expect(screen.getByText('Enter a valid email address')).toBeTruthy();
  expect(screen.getByText('Enter your password')).toBeTruthy();
});

test('the guard remembers the page and search that it turned away', async () => {
  const { user, location } = renderApp('/expenses/10?submitted=true', { user: null });
  await fillIn(user);
  expect(location()).toBe('/login');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));

  await screen.findByRole('heading', { name: 'Team lunch' });
  expect(location()).toBe('/expenses/10?submitted=true');
});

test('logging out does not return to the previous page', async () => {
  const { user, location } = renderApp('/pending-tasks');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(location()).toBe('/dashboard');
});

test('an expired session that cannot be renewed ends at the login page', async () => {
  const { location } = renderApp('/dashboard', {
    rest: {
      'POST /api/v1/auth/refresh': () => Response.json({ detail: 'Expired' }, { status: 401 }),
      'POST /graphql': () => Response.json({}),
    },
    answers: {
      pendingTasks: () => [],
      expenses: () => {
        throw signInNeeded();
      },
    },
  });
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect(location()).toBe('/login');
  expect(localStorage.getItem('user')).toBeNull();
});

test('demo accounts appear only when the server runs as a demo, and fill the form', async () => {
  const { user } = renderApp('/login', {
    user: null,
    rest: {
      'GET /config.json': () =>
        Response.json({
          demo: {
            password: 'demo-pass',
            accounts: [{ email: 'finance@outlay.test', role: 'Finance' }],
          },
          explorerTransactionUrl: null,
        }),
    },
  });
  await user.click(await screen.findByRole('button', { name: /finance@outlay\.test/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe(
    'finance@outlay.test',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('demo-pass');
});

test('a server that cannot be reached gives our sentence, not the message of a library', async () => {
  const { user } = renderApp('/login', {
    user: null,
    rest: { 'POST /api/v1/auth/login': () => Promise.reject(new TypeError('Failed to fetch')) },
  });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('Login failed. Please try again.');
});

test('an access token that was refused is renewed once and the request repeated', async () => {
  let asked = 0;
  renderApp('/dashboard', {
    answers: {
      expenseSummary: () => {
        asked += 1;
        if (asked === 1) throw signInNeeded();
        return {
          createdCount: 77,
          submittedCount: 0,
          ...{ currency: 'USD', total: '0', usdTotal: '0' },
          thisMonth: aTotal(0, '0'),
          lastMonth: aTotal(0, '0'),
          byMonth: [],
          byCategory: [],
        };
      },
    },
  });
  await screen.findByText('77');
  // One was refused, one repeated.
  expect(asked).toBe(2);
});

test('a logout in another tab logs out here', async () => {
  const { location } = renderApp('/pending-tasks');
  await screen.findByText('No Pending Tasks');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect(location()).toBe('/login');
});

function signInNeeded(): Error {
  return new GraphQLError('Sign in', { extensions: { code: 'UNAUTHENTICATED' } });
}

test('a passkey signs in without a password; a refusal is shown and the form stays', async () => {
  plugInAuthenticator();
  let isKnown = false;
  const bodies: unknown[] = [];
  const app = renderApp('/login', {
    user: null,
    rest: {
      'POST /api/v1/auth/passkey/challenge': () =>
        Response.json({ challenge: 'Y2hhbGxlbmdl', rp_id: 'localhost' }),
      'POST /api/v1/auth/passkey': async (request) => {
        bodies.push(await request.json());
        return isKnown
          ? Response.json(aSessionAnswer())
          : Response.json({ detail: "This passkey didn't work." }, { status: 401 });
      },
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await screen.findByText("This passkey didn't work.");
  isKnown = true;
  await app.user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(app.location()).toBe('/dashboard'));
  expect(bodies.at(-1)).toEqual({
    credential_id: 'a2V5',
    authenticator_data: 'ZGF0YQ',
    client_data_json: 'Y2xpZW50',
    signature: 'c2lnbmVk',
  });
});
