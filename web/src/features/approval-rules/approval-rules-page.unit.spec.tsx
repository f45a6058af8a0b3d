import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  MutationReorderApprovalRulesArgs,
  MutationUpdateApprovalRuleArgs,
} from '../../generated/schema.ts';
import { aRule, nothing } from '../../testing/fake-rules.ts';
import { aField } from '../../testing/fake-trips.ts';
import { aSessionUser, jonas } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin'] });
const travel = aRule({ id: '2', name: 'Travel', isDefault: false, priority: 1 });
const large = aRule({ id: '3', name: 'Large amounts', isDefault: false, priority: 2 });
const standard = aRule({ id: '1', name: 'Default', isDefault: true, conditions: [] });
const approvalRules = () => [travel, large, standard];

test('a member who is neither admin nor finance sees No access', async () => {
  renderApp('/approval-rules');
  await screen.findByRole('heading', { name: 'No access' });
});

test('finance reads the rules and is offered no change', async () => {
  renderApp('/approval-rules', {
    user: aSessionUser({ roles: ['finance'] }),
    answers: { approvalRules },
  });
  const rule = await screen.findByRole('article', { name: 'Travel' });
  within(rule).getByText('Amount above $500.00 and category Travel');
  expect(screen.queryByRole('link', { name: 'New rule' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Move Travel down' })).toBeNull();
});

test('a new order that the server refuses goes back, with its sentence', async () => {
  const reorderApprovalRules = vi.fn((_args: MutationReorderApprovalRulesArgs) => ({
    rules: null,
    errors: [{ code: 'RULE_UNREACHABLE', message: '“Travel” would never be asked.', field: 'ids' }],
  }));
  const { user } = renderApp('/admin/approval-rules', {
    user: admin,
    answers: { approvalRules, reorderApprovalRules },
  });
  await user.click(await screen.findByRole('button', { name: 'Move Travel down' }));
  await screen.findByText('“Travel” would never be asked.');
  expect(reorderApprovalRules.mock.calls[0]?.[0].ids).toEqual(['3', '2']);
  const names = screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'));
  expect(names).toEqual(['Travel', 'Large amounts', 'Default']);
});

test('refusals show at their stage, and saving sends the next version', async () => {
  let refused = false;
  const updateApprovalRule = vi.fn((_args: MutationUpdateApprovalRuleArgs) => {
    const errors = [
      {
        code: 'STAGE_CANNOT_BE_FULFILLED',
        message: 'The stage “Second look” asks for 2 approvals, but at most 1 could be given.',
        field: 'stages.1.approvers',
      },
    ];
    if (refused) return { rule: travel, warnings: [], errors: [] };
    refused = true;
    return { rule: null, warnings: [], errors };
  });
  const { user, location } = renderApp('/admin/approval-rules/2', {
    user: admin,
    answers: { approvalRules, updateApprovalRule },
  });
  await user.click(await screen.findByRole('button', { name: 'Add stage' }));
  const stage = screen.getByRole('region', { name: 'Stage 2' });
  await user.click(screen.getByRole('button', { name: 'Save rule' }));
  within(stage).getByText('Enter a name for the stage');
  expect(updateApprovalRule).not.toHaveBeenCalled();

  await user.type(within(stage).getByLabelText('Stage name'), 'Second look');
  await user.selectOptions(within(stage).getByLabelText('Approver 1'), 'Everyone with a role');
  await user.selectOptions(within(stage).getByLabelText('Required approvals'), 'COUNT');
  await user.click(screen.getByRole('button', { name: 'Save rule' }));
  await within(stage).findByText(/asks for 2 approvals, but at most 1/);

  await user.selectOptions(within(stage).getByLabelText('Required approvals'), 'ANY');
  await user.click(within(stage).getByRole('button', { name: 'Move stage 2 up' }));
  await user.click(screen.getByRole('button', { name: 'Save rule' }));
  await screen.findByText('Approval rule saved');
  await expect.poll(location).toBe('/admin/approval-rules');
  const sent = updateApprovalRule.mock.calls[1]?.[0];
  expect(sent?.expectedVersion).toBe(1);
  expect(sent?.input.conditions).toEqual([{ amountAboveUsd: '500.00' }, { categoryIds: ['2'] }]);
  expect(sent?.input.stages.map(({ name }) => name)).toEqual(['Second look', 'Manager approval']);
});

test('the preview says who would approve and why', async () => {
  const { user } = renderApp('/admin/approval-rules', {
    user: admin,
    answers: {
      approvalRules,
      approvalPreview: () => ({
        preview: {
          rule: large,
          reason: 'The amount is above 500.00 USD.',
          skipped: [{ rule: travel, reason: 'The category is not Travel.' }],
          stages: [],
        },
        errors: [],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show approvers' }));
  screen.getByText('Choose a submitter');
  await user.selectOptions(await screen.findByLabelText('Submitted by'), 'Jonas Brandt');
  await user.type(screen.getByLabelText('Amount (USD)'), '900');
  await user.click(screen.getByRole('button', { name: 'Show approvers' }));
  await screen.findByText('The amount is above 500.00 USD.');
  screen.getByText('It would be approved automatically.');
  screen.getByText(/The category is not Travel\./);
});

test('a rule whose people left says what to change', async () => {
  const problem = 'Liam left. Two people must approve, one is left.';
  renderApp('/admin/approval-rules', {
    user: aSessionUser({ roles: ['admin'] }),
    answers: { approvalRules: () => [aRule({ name: 'Two of two', problems: [problem] })] },
  });
  const rule = await screen.findByRole('article', { name: 'Two of two' });
  expect(within(rule).getByRole('list', { name: 'Problems' }).textContent).toBe(problem);
});

test('a rule with a condition on a custom field reads in names, and its values are chosen', async () => {
  const updateApprovalRule = vi.fn((_args: MutationUpdateApprovalRuleArgs) => ({
    rule: travel,
    warnings: [],
    errors: [],
  }));
  const on = (key: string, values: string[]) => ({ ...nothing, field: { key, values } });
  const rule = aRule({ conditions: [on('project', ['Atlas']), on('owner', [jonas.id])] });
  const customFields = () => [
    aField(),
    aField({ id: '2', key: 'owner', name: 'Owner', kind: 'MEMBER', choices: [] }),
  ];
  const { user } = renderApp('/admin/approval-rules', {
    user: admin,
    answers: { approvalRules: () => [rule, standard], customFields, updateApprovalRule },
  });
  await screen.findByText('Project Atlas and Owner Jonas Brandt');
  await user.click(screen.getByRole('link', { name: 'Edit Travel' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Borealis' }));
  await user.click(screen.getByRole('button', { name: 'Save rule' }));
  await screen.findByText('Approval rule saved');
  expect(updateApprovalRule.mock.calls[0]?.[0].input.conditions).toEqual([
    { field: { key: 'project', values: ['Atlas', 'Borealis'] } },
    { field: { key: 'owner', values: [jonas.id] } },
  ]);
});
