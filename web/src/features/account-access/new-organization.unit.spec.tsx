import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  MutationConfirmOrganizationArgs,
  MutationCreateOrganizationArgs,
} from '../../generated/schema.ts';
import { adoptStoredSession } from '../../lib/session-store.ts';
import {
  newOrganizationAnswers,
  type NewOrganizationAnswers as Answers,
} from '../../testing/fake-new-organization.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const config = (changes: object) => ({
  'GET /config.json': () => Response.json({ demo: null, explorerTransactionUrl: null, ...changes }),
});
const open = { rest: config({ selfService: true }), user: null };

const requested = {
  organizationRequest: () => ({
    email: 'maya@newco.test',
    firstName: 'Maya',
    organizationName: 'Newco',
  }),
};

async function fillIn(user: ReturnType<typeof renderApp>['user'], password: string) {
  await user.type(await screen.findByLabelText('Organization name'), 'Newco');
  await user.type(screen.getByLabelText('First name'), 'Maya');
  await user.type(screen.getByLabelText('Last name'), 'Lind');
  await user.type(screen.getByLabelText('Work email'), 'maya@newco.test');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Create organization' }));
}

test('the landing page leads to the form, and a sent form to the mailbox: it never says who has an account', async () => {
  const createOrganization = vi.fn((_args: MutationCreateOrganizationArgs) => ({
    done: true,
    errors: [],
  }));
  const rest = config({ selfService: true, mailboxUrl: 'http://localhost:8025' });
  const { user, location } = renderApp('/', { rest, user: null, answers: { createOrganization } });
  const [link] = await screen.findAllByRole('link', { name: 'Create your organization' });
  await user.click(link!);
  expect(location()).toBe('/create-organization');
  await fillIn(user, 'short');
  await screen.findByText('A password has at least 12 characters.');
  expect(createOrganization).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Password'), ' lamp orbit velvet');
  await user.click(screen.getByRole('button', { name: 'Create organization' }));
  await screen.findByRole('heading', { name: 'Check your email' });
  screen.getByText('maya@newco.test');
  expect(screen.getByRole('link', { name: 'Open the demo mailbox' })).toHaveProperty(
    'href',
    'http://localhost:8025/',
  );
  expect(createOrganization.mock.calls[0]?.[0]).toEqual({
    input: {
      name: 'Newco',
      firstName: 'Maya',
      lastName: 'Lind',
      email: 'maya@newco.test',
      country: 'US',
      password: 'short lamp orbit velvet',
    },
  });
});

test.each([
  ['Germany', 'DE'],
  ['Another country', null],
])('%s is sent as the country of the organization', async (label, country) => {
  const createOrganization = vi.fn((_args: MutationCreateOrganizationArgs) => ({
    done: true,
    errors: [],
  }));
  const { user } = renderApp('/create-organization', { ...open, answers: { createOrganization } });
  await user.selectOptions(await screen.findByLabelText('Country'), label);
  await fillIn(user, 'lamp orbit velvet stone');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(createOrganization.mock.calls[0]?.[0]).toMatchObject({ input: { country } });
});

test('refusals show at their fields, and what was typed stays', async () => {
  const { user } = renderApp('/create-organization', {
    ...open,
    answers: {
      createOrganization: () => ({
        done: false,
        errors: [
          { code: 'VALIDATION_FAILED', message: 'This password is too easy.', field: 'password' },
        ],
      }),
    },
  });
  await fillIn(user, 'lamp orbit velvet stone');
  await screen.findByText('This password is too easy.');
  expect(screen.getByLabelText('Organization name')).toHaveProperty('value', 'Newco');
});

test('where it is switched off, the landing page has no button and the form’s page says why', async () => {
  renderApp('/', { rest: config({ selfService: false }), user: null });
  await screen.findAllByRole('link', { name: 'Go to App' });
  expect(screen.queryByRole('link', { name: 'Create your organization' })).toBeNull();
});

test('the form’s page says that sign-up is closed where it is', async () => {
  renderApp('/create-organization', { rest: config({}), user: null });
  await screen.findByRole('heading', { name: 'Sign-up is closed' });
});

