import type { Viewer } from '@outlay/platform/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StepAction } from '../src/domain/decide-step.ts';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, MIA, FINN, EMMA, BEA] = ['1', '2', '3', '4', '5'] as const;

let testkit: WorkflowTestkit;
beforeAll(async () => {
  testkit = await startWorkflowTestkit({ autoApprovalLimitUsd: '100.00' });
  await testkit.deliverMember(BEA, { firstName: 'Bea', roles: ['admin'] });
});
afterAll(() => testkit.close());

const keyOf = (userId: string): Viewer => ({
  ...viewerOf(userId),
  scopes: ['READ', 'APPROVALS_WRITE', 'ADMIN'],
});
const decide = async (viewer: Viewer, usdAmount: string, action: StepAction = 'approve') => {
  const { data } = await testkit.submit(usdAmount);
  const { steps } = await testkit.instanceOf(data.expenseId);
  const decision = { stepId: steps[0]?.id ?? '', action, reason: 'because', viewer };
  const result = await testkit.decide(viewer.userId, data.expenseId, decision);
  return { result, expenseId: data.expenseId };
};
const humanRequired = { ok: false, refusals: [{ code: 'HUMAN_REQUIRED' }] };
const fresh = (userId: string): Viewer => ({
  ...viewerOf(userId),
  roles: ['admin'],
  authentication: { at: 0, methods: ['pwd'], freshUntil: Number.MAX_SAFE_INTEGER },
});
const allowKeys = (viewer: Viewer) =>
  testkit.useCases.setAutoApprovalLimit({
    ...testkit.asking(viewer),
    ...{ limitUsd: '100.00', allowApiKeys: true },
  });

test('a program with a key decides nothing: neither approves nor rejects, escalates nor sends back', async () => {
  for (const action of ['approve', 'reject', 'escalate', 'send_back'] as const) {
    const { result, expenseId } = await decide(keyOf(MIA), '40.00', action);
    expect(result).toMatchObject(humanRequired);
    expect((await testkit.instanceOf(expenseId)).status).toBe('in_progress');
  }
});

test("a submitter's key is the submitter, who never decides on their own expense", async () => {
  const { result } = await decide({ ...keyOf(EMMA), roles: ['approver'] }, '40.00');
  expect(result).toMatchObject({ refusals: [{ code: 'SELF_APPROVAL' }] });
});

test('a program with a key cannot change controls and delegations', async () => {
  const viewer = { ...keyOf(ADA), roles: ['admin' as const] };
  expect(await allowKeys(viewer)).toMatchObject(humanRequired);
  const startsAt = testkit.clock.now();
  const endsAt = new Date(startsAt.getTime() + 86_400_000);
  const delegation = { fromId: FINN, toId: ADA, startsAt, endsAt, reason: null };
  expect(
    await testkit.useCases.createDelegation({
      ...{ ...testkit.asking(viewer), ...delegation },
      idempotencyKey: null,
    }),
  ).toMatchObject(humanRequired);
});

test('once two admins allow it, keys approve up to the limit, and nobody has signed it', async () => {
  const proposed = await allowKeys(fresh(ADA));
  const id = proposed.ok ? (proposed.value.pendingChangeId ?? '') : '';
  expect((await decide(keyOf(MIA), '40.00')).result).toMatchObject(humanRequired);
  await testkit.authorityLog.confirm('1', BEA, id);
  const { result, expenseId } = await decide(keyOf(MIA), '100.00');
  expect(result).toMatchObject({ ok: true });
  expect(await testkit.instanceOf(expenseId)).toMatchObject({
    status: 'approved',
    steps: [{ approvals: [{ byId: MIA, signed: null }] }],
  });
  expect((await decide(keyOf(MIA), '100.01')).result).toMatchObject(humanRequired);
  expect((await decide(keyOf(MIA), '40.00', 'reject')).result).toMatchObject(humanRequired);
});

test('permissions show what a key may do', async () => {
  const graph = await startWorkflowGraph(testkit);
  const { data } = await testkit.submit('900.00');
  const answer = await graph.ask<{ tasks: { workflow: { expenseId: string }; step: object }[] }>(
    keyOf(MIA),
    '{ tasks: pendingTasks { workflow { expenseId } step { viewerCan { approve { code } } } } }',
  );
  const task = answer.tasks.find(({ workflow }) => workflow.expenseId === data.expenseId);
  expect(task?.step).toEqual({ viewerCan: { approve: { code: 'HUMAN_REQUIRED' } } });
  await graph.close();
});
