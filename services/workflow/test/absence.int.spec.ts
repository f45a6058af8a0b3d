import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isInvolved } from '../src/domain/permissions.ts';
import { anEvent } from '@outlay/platform/testing';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, MIA, FINN, EMMA] = ['1', '2', '3', '4'] as const;
const HOUR_MS = 3_600_000;

let testkit: WorkflowTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
});
beforeEach(async () => {
  testkit.clock.shiftMs = 0;
  await testkit.database.$client.query('delete from delegations');
  await testkit.deliverMember(MIA);
  await testkit.startLogAnew();
});
afterAll(() => testkit.close());

async function aStep(usdAmount = '40.00'): Promise<{ expenseId: string; stepId: string }> {
  const { data } = await testkit.submit(usdAmount);
  const [step] = (await testkit.instanceOf(data.expenseId)).steps;
  return { expenseId: data.expenseId, stepId: step?.id ?? '' };
}

const delegate = (fromId: string, toId: string, startsInHours: number, endsInHours: number) => {
  const nowMs = testkit.clock.now().getTime();
  return testkit.useCases.createDelegation({
    ...testkit.asking(viewerOf(fromId)),
    idempotencyKey: null,
    fromId: null,
    toId,
    startsAt: new Date(nowMs + startsInHours * HOUR_MS),
    endsAt: new Date(nowMs + endsInHours * HOUR_MS),
    reason: null,
  });
};

/** Whether the person may see the approval. */
const maySee = async (userId: string, expenseId: string): Promise<boolean> =>
  isInvolved(
    await testkit.instanceOf(expenseId),
    userId,
    await testkit.queries.peopleAround(viewerOf(userId), testkit.clock.now()),
  );

const tasksOf = async (userId: string): Promise<string[]> =>
  (await testkit.queries.pendingOf(viewerOf(userId), testkit.clock.now())).map((i) => i.expenseId);

test('steps of a member who leaves go to their manager, with an event and a record; redelivering the departure changes nothing', async () => {
  const { expenseId, stepId } = await aStep('900.00');
  await testkit.deliverMember(MIA, { active: false });
  const handed = await testkit.instanceOf(expenseId);
  expect(handed.steps[0]).toMatchObject({ assigneeIds: [ADA], everAssignedIds: [ADA, MIA] });
  await testkit.deliverMember(MIA, { active: false });
  expect(await testkit.instanceOf(expenseId)).toEqual(handed);
  const events = await testkit.eventsOf(expenseId);
  expect(events.map(({ type }) => type)).toEqual([
    'WorkflowStarted',
    'StepAssigned',
    'StepAssigned',
  ]);
  expect(events.at(-1)?.data).toMatchObject({ assigneeIds: [ADA] });
  const history = await testkit.queries.historyOf(viewerOf(ADA), [handed.id]);
  expect(history.at(-1)).toMatchObject({ kind: 'step.handed_over', actorId: null, stepNumber: 1 });
  expect(await testkit.decide(ADA, expenseId, { stepId, action: 'approve' })).toMatchObject({
    ok: true,
  });
});

test('a delegate sees pending steps and decides with both names recorded, but only while the window is open', async () => {
  const { expenseId, stepId } = await aStep();
  expect(await delegate(MIA, FINN, 1, 3)).toMatchObject({ ok: true });
  const approve = { stepId, action: 'approve' } as const;
  expect(await testkit.passTime()).toBe(0);
  expect(await tasksOf(FINN)).not.toContain(expenseId);
  expect(await testkit.decide(FINN, expenseId, approve)).toMatchObject({
    refusals: [{ code: 'NOT_ASSIGNED' }],
  });
  testkit.clock.shiftMs = 4 * HOUR_MS;
  expect(await tasksOf(FINN)).not.toContain(expenseId);
  testkit.clock.shiftMs = 2 * HOUR_MS;
  expect(await testkit.passTime()).toBe(1);
  expect((await testkit.eventsOf(expenseId)).at(-1)).toMatchObject({
    type: 'StepAssigned',
    data: { assigneeIds: [MIA, FINN], delegates: [{ memberId: FINN }] },
  });
  expect(await testkit.passTime()).toBe(0);
  expect(await tasksOf(FINN)).toContain(expenseId);
  expect(await tasksOf(MIA)).toContain(expenseId);
  expect(await testkit.decide(FINN, expenseId, approve)).toMatchObject({ ok: true });
  const instance = await testkit.instanceOf(expenseId);
  expect(instance.steps[0]).toMatchObject({ decidedById: FINN, decidedForId: MIA });
  const history = await testkit.queries.historyOf(viewerOf(ADA), [instance.id]);
  expect(history.find(({ kind }) => kind === 'step.approved')).toMatchObject({
    actorId: FINN,
    actedForId: MIA,
    contentHash: instance.contentHash,
  });
  expect(await tasksOf(MIA)).not.toContain(expenseId);
});

