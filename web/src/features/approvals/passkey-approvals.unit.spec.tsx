import { screen, within, waitFor } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect, test, vi } from 'vitest';
import type {
  MutationDecideStepArgs,
  MutationSetApprovalLimitsArgs,
  MutationSetPasskeyRuleArgs,
  PasskeySignature,
} from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { anExpense, aPendingTask, aStep, aWorkflow } from '../../testing/fake-expenses.ts';
import { approvalPasskeys, plugInAuthenticator } from '../../testing/fake-passkeys.ts';
import { aSessionUser, jonas } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ASSERTED = {
  authenticatorData: 'ZGF0YQ',
  clientDataJSON: 'Y2xpZW50',
  signature: 'c2lnbmVk',
};

/** The proof of an approval of `aWorkflow` whose challenge the authenticator signed. */
function signedOver(get: ReturnType<typeof plugInAuthenticator>['get']) {
  const [[asked]] = get.mock.calls as unknown as [[CredentialRequestOptions]];
  const challenge = Buffer.from(asked.publicKey?.challenge as ArrayBuffer);
  const { contentHash, expenseId } = aWorkflow();
  return {
    statement: expect.toSatisfy((text: string) => {
      const hash = createHash('sha256').update(text).digest();
      const { kind, subject, body } = JSON.parse(text) as Record<string, unknown>;
      const about = { contentHash, stepNumber: 1, submission: 1 };
      return (
        hash.equals(challenge) &&
        kind === 'step.approved' &&
        subject === `expense/${expenseId}` &&
        isDeepStrictEqual(body, about)
      );
    }) as string,
    keyId: 'a2V5',
    signature: Buffer.from(JSON.stringify(ASSERTED)).toString('base64url'),
  };
}

/** A task whose approval must be signed. */
const aSignedTask = (credentialIds: string[] = ['a2V5']) =>
  aPendingTask({
    step: aStep({ viewerCanDecide: true, passkeyRequest: approvalPasskeys({ credentialIds }) }),
  });

const approved = () =>
  vi.fn((_args: MutationDecideStepArgs) => ({ workflow: aWorkflow(), errors: [] }));

test('in the inbox an approval that needs a passkey is signed at the click and sent with the signature', async () => {
  const { get } = plugInAuthenticator();
  const decideStep = approved();
  const answers = { pendingTasks: () => [aSignedTask()], decideStep };
  const { user } = renderApp('/pending-tasks', { answers });
  await screen.findByText("You'll sign this approval with your passkey.");
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('You have 0 pending approval tasks');
  expect(get).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(decideStep).toHaveBeenCalledOnce());
  expect(decideStep.mock.calls[0]?.[0].proof).toEqual(signedOver(get));
});

test('a declined signature leaves the task where it is, with the reason', async () => {
  plugInAuthenticator({ refusal: 'NotAllowedError' });
  const decideStep = approved();
  const answers = { pendingTasks: () => [aSignedTask()], decideStep };
  const { user } = renderApp('/pending-tasks', { answers });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const card = await screen.findByRole('article', { name: 'Team lunch' });
  await within(card).findByText(/cancelled or timed out/);
  expect(decideStep).not.toHaveBeenCalled();
});

test('without a passkey approving is off and says where to add one; rejecting is not', async () => {
  renderApp('/pending-tasks', { answers: { pendingTasks: () => [aSignedTask([])] } });
  const link = await screen.findByRole('link', { name: 'Add a passkey' });
  expect(link.getAttribute('href')).toBe('/settings/profile#passkeys');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(false);
});

test('a bulk approval leaves out what needs a passkey, and says so', async () => {
  const decideStep = approved();
  const plain = aPendingTask({ title: 'Taxi', step: aStep({ id: '9', viewerCanDecide: true }) });
  const answers = { pendingTasks: () => [aSignedTask(), plain], decideStep };
  const { user } = renderApp('/pending-tasks', { answers });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Team lunch' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Taxi' }));
  screen.getByText('1 left out: approve it on its own with your passkey.');
  await user.click(screen.getByRole('button', { name: 'Approve 1 selected' }));
  await user.click(await screen.findByRole('button', { name: 'Approve 1 expense, $128.40' }));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(decideStep).toHaveBeenCalledOnce());
  expect(decideStep.mock.calls[0]?.[0].input.stepId).toBe('9');
});

