import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSessionAnswer } from '../testing/fake-answers.ts';
import { aSessionUser } from '../testing/fake-people.ts';
import { renderApp } from '../testing/render-app.tsx';
import { publishLiveEvent } from './live-events.ts';

const signedInBefore = aSessionUser();
const withoutWallet = aSessionUser({ first_name: 'May', wallet_address: null });
const storedUser = (): unknown => JSON.parse(localStorage.getItem('user') ?? 'null');

test('a wallet that was removed elsewhere is gone from the page and from the stored user', async () => {
  expect(signedInBefore.wallet_address).toBeTruthy();
  renderApp('/dashboard', {
    user: signedInBefore,
    rest: { 'GET /api/v1/auth/me': () => Response.json(withoutWallet) },
  });
  await screen.findByText(/Welcome back, May\./);
  expect(screen.queryByRole('region', { name: 'Your Wallet' })).toBeNull();
  expect(storedUser()).toMatchObject({ first_name: 'May', wallet_address: null });
});

test('a change of the member while the page is open renews the session with it', async () => {
  let current = signedInBefore;
  renderApp('/dashboard', {
    user: signedInBefore,
    rest: {
      'GET /api/v1/auth/me': () => Response.json(current),
      'POST /api/v1/auth/refresh': () => Response.json({ ...aSessionAnswer(), user: current }),
    },
  });
  await screen.findByRole('region', { name: 'Your Wallet' });
  current = withoutWallet;
  act(() =>
    publishLiveEvent({ kind: 'change', data: { type: 'MemberChanged', expenseId: 'null' } }),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your Wallet' })).toBeNull());
  expect(storedUser()).toMatchObject({ wallet_address: null });
});

test('a response about another user, who has signed in meanwhile, changes nothing', async () => {
  const answered = Promise.withResolvers<null>();
  renderApp('/dashboard', {
    user: signedInBefore,
    rest: {
      'GET /api/v1/auth/me': () => {
        setTimeout(() => answered.resolve(null));
        return Response.json({ ...withoutWallet, id: 999 });
      },
    },
  });
  await act(() => answered.promise);
  screen.getByRole('region', { name: 'Your Wallet' });
  expect(storedUser()).toMatchObject({ wallet_address: signedInBefore.wallet_address });
});
