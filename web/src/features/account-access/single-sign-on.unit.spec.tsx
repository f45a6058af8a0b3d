import { screen, within, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MutationStepUpArgs } from '../../generated/schema.ts';
import { anApiKey } from '../../testing/fake-administration.ts';
import { aSessionAnswer, refusal } from '../../testing/fake-answers.ts';
import { renderApp } from '../../testing/render-app.tsx';

const START = 'POST /api/v1/auth/single-sign-on';
const RESPONSE = 'POST /api/v1/auth/single-sign-on/response';
const CODE = 'POST /api/v1/auth/single-sign-on/code';
const PROVIDER = 'https://id.acme.test/authorize?state=one';

beforeEach(() => sessionStorage.clear());

test('the sign-in page leads to the provider of the address, and keeps the secret in its tab', async () => {
  const assign = vi.fn();
  const { origin, href } = window.location;
  vi.stubGlobal('location', { origin, href, assign });
  const bodies: unknown[] = [];
  const { user } = renderApp('/login', {
    user: null,
    rest: {
      [START]: async (request) => {
        bodies.push(await request.json());
        return Response.json({ url: PROVIDER, secret: 'kept' });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Use single sign-on' }));
  await screen.findByText('Enter your email address');
  expect(bodies).toEqual([]);
  await user.type(screen.getByLabelText('Email Address'), 'emma@acme.test');
  await user.click(screen.getByRole('button', { name: 'Use single sign-on' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(PROVIDER));
  expect(bodies).toEqual([{ email: 'emma@acme.test' }]);
  expect(sessionStorage.getItem('single-sign-on')).toBe('kept');
});

test('back from the provider, the person is signed in and the secret is gone', async () => {
  sessionStorage.setItem('single-sign-on', 'kept');
  const bodies: unknown[] = [];
  const { location } = renderApp('/sign-in/callback?code=one&state=two', {
    user: null,
    rest: {
      [RESPONSE]: async (request) => {
        bodies.push(await request.json());
        return Response.json({ session: aSessionAnswer(), challenge: null });
      },
    },
  });
  await waitFor(() => expect(location()).toBe('/dashboard'));
  expect(bodies).toEqual([{ query: 'code=one&state=two', secret: 'kept' }]);
  expect(sessionStorage.getItem('single-sign-on')).toBeNull();
});

test('a refusal of the server is shown, with the way back', async () => {
  sessionStorage.setItem('single-sign-on', 'kept');
  const { user, location } = renderApp('/sign-in/callback?error=access_denied', {
    user: null,
    rest: { [RESPONSE]: () => Response.json({ detail: 'Not a member.' }, { status: 401 }) },
  });
  await screen.findByText('Not a member.');
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(location()).toBe('/login');
});

test('a sign-in that did not begin in this tab ends with a sentence, and nothing is sent', async () => {
  renderApp('/sign-in/callback?code=one&state=two', { user: null });
  await screen.findByText(/has expired or was already used/, {}, { timeout: 3_000 });
});

test('a second step asks for the code, and a wrong one can be corrected', async () => {
  sessionStorage.setItem('single-sign-on', 'kept');
  const codes: unknown[] = [];
  const { user, location } = renderApp('/sign-in/callback?code=one&state=two', {
    user: null,
    rest: {
      [RESPONSE]: () => Response.json({ session: null, challenge: 'sealed' }),
      [CODE]: async (request) => {
        codes.push(await request.json());
        return codes.length === 1
          ? Response.json({ detail: 'This code is not correct.' }, { status: 401 })
          : Response.json(aSessionAnswer());
      },
    },
  });
  await user.type(await screen.findByLabelText('Code'), '111111{Enter}');
  await screen.findByText('This code is not correct.');
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '222222{Enter}');
  await waitFor(() => expect(location()).toBe('/dashboard'));
  expect(codes).toEqual([
    { challenge: 'sealed', code: '111111' },
    { challenge: 'sealed', code: '222222' },
  ]);
});

test('a step-up at the provider takes what its window brings back, and the change is made', async () => {
  let isConfirmed = false;
  const proofs: unknown[] = [];
  const assign = vi.fn();
  vi.stubGlobal('open', () => ({ location: { assign }, close: () => undefined }));
  const { user } = renderApp('/settings/api-keys', {
    answers: {
      mySingleSignOn: () => true,
      startSingleSignOnStepUp: () => ({ request: { url: PROVIDER, secret: 'kept' }, errors: [] }),
      stepUp: ({ singleSignOn }: MutationStepUpArgs) => {
        proofs.push(singleSignOn);
        isConfirmed = true;
        return { accessToken: 'token-2', expiresIn: 900, errors: [] };
      },
      createApiKey: () =>
        isConfirmed
          ? { apiKey: anApiKey(), secret: 'outlay_k7f2m9qa_topsecret', errors: [] }
          : { apiKey: null, secret: null, errors: refusal('STEP_UP_REQUIRED', 'Confirm.') },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const form = await screen.findByRole('dialog');
  await user.type(within(form).getByLabelText('Name'), 'Export');
  await user.click(within(form).getByRole('button', { name: 'Create key' }));
  await user.click(await screen.findByRole('button', { name: 'Use single sign-on' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(PROVIDER));
  const other = new BroadcastChannel('single-sign-on');
  other.postMessage({ query: 'code=x&state=of another page' });
  other.postMessage({ query: 'code=one&state=one' });
  await screen.findByText('outlay_k7f2m9qa_topsecret');
  expect(proofs).toEqual([{ query: 'code=one&state=one', secret: 'kept' }]);
  other.close();
});