test('on the page of an expense the approval is signed too, and a rule that came meanwhile asks for it', async () => {
  const { get } = plugInAuthenticator();
  let passkeyRequest: ReturnType<typeof approvalPasskeys> | null = null;
  const decideStep = vi.fn(({ proof }: MutationDecideStepArgs) => {
    if (proof) return { workflow: aWorkflow(), errors: [] };
    passkeyRequest = approvalPasskeys();
    return { workflow: null, errors: refusal('PASSKEY_REQUIRED', 'It must be signed.') };
  });
  const { user } = renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'SUBMITTED' }),
      expenseWorkflow: () =>
        aWorkflow({ steps: [aStep({ viewerCanDecide: true, passkeyRequest })] }),
      decideStep,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText('It must be signed.');
  await screen.findByText("You'll sign this approval with your passkey.");
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(decideStep).toHaveBeenCalledTimes(2));
  expect(decideStep.mock.calls[1]?.[0].proof).toEqual(signedOver(get));
});

test('a signed approval names whose passkey it was, and shows on demand what was signed', async () => {
  const signature: PasskeySignature = {
    signedBy: jonas,
    signedAt: '2026-11-18T09:10:00.000Z',
    registeredAt: '2026-11-01T09:10:00.000Z',
    signed: '{"decision":"approve"}',
    challenge: 'Y2hhbGxlbmdl',
    credentialId: 'a2V5',
    ...ASSERTED,
  };
  const { user } = renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'APPROVED' }),
      expenseWorkflow: () =>
        aWorkflow({ steps: [aStep({ status: 'APPROVED', passkeySignatures: [signature] })] }),
    },
  });
  await user.click(await screen.findByText("Signed with Jonas Brandt's passkey"));
  screen.getByText('{"decision":"approve"}');
});

test('an admin requires passkeys above an amount', async () => {
  const setPasskeyRule = vi.fn((_args: MutationSetPasskeyRuleArgs) => ({
    passkeyRule: { aboveUsd: '500.00' },
    pendingChange: null,
    errors: [],
  }));
  const { user } = renderApp('/admin/approval-rules', {
    user: aSessionUser({ roles: ['admin'] }),
    answers: { setPasskeyRule },
  });
  const card = await screen.findByRole('region', { name: 'Passkeys for approvals' });
  const select = await within(card).findByLabelText('Passkey required');
  await user.selectOptions(select, 'Above an amount');
  await user.click(within(card).getByRole('button', { name: 'Save' }));
  await within(card).findByText('Amount is required');
  await user.type(within(card).getByLabelText('Above (USD)'), '500');
  await user.click(within(card).getByRole('button', { name: 'Save' }));
  await within(card).findByText('Saved.');
  expect(setPasskeyRule.mock.calls.map(([args]) => args)).toEqual([{ aboveUsd: '500' }]);
});

test('an admin sets what is paid at most; an empty limit is none', async () => {
  const setApprovalLimits = vi.fn(({ input }: MutationSetApprovalLimitsArgs) => ({
    approvalLimits: { payee30DaysUsd: null, organizationDayUsd: null, ...input },
    pendingChange: null,
    errors: [],
  }));
  const { user } = renderApp('/admin/approval-rules', {
    user: aSessionUser({ roles: ['admin'] }),
    answers: { setApprovalLimits },
  });
  const card = await screen.findByRole('region', { name: 'Payment limits' });
  const day = await within(card).findByLabelText('Approved by one person in a day (USD)');
  await user.clear(day);
  await user.click(within(card).getByRole('button', { name: 'Save limits' }));
  await within(card).findByText('Amount is required');
  await user.type(day, '900');
  await user.type(within(card).getByLabelText('Paid to one person in 30 days (USD)'), '4000');
  await user.click(within(card).getByRole('button', { name: 'Save limits' }));
  await within(card).findByText('Saved.');
  expect(setApprovalLimits.mock.calls[0]?.[0].input).toEqual({
    deciderDayUsd: '900',
    decider30DaysUsd: '10000.00',
    payee30DaysUsd: '4000',
    organizationDayUsd: null,
  });
});

test('finance reads the limits', async () => {
  renderApp('/approval-rules', { user: aSessionUser({ roles: ['finance'] }) });
  const card = await screen.findByRole('region', { name: 'Payment limits' });
  await within(card).findByText('Approved by one person in 30 days: $10,000.00');
  within(card).getByText('Paid to everyone in a day: No limit');
});
