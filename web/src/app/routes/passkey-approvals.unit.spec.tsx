import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  MutationDecideStepArgs,
  MutationSetPasskeyRuleArgs,
  PasskeySignature,
} from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { anExpense, aPendingTask, aStep, aWorkflow } from '../../testing/fake-expenses.ts';
import { aPasskeyRequest, plugInAuthenticator } from '../../testing/fake-passkeys.ts';
import { aSessionUser, jonas } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const SIGNED = {
  credentialId: 'a2V5',
  authenticatorData: 'ZGF0YQ',
  clientDataJSON: 'Y2xpZW50',
  signature: 'c2lnbmVk',
};

/** A task whose approval must be signed. */
const aSignedTask = (credentialIds: string[] = ['a2V5']) =>
  aPendingTask({
    step: aStep({ viewerCanDecide: true, passkeyRequest: aPasskeyRequest({ credentialIds }) }),
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
  expect(decideStep.mock.calls[0]?.[0].input.passkey).toEqual(SIGNED);
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
  plugInAuthenticator();
  let passkeyRequest: ReturnType<typeof aPasskeyRequest> | null = null;
  const decideStep = vi.fn(({ input }: MutationDecideStepArgs) => {
    if (input.passkey) return { workflow: aWorkflow(), errors: [] };
    passkeyRequest = aPasskeyRequest();
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
  expect(decideStep.mock.calls[1]?.[0].input.passkey).toEqual(SIGNED);
});

test('a signed approval names whose passkey it was, and shows on demand what was signed', async () => {
  const signature: PasskeySignature = {
    signedBy: jonas,
    signedAt: '2026-11-18T09:10:00.000Z',
    registeredAt: '2026-11-01T09:10:00.000Z',
    signed: '{"decision":"approve"}',
    challenge: 'Y2hhbGxlbmdl',
    credential: 'a.b.c',
    ...SIGNED,
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
