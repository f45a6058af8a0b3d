import { screen, within, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSessionAnswer, refusal } from '../../testing/fake-answers.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

type App = ReturnType<typeof renderApp>;

async function typePassword({ user }: App): Promise<void> {
  await user.type(await screen.findByLabelText('Email Address'), 'maya@outlay.test');
  await user.type(screen.getByLabelText('Password'), 'outlay-demo{Enter}');
}

test('an account with a second factor is asked for a code, and a wrong one is reported', async () => {
  const bodies: unknown[] = [];
  const app = renderApp('/login', {
    user: null,
    rest: {
      'POST /api/v1/auth/login': async (request) => {
        const body = (await request.json()) as { code?: string };
        bodies.push(body);
        if (body.code === '123456') return Response.json(aSessionAnswer());
        const refused = body.code
          ? { code: 'INVALID_CODE', detail: 'This code is not correct, or was already used.' }
          : { code: 'SECOND_FACTOR_REQUIRED', detail: 'Enter the code.' };
        return Response.json(refused, { status: 401 });
      },
    },
  });
  await typePassword(app);
  const code = await screen.findByLabelText('Code');
  expect(screen.queryByLabelText('Password')).toBeNull();
  await app.user.type(code, '000000{Enter}');
  await screen.findByText('This code is not correct, or was already used.');
  await app.user.clear(screen.getByLabelText('Code'));
  await app.user.type(screen.getByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(app.location()).toBe('/dashboard'));
  expect(bodies.at(-1)).toEqual({
    email: 'maya@outlay.test',
    password: 'outlay-demo',
    code: '123456',
  });
});

test('two-step sign-in is set up with a key, a code and recovery codes that show once', async () => {
  let state: 'OFF' | 'ON' = 'OFF';
  const confirmSecondFactor = ({ code }: { code: string }) => {
    state = code === '123456' ? 'ON' : 'OFF';
    return state === 'ON'
      ? { recoveryCodes: ['abcd-efgh-jkmn-pqrs'], errors: [] }
      : { recoveryCodes: null, errors: refusal('INVALID_CODE', 'Not correct.', 'code') };
  };
  const mySecondFactor = () => ({ state, since: null, recoveryCodesLeft: 10 });
  const { user } = renderApp('/settings/profile', {
    answers: { confirmSecondFactor, mySecondFactor },
  });
  const card = await screen.findByRole('region', { name: 'Two-step sign-in' });
  await user.click(await within(card).findByRole('button', { name: 'Set up two-step sign-in' }));
  await within(card).findByRole('img', { name: 'QR code for your authenticator app' });
  within(card).getByText('KEYFORTHEAPP');
  await user.type(within(card).getByLabelText('Code'), '000000{Enter}');
  await within(card).findByText('Not correct.');
  await user.clear(within(card).getByLabelText('Code'));
  await user.type(within(card).getByLabelText('Code'), '123456{Enter}');
  await within(card).findByText('abcd-efgh-jkmn-pqrs');
  await user.click(within(card).getByRole('button', { name: 'I saved them' }));
  await within(card).findByText(/10 of 10 recovery codes left/);
  expect(screen.queryByText('abcd-efgh-jkmn-pqrs')).toBeNull();
});

test('whoever needs a second factor sees its setup instead of any page, until the codes are saved', async () => {
  const required = aSessionUser({ second_factor: 'required' });
  const app = renderApp('/expenses', { user: required });
  await waitFor(() => expect(app.location()).toBe('/two-step-sign-in'));
  await app.user.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }));
  await app.user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await screen.findByText('abcd-efgh-jkmn-pqrs');
  await app.user.click(screen.getByRole('button', { name: 'I saved them' }));
  await waitFor(() => expect(app.location()).toBe('/dashboard'));
});