test('a step that opens during the window is assigned to the delegate immediately, unless it is their own expense', async () => {
  await delegate(MIA, EMMA, -1, 3);
  const { expenseId, stepId } = await aStep();
  expect((await testkit.eventsOf(expenseId)).at(-1)?.data).toMatchObject({ assigneeIds: [MIA] });
  expect(await tasksOf(EMMA)).not.toContain(expenseId);
  expect(await testkit.decide(EMMA, expenseId, { stepId, action: 'approve' })).toMatchObject({
    refusals: [{ code: 'SELF_APPROVAL' }],
  });
});

test('a delegation ended early revokes its rights and ends once', async () => {
  const { expenseId, stepId } = await aStep();
  const made = await delegate(MIA, FINN, -1, 3);
  const id = made.ok ? made.value.id : '';
  const end = (userId: string) =>
    testkit.useCases.endDelegation({ ...testkit.asking(viewerOf(userId)), id });
  expect(await end(FINN)).toMatchObject({ refusals: [{ code: 'NOT_FOUND' }] });
  expect(await maySee(FINN, expenseId)).toBe(true);
  expect(await end(MIA)).toMatchObject({ ok: true });
  expect(await maySee(FINN, expenseId)).toBe(false);
  expect(await testkit.eventsOf(`delegation:${id}`)).toMatchObject([
    { type: 'DelegationSet', data: { delegationId: id, fromId: MIA, toId: FINN } },
    { type: 'DelegationEnded', data: { delegationId: id, fromId: MIA, toId: FINN } },
  ]);
  expect(await end(MIA)).toMatchObject({ refusals: [{ code: 'ALREADY_ENDED' }] });
  expect(await testkit.decide(FINN, expenseId, { stepId, action: 'approve' })).toMatchObject({
    refusals: [{ code: 'NOT_ASSIGNED' }],
  });
});

test('of two delegations created at the same time that would form a cycle, one is refused', async () => {
  const results = await Promise.all([delegate(MIA, FINN, 1, 3), delegate(FINN, MIA, 1, 3)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ ok: false });
  expect(await testkit.rows('select id from delegations')).toHaveLength(1);
});

test('a delegate who leaves is no longer assigned, and a member who leaves is replaced by their delegate', async () => {
  const { expenseId } = await aStep();
  await delegate(MIA, FINN, -1, 3);
  await testkit.deliverMember(MIA, { active: false });
  expect((await testkit.instanceOf(expenseId)).steps[0]).toMatchObject({ assigneeIds: [FINN] });
  await testkit.deliverMember(FINN, { active: false });
  expect((await testkit.instanceOf(expenseId)).steps[0]).toMatchObject({ assigneeIds: [ADA] });
  await testkit.deliverMember(FINN);
});

test("only admins of the same organization can set another member's delegate", async () => {
  const nowMs = Date.now();
  const command = {
    idempotencyKey: null,
    fromId: MIA,
    toId: FINN,
    startsAt: new Date(nowMs),
    endsAt: new Date(nowMs + HOUR_MS),
    reason: null,
  };
  const as = (userId: string, organizationId = '1') =>
    testkit.asking(viewerOf(userId, organizationId));
  expect(await testkit.useCases.createDelegation({ ...command, ...as(FINN) })).toMatchObject({
    refusals: [{ code: 'FORBIDDEN', field: 'fromId' }],
  });
  expect(await testkit.useCases.createDelegation({ ...command, ...as(ADA, '2') })).toMatchObject({
    refusals: [{ code: 'NOT_FOUND', field: 'fromId' }],
  });
  expect(await testkit.useCases.createDelegation({ ...command, ...as(ADA) })).toMatchObject({
    ok: true,
  });
});

test('history rejects every update and delete, even from a superuser', async () => {
  await aStep();
  for (const statement of [
    "update history set note = 'better'",
    'delete from history',
    'truncate history',
    "update rules set name = 'other'",
  ]) {
    await expect(testkit.rows(statement)).rejects.toThrow(/append-only/);
  }
});

test('categories and policies delivered twice are stored once, in their latest version', async () => {
  const departmentRenamed = (name: string, version: number) =>
    anEvent(
      'CategoryChanged',
      'category:8',
      { categoryId: '8', name, bucket: null, archived: false },
      { aggregateversion: version },
    );
  const renamed = departmentRenamed('Journeys', 2);
  await testkit.deliver(departmentRenamed('Travel', 1));
  await testkit.deliver(renamed);
  await testkit.deliver(renamed);
  await testkit.deliver(departmentRenamed('Travel', 1));
  const { categories } = await testkit.queries.vocabulary(viewerOf(ADA));
  expect(categories.get('8')).toEqual({ name: 'Journeys', archived: false });
  expect((await testkit.queries.vocabulary(viewerOf(ADA, '2'))).categories.size).toBe(0);
});
