import { canonicalHash } from '@outlay/platform/hashing';
import type { EventByType } from '@outlay/schemas/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [MIA, FINN, EMMA] = ['2', '3', '4'] as const;

let testkit: WorkflowTestkit;

beforeAll(async () => {
  // The operator's maximum is half of it.
  testkit = await startWorkflowTestkit({ autoApprovalLimitUsd: '200000.00' });
});
afterAll(() => testkit.close());

async function approve(userId: string, expenseId: string, stepNumber: number) {
  const { steps } = await testkit.instanceOf(expenseId);
  const stepId = steps.find(({ number }) => number === stepNumber)?.id ?? '';
  return testkit.decide(userId, expenseId, { stepId, action: 'approve' });
}

async function completionOf(expenseId: string): Promise<EventByType['WorkflowCompleted']> {
  const events = await testkit.eventsOf(expenseId);
  return events.findLast(({ type }) => type === 'WorkflowCompleted')
    ?.data as unknown as EventByType['WorkflowCompleted'];
}

test('a completed approval is certified: content, rule, and each decision with its roles', async () => {
  const { expenseId, contentHash } = (await testkit.submit('800.00')).data;
  await approve(MIA, expenseId, 1);
  expect((await testkit.instanceOf(expenseId)).certificate).toBeNull();
  await approve(FINN, expenseId, 2);
  const { certificate } = await completionOf(expenseId);
  expect((await testkit.instanceOf(expenseId)).certificate).toBe(certificate);
  expect(testkit.readCertificate(certificate ?? '')).toMatchObject({
    organizationId: '1',
    expenseId,
    submission: 1,
    contentHash,
    rule: { version: 1 },
    decisions: [
      { stepNumber: 1, deciderId: MIA, actedForId: null, roles: ['approver'] },
      { stepNumber: 2, deciderId: FINN, actedForId: null, roles: ['finance'] },
    ],
  });
});

test('a rejected expense gets no certificate', async () => {
  const { expenseId } = (await testkit.submit('20.00')).data;
  const [step] = (await testkit.instanceOf(expenseId)).steps;
  const refusal = { stepId: step?.id ?? '', action: 'reject', reason: 'private' } as const;
  await testkit.decide(MIA, expenseId, refusal);
  expect(await completionOf(expenseId)).toMatchObject({ outcome: 'rejected', certificate: null });
});

test('wallet, amount and hash changed in the database cannot be approved: CONTENT_CHANGED', async () => {
  const { expenseId, content } = (await testkit.submit('1.00')).data;
  const changed = {
    ...content,
    usdAmount: '41.00',
    payeeWallet: '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE',
  };
  await testkit.rows('update instances set content = $2, content_hash = $3 where expense_id = $1', [
    expenseId,
    JSON.stringify(changed),
    canonicalHash(changed),
  ]);
  const answer = await approve(MIA, expenseId, 1);
  expect(answer).toMatchObject({ ok: false, refusals: [{ code: 'CONTENT_CHANGED' }] });
  expect((await testkit.instanceOf(expenseId)).status).toBe('in_progress');
});

test('an approver who lost the role can no longer approve; the step goes to the next manager', async () => {
  const { expenseId } = (await testkit.submit('30.00')).data;
  await testkit.deliverMember(MIA, { roles: ['employee'] });
  const refused = await approve(MIA, expenseId, 1);
  expect(refused).toMatchObject({ ok: false, refusals: [{ code: 'NOT_ASSIGNED' }] });
  expect((await testkit.instanceOf(expenseId)).steps).toMatchObject([{ assigneeIds: ['1'] }]);
  await testkit.deliverMember(MIA);
});

test('roles of the session that have ended do not decide either', async () => {
  const { expenseId } = (await testkit.submit('30.00')).data;
  const { steps } = await testkit.instanceOf(expenseId);
  const viewer = { ...viewerOf(MIA), roles: ['employee'] as const };
  const decision = { stepId: steps[0]?.id ?? '', action: 'approve', viewer } as const;
  expect(await testkit.decide(MIA, expenseId, decision)).toMatchObject({
    ok: false,
    refusals: [{ code: 'NOT_ASSIGNED' }],
  });
});

test('a rule without stages above the limit asks an admin, so that no one is paid by a rule alone', async () => {
  await testkit.useCases.createRule({
    ...testkit.asking(viewerOf('1')),
    idempotencyKey: null,
    input: { name: 'Nothing to decide', conditions: [{ submitterIds: [EMMA] }], stages: [] },
  });
  const small = (await testkit.submit('99999.00')).data.expenseId;
  expect(await testkit.instanceOf(small)).toMatchObject({ status: 'approved' });
  expect(testkit.readCertificate((await completionOf(small)).certificate ?? '')).toMatchObject({
    decisions: [],
    autoApprovalLimitUsd: '100000.00',
  });
  const large = (await testkit.submit('100000.01')).data.expenseId;
  expect(await testkit.instanceOf(large)).toMatchObject({
    status: 'in_progress',
    steps: [{ name: 'Above the limit for automatic approval', assigneeIds: ['1'] }],
  });
});