test('the link asks for the password, confirms and arrives signed in', async () => {
  const signOut = vi.fn((_args: { refreshToken: string }) => ({ errors: [] }));
  const { user, location } = renderApp('/confirm-organization?token=c1', {
    ...open,
    answers: { ...requested, signOut },
  });
  await screen.findByText('Enter the password you chose to confirm Newco.');
  await user.type(screen.getByLabelText('Password'), 'lamp orbit velvet stone');
  await user.click(screen.getByRole('button', { name: 'Confirm organization' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(location()).toBe('/dashboard');
  expect(signOut.mock.calls[0]?.[0]).toEqual({ refreshToken: 'link-token' });
});

test('a wrong password shows at its field; a link used meanwhile leads to the sign-in', async () => {
  const confirmOrganization = vi
    .fn((_args: MutationConfirmOrganizationArgs) => ({
      session: null,
      errors: [{ code: 'INVALID_LINK', message: 'Used.', field: null as string | null }],
    }))
    .mockImplementationOnce(() => ({
      session: null,
      errors: [{ code: 'INVALID_CREDENTIALS', message: 'Incorrect password.', field: 'password' }],
    }));
  const { user } = renderApp('/confirm-organization?token=c1', {
    ...open,
    answers: { ...requested, confirmOrganization },
  });
  await user.type(await screen.findByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Confirm organization' }));
  await screen.findByText('Incorrect password.');
  await user.click(screen.getByRole('button', { name: 'Confirm organization' }));
  await screen.findByRole('heading', { name: 'This link no longer works' });
});

test.each(['/confirm-organization', '/confirm-organization?token=used'])(
  '%s opens nothing and leads to the sign-in',
  async (path) => {
    renderApp(path, open);
    await screen.findByRole('heading', { name: 'This link no longer works' });
    screen.getByRole('link', { name: 'Go to sign in' });
  },
);

describe('with two tabs of one browser', () => {
  const link = { token: 'c1', email: 'maya@newco.test' };
  let other: BroadcastChannel;
  const heard: string[] = [];
  beforeEach(() => {
    heard.length = 0;
    other = new BroadcastChannel('outlay-organization-link');
    other.onmessage = ({ data }: MessageEvent<{ kind: string }>) => heard.push(data.kind);
  });
  afterEach(() => other.close());

  async function request(confirmOrganization: Answers['confirmOrganization']) {
    const rendered = renderApp('/create-organization', {
      rest: {
        ...config({ selfService: true }),
        'POST /api/v1/auth/login': () =>
          Response.json({
            access_token: 'token-2',
            expires_in: 900,
            user: aSessionUser({ email: link.email }),
          }),
      },
      user: null,
      answers: { confirmOrganization },
    });
    await fillIn(rendered.user, 'lamp orbit velvet stone');
    await screen.findByRole('heading', { name: 'Check your email' });
    return rendered;
  }
  const { confirmOrganization: confirmed } = newOrganizationAnswers();

  test('the one that requested confirms the link that the other opens', async () => {
    const confirm = vi.fn(confirmed);
    const { location } = await request(confirm);
    other.postMessage({ ...link, kind: 'opened' });
    await expect.poll(location).toBe('/dashboard');
    expect(confirm.mock.calls.map(([args]) => args)).toEqual([
      { token: 'c1', password: 'lamp orbit velvet stone' },
    ]);
    expect(heard).toEqual(['taken']);
  });

  test('a link for someone else is not answered', async () => {
    const confirm = vi.fn(confirmed);
    await request(confirm);
    other.postMessage({ ...link, email: 'mallory@newco.test', kind: 'opened' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toEqual([]);
    expect(confirm).not.toHaveBeenCalled();
  });

  test('a password that the server refuses is asked for where the link was opened', async () => {
    await request(() => ({
      session: null,
      errors: [{ code: 'INVALID_CREDENTIALS', message: 'Incorrect password.', field: 'password' }],
    }));
    other.postMessage({ ...link, kind: 'opened' });
    await waitFor(() => expect(heard).toEqual(['taken', 'refused']));
    screen.getByRole('heading', { name: 'Check your email' });
  });

  test('the one with the link follows once the other has signed in, without the password', async () => {
    const { location } = renderApp('/confirm-organization?token=c1', {
      ...open,
      answers: requested,
    });
    await waitFor(() => expect(heard).toEqual(['opened']));
    other.postMessage({ ...link, kind: 'taken' });
    // Longer than the page waits for a tab that doesn't respond.
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(screen.queryByLabelText('Password')).toBeNull();
    localStorage.setItem('user', JSON.stringify(aSessionUser({ email: link.email })));
    act(adoptStoredSession);
    await expect.poll(location).toBe('/dashboard');
  });
});
