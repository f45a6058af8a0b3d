import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { introduceRivals, RIVALS } from './support/rivals.ts';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, MIA, FINN] = ['1', '2', '3'] as const;
const LIAM = '8';

let testkit: WorkflowTestkit;
let graph: SubgraphTestkit;
beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  graph = await startWorkflowGraph(testkit);
  await introduceRivals(testkit);
  await liamIs({ active: true });
  const { made } = await graph.ask<{ made: { errors: unknown[] } }>(
    viewerOf(ADA),
    `mutation ($input: ApprovalRuleInput!) { made: createApprovalRule(input: $input) { errors { message } } }`,
    {
      input: {
        name: 'Two of two',
        conditions: [{ amountAboveUsd: '0' }],
        stages: [
          { name: 'Both', approvers: [{ memberId: FINN }, { memberId: LIAM }], quorum: 'ALL' },
        ],
      },
    },
  );
  expect(made.errors).toEqual([]);
});
beforeEach(() => liamIs({ active: true }));
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const liamIs = ({ active }: { active: boolean }): Promise<void> =>
  testkit.deliverMember(LIAM, {
    firstName: 'Liam',
    lastName: 'Test',
    roles: ['approver'],
    managerId: null,
    active,
  });

const onlyFinnDecides = async (): Promise<void> => {
  for (const id of [MIA, ADA]) await testkit.deliverMember(id, { active: false });
};
const everyoneIsBack = async (): Promise<void> => {
  for (const id of [ADA, MIA]) await testkit.deliverMember(id);
};

const approve = async (userId: string, expenseId: string): Promise<boolean> => {
  const [step] = (await testkit.instanceOf(expenseId)).steps;
  return (await testkit.decide(userId, expenseId, { stepId: step?.id ?? '', action: 'approve' }))
    .ok;
};

test('a step of two keeps asking two when one leaves while it runs, and the trail says who fills in', async () => {
  const { expenseId } = (await testkit.submit('40.00')).data;
  expect((await testkit.instanceOf(expenseId)).steps[0]?.assigneeIds).toEqual([FINN, LIAM]);
  expect(await approve(FINN, expenseId)).toBe(true);
  await liamIs({ active: false });
  const handed = await testkit.instanceOf(expenseId);
  expect(handed).toMatchObject({ status: 'in_progress', steps: [{ assigneeIds: [ADA, FINN] }] });
  const history = await testkit.queries.historyOf(viewerOf(ADA), [handed.id]);
  expect(history.at(-1)?.note).toBe('Ada Admin fills in for Liam Test, who left.');
  expect(await approve(FINN, expenseId)).toBe(false);
  expect(await approve(ADA, expenseId)).toBe(true);
  expect((await testkit.instanceOf(expenseId)).status).toBe('approved');
});

test('a submission after they left is asked of two as well, and waits while no second person can decide', async () => {
  await liamIs({ active: false });
  await onlyFinnDecides();
  const { expenseId } = (await testkit.submit('40.00')).data;
  expect(await approve(FINN, expenseId)).toBe(true);
  const waiting = await testkit.instanceOf(expenseId);
  expect(waiting.status).toBe('in_progress');
  const history = await testkit.queries.historyOf(viewerOf(FINN), [waiting.id]);
  expect(history.map(({ kind }) => kind)).toContain('step.nobody_left');
  await everyoneIsBack();
  expect((await testkit.instanceOf(expenseId)).steps[0]?.assigneeIds).toEqual([ADA, FINN]);
  expect(await approve(ADA, expenseId)).toBe(true);
  expect((await testkit.instanceOf(expenseId)).status).toBe('approved');
});

test('the rule shows its problem, in the list and where it is tested', async () => {
  const problems = async () =>
    graph.ask(
      viewerOf(ADA),
      `{ approvalRules { name problems }
         approvalPreview(input: { submitterId: "4", amountUsd: "40" }) { preview { rule { problems } stages { fallback } } } }`,
    );
  expect(await problems()).toMatchObject({
    approvalRules: [{ name: 'Two of two', problems: [] }, { problems: [] }],
  });
  await liamIs({ active: false });
  const sentence = 'Liam Test left. Two people must approve, one is left.';
  expect(await problems()).toMatchObject({
    approvalRules: [{ problems: [sentence] }, { problems: [] }],
    approvalPreview: {
      preview: {
        rule: { problems: [sentence] },
        stages: [{ fallback: 'Ada Admin fills in for Liam Test, who left.' }],
      },
    },
  });
});

test('admins hear of it once each time somebody leaves, and of every step that then waits', async () => {
  const [rule] = await testkit.rows<{ id: string }>(
    `select id::text from rules where name = 'Two of two'`,
  );
  const ofRule = () => testkit.eventsOf(`rule:${rule?.id ?? ''}`);
  const before = (await ofRule()).length;
  const { expenseId } = (await testkit.submit('40.00')).data;
  await onlyFinnDecides();
  await liamIs({ active: false });
  await liamIs({ active: false });
  const events = (await ofRule()).slice(before);
  expect(events).toMatchObject([
    {
      type: 'ApproversMissing',
      data: {
        ruleName: 'Two of two',
        expenseId: null,
        problem: 'Liam Test left. Two people must approve, one is left.',
      },
    },
  ]);
  const ofStep = (await testkit.eventsOf(expenseId)).filter(
    ({ type }) => type === 'ApproversMissing',
  );
  expect(ofStep).toMatchObject([{ data: { expenseId, ruleId: rule?.id } }]);
  await everyoneIsBack();
});

const HANDOVER = `query ($id: ID!) { memberHandover(memberId: $id) {
  openSteps takers { id } delegations rules } }`;

test('an admin sees who takes over before a member is deactivated, and nothing changes', async () => {
  const { expenseId } = (await testkit.submit('40.00')).data;
  const before = await testkit.instanceOf(expenseId);
  expect(await graph.ask(viewerOf(ADA), HANDOVER, { id: LIAM })).toEqual({
    memberHandover: { openSteps: 1, takers: [{ id: ADA }], delegations: 0, rules: ['Two of two'] },
  });
  expect(await testkit.instanceOf(expenseId)).toEqual(before);
  await liamIs({ active: false });
  expect((await testkit.instanceOf(expenseId)).steps[0]?.assigneeIds).toEqual([ADA, FINN]);
});

test('nobody else sees that, and an admin of another organization sees no members', async () => {
  for (const userId of [FINN, MIA, LIAM]) {
    const answer = await graph.post(viewerOf(userId), HANDOVER, { id: LIAM });
    expect(answer).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  }
  const rival = { ...viewerOf(RIVALS.adminId, RIVALS.organizationId), roles: ['admin'] as const };
  expect(await graph.ask(rival, HANDOVER, { id: LIAM })).toEqual({ memberHandover: null });
  expect(await graph.ask(viewerOf(ADA), HANDOVER, { id: "1' or '1'='1" })).toEqual({
    memberHandover: null,
  });
});
