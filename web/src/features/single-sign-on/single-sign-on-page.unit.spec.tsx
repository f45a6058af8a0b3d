import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  MutationSetSingleSignOnArgs,
  MutationTestSingleSignOnArgs,
} from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { aDomain, someSingleSignOn } from '../../testing/fake-single-sign-on.ts';
import { renderApp } from '../../testing/render-app.tsx';

const PATH = '/admin/single-sign-on';
const admin = aSessionUser({ roles: ['admin'] });
const provider = {
  issuer: 'https://id.acme.test',
  clientId: 'outlay',
  createsMembers: true,
  isRequired: false,
  groupsClaim: 'groups',
  groupRoles: [{ group: 'it', roles: ['ADMIN' as const] }],
  secondFactorValues: ['mfa'],
};

test('a provider is set with the roles of its groups, and a change that another admin confirms says so', async () => {
  const setSingleSignOn = vi.fn((_args: MutationSetSingleSignOnArgs) => ({
    singleSignOn: null,
    pendingChange: null,
    errors: refusal('PENDING_CONFIRMATION', 'Waiting for another admin to confirm.'),
  }));
  const { user } = renderApp(PATH, { user: admin, answers: { setSingleSignOn } });
  await user.type(await screen.findByLabelText('Issuer URL'), 'https://id.acme.test');
  await user.type(screen.getByLabelText('Client ID'), 'outlay');
  await user.type(screen.getByLabelText('Client secret'), 'hidden');
  await user.type(screen.getByLabelText('Second factor values'), 'mfa, hwk,');
  await user.type(screen.getByLabelText('Groups claim'), 'groups');
  await user.click(screen.getByRole('button', { name: 'Add group' }));
  const group = screen.getByRole('group', { name: 'Group 1' });
  await user.type(within(group).getByLabelText('Group'), 'it');
  await user.click(within(group).getByLabelText('Admin'));
  await user.click(screen.getByRole('checkbox', { name: /^Require single sign-on/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Waiting for another admin to confirm.');
  expect(setSingleSignOn.mock.calls[0]?.[0]).toMatchObject({
    input: {
      issuer: 'https://id.acme.test',
      clientId: 'outlay',
      clientSecret: 'hidden',
      createsMembers: true,
      isRequired: true,
      groupsClaim: 'groups',
      groupRoles: [{ group: 'it', roles: ['ADMIN'] }],
      secondFactorValues: ['mfa', 'hwk'],
    },
    idempotencyKey: expect.any(String) as string,
  });
});

test('an empty secret keeps the current one, and the server’s refusal shows at its field', async () => {
  const setSingleSignOn = vi.fn((_args: MutationSetSingleSignOnArgs) => ({
    singleSignOn: null,
    pendingChange: null,
    errors: refusal('VALIDATION_FAILED', 'Enter the client secret.', 'clientSecret'),
  }));
  const { user } = renderApp(PATH, {
    user: admin,
    answers: { setSingleSignOn, singleSignOn: () => someSingleSignOn({ provider }) },
  });
  await user.type(await screen.findByLabelText('Client ID'), '-2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter the client secret.');
  expect(setSingleSignOn.mock.calls[0]?.[0].input).toMatchObject({
    clientId: 'outlay-2',
    clientSecret: null,
  });
});

test('the connection is tested before anything is saved', async () => {
  const testSingleSignOn = vi.fn(({ issuer }: MutationTestSingleSignOnArgs) =>
    issuer.endsWith('.test')
      ? { done: true, errors: [] }
      : { done: false, errors: refusal('PROVIDER_UNAVAILABLE', "It doesn't respond.") },
  );
  const { user } = renderApp(PATH, { user: admin, answers: { testSingleSignOn } });
  await user.type(await screen.findByLabelText('Issuer URL'), 'https://id.acme');
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  await screen.findByText("It doesn't respond.");
  await user.type(screen.getByLabelText('Issuer URL'), '.test');
  expect(screen.queryByText("It doesn't respond.")).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  await screen.findByText('The provider responds as expected.');
});

test('a domain shows its record until it is verified; a refusal says what is missing', async () => {
  let provedAt: string | null = null;
  let hasRecord = false;
  const { user } = renderApp(PATH, {
    user: admin,
    answers: {
      singleSignOn: () => someSingleSignOn({ domains: [aDomain({ provedAt })] }),
      proveSingleSignOnDomain: () => {
        if (!hasRecord) {
          return { domain: null, errors: refusal('DOMAIN_NOT_PROVED', 'No record yet.') };
        }
        provedAt = '2026-11-24T09:00:00.000Z';
        return { domain: aDomain({ provedAt }), errors: [] };
      },
    },
  });
  await screen.findByText('outlay-domain=token');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByText('No record yet.');
  hasRecord = true;
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByText('Verified');
  expect(screen.queryByText('outlay-domain=token')).toBeNull();
  expect(screen.queryByText('No record yet.')).toBeNull();
});

test('removing the provider asks first', async () => {
  let isThere = true;
  const { user } = renderApp(PATH, {
    user: admin,
    answers: {
      singleSignOn: () => someSingleSignOn({ provider: isThere ? provider : null }),
      removeSingleSignOn: () => {
        isThere = false;
        return { singleSignOn: null, pendingChange: null, errors: [] };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(isThere).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Remove single sign-on' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Issuer URL').value).toBe(''));
});
