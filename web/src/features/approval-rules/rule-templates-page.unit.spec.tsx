import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationUpdateApprovalRuleArgs } from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { aSessionUser, aUser } from '../../testing/fake-people.ts';
import { aRule } from '../../testing/fake-rules.ts';
import { renderApp } from '../../testing/render-app.tsx';

const standard = aRule({ id: '1', version: 3, isDefault: true, name: 'Default', conditions: [] });
const people = ['Ada', 'Finn', 'Mia'].map((firstName, index) =>
  aUser({ id: String(20 + index), firstName, lastName: 'Test', roles: ['APPROVER'] }),
);

function open(errors: ReturnType<typeof refusal> = []) {
  const updateApprovalRule = vi.fn((_args: MutationUpdateApprovalRuleArgs) => ({
    rule: errors.length > 0 ? null : standard,
    pendingChange: null,
    warnings: [],
    errors,
  }));
  const rendered = renderApp('/admin/approval-rules/templates', {
    user: aSessionUser({ roles: ['admin'] }),
    answers: { approvalRules: () => [standard], members: () => people, updateApprovalRule },
  });
  return { ...rendered, updateApprovalRule };
}

test('manager, then finance above an amount becomes the next version of the default rule', async () => {
  const { user, updateApprovalRule, location } = open();
  const amount = await screen.findByLabelText('Finance approves above (USD)');
  await user.clear(amount);
  await user.click(screen.getByRole('button', { name: 'Use template' }));
  await screen.findByText('Amount is required');
  await user.type(amount, '250');
  await user.click(screen.getByRole('button', { name: 'Use template' }));
  await screen.findByText('Approval rule saved');
  await expect.poll(location).toBe('/admin/approval-rules');
  const sent = updateApprovalRule.mock.calls[0]?.[0];
  expect(sent).toMatchObject({ id: '1', expectedVersion: 3 });
  expect(sent?.input).toMatchObject({
    name: 'Manager, then finance above 250 USD',
    conditions: [],
    stages: [
      { approvers: [{ manager: true }], conditions: [] },
      { approvers: [{ role: 'FINANCE' }], conditions: [{ amountAboveUsd: '250' }] },
    ],
  });
});

test('two of three takes three different people', async () => {
  const { user, updateApprovalRule } = open();
  await user.click(await screen.findByRole('radio', { name: /^Two of three/ }));
  await user.selectOptions(screen.getByLabelText('First approver'), 'Ada Test');
  await user.selectOptions(screen.getByLabelText('Second approver'), 'Ada Test');
  await user.selectOptions(screen.getByLabelText('Third approver'), 'Mia Test');
  await user.click(screen.getByRole('button', { name: 'Use template' }));
  await screen.findByText('Choose someone else');
  await user.selectOptions(screen.getByLabelText('Second approver'), 'Finn Test');
  await user.click(screen.getByRole('button', { name: 'Use template' }));
  await screen.findByText('Approval rule saved');
  expect(updateApprovalRule.mock.calls[0]?.[0].input.stages).toMatchObject([
    {
      quorum: 'COUNT',
      quorumCount: 2,
      approvers: [{ memberId: '20' }, { memberId: '21' }, { memberId: '22' }],
    },
  ]);
});

test('a refused template says why and stays', async () => {
  const { user } = open(
    refusal('STAGE_CANNOT_BE_FULFILLED', 'Manager approval has no eligible approver.', 'stages.0'),
  );
  const [manager] = await screen.findAllByRole('radio');
  await user.click(manager!);
  await user.click(screen.getByRole('button', { name: 'Use template' }));
  await screen.findByText('Manager approval has no eligible approver.');
});

test('a second admin’s confirmation is waited for', async () => {
  const { user, location } = open(refusal('PENDING_CONFIRMATION', 'Another admin confirms it.'));
  await user.click(await screen.findByRole('button', { name: 'Use template' }));
  await screen.findByText('Another admin confirms it.');
  await expect.poll(location).toBe('/admin/approval-rules');
});
