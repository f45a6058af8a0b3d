import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewOf } from '../src/graphql/workflow-view.ts';
import { members } from './an-instance.ts';
import { anEvent } from '@outlay/platform/testing';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, MIA, FINN, EMMA] = ['1', '2', '3', '4'] as const;

let testkit: WorkflowTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
});
afterAll(() => testkit.close());

async function aWorkflow(usdAmount: string): Promise<{ expenseId: string; stepIds: string[] }> {
  const { data } = await testkit.submit(usdAmount);
  const { steps } = await testkit.instanceOf(data.expenseId);
  return { expenseId: data.expenseId, stepIds: steps.map(({ id }) => id) };
}

const typesOf = async (expenseId: string): Promise<string[]> =>
  (await testkit.eventsOf(expenseId)).map(({ type }) => type);

const STARTED = ['WorkflowStarted', 'StepAssigned'];

test('a submission of exactly 500 dollars goes to the manager only', async () => {
  const event = await testkit.submit('500.00');
  const { expenseId } = event.data;
  const instance = await testkit.instanceOf(expenseId);
  expect(instance).toMatchObject({ status: 'in_progress', submitterId: EMMA, submission: 1 });
  expect(instance.steps).toMatchObject([
    { number: 1, name: 'Manager approval', status: 'in_progress', assigneeIds: [MIA] },
  ]);
  const [started, assigned, ...rest] = await testkit.eventsOf(expenseId);
  expect(started).toMatchObject({ type: 'WorkflowStarted', causationid: event.id });
  expect(assigned).toMatchObject({ type: 'StepAssigned', data: { assigneeIds: [MIA] } });
  expect(rest).toEqual([]);
});

test('a submission one cent above 500 dollars goes to finance after the manager', async () => {
  const { data } = await testkit.submit('500.01');
  const { steps } = await testkit.instanceOf(data.expenseId);
  expect(steps).toMatchObject([
    { name: 'Manager approval', status: 'in_progress', assigneeIds: [MIA] },
    { name: 'Finance approval', status: 'pending', assigneeIds: [FINN] },
  ]);
});

test('a redelivered submission creates one workflow, even under a new event id', async () => {
  const event = await testkit.submit('20.00');
  const { expenseId } = event.data;
  await testkit.deliver(event);
  await testkit.deliver(anEvent('ExpenseSubmitted', expenseId, event.data));
  const { rows } = await testkit.database.$client.query(
    'select id from instances where expense_id = $1',
    [expenseId],
  );
  expect(rows).toHaveLength(1);
  expect(await typesOf(expenseId)).toEqual(STARTED);
});

test('both approvals complete the workflow with the submitted content', async () => {
  const event = await testkit.submit('800.00');
  const { expenseId, content, contentHash } = event.data;
  const { steps } = await testkit.instanceOf(expenseId);
  const [first = '', second = ''] = steps.map(({ id }) => id);
  const approve = { action: 'approve' } as const;
  expect(
    await testkit.decide(MIA, expenseId, { stepId: first, ...approve, notes: 'fine' }),
  ).toEqual({
    ok: true,
    value: { expenseId },
  });
  expect((await testkit.instanceOf(expenseId)).steps).toMatchObject([
    { status: 'approved', decidedById: MIA, notes: 'fine' },
    { status: 'in_progress' },
  ]);
  await testkit.decide(FINN, expenseId, { stepId: second, ...approve });
  expect(await testkit.instanceOf(expenseId)).toMatchObject({ status: 'approved' });
  expect(await typesOf(expenseId)).toEqual([
    ...STARTED,
    'StepApproved',
    'StepAssigned',
    'StepApproved',
    'WorkflowCompleted',
  ]);
  expect((await testkit.eventsOf(expenseId)).at(-1)?.data).toMatchObject({
    outcome: 'approved',
    decidedById: FINN,
    submission: 1,
    content,
    contentHash,
  });
});

test.each([
  ['reject', 'rejected', 'StepRejected'],
  ['send_back', 'sent_back', 'StepSentBack'],
] as const)(
  'to %s ends the workflow, closes the later step and publishes the reason',
  async (action, status, type) => {
    const { expenseId, stepIds } = await aWorkflow('900.00');
    const [stepId = ''] = stepIds;
    expect(await testkit.decide(MIA, expenseId, { stepId, action })).toMatchObject({
      ok: false,
      refusals: [{ code: 'VALIDATION_FAILED', field: 'reason' }],
    });
    await testkit.decide(MIA, expenseId, { stepId, action, reason: ' no receipt ' });
    const instance = await testkit.instanceOf(expenseId);
    expect(instance.status).toBe(status);
    expect(instance.steps).toMatchObject([
      { status, rejectionReason: 'no receipt' },
      { status: 'cancelled' },
    ]);
    expect(await typesOf(expenseId)).toEqual([...STARTED, type, 'WorkflowCompleted']);
    expect((await testkit.eventsOf(expenseId)).at(-1)?.data).toMatchObject({
      outcome: status,
      reason: 'no receipt',
    });
  },
);

test('an escalated step leaves its approver, and the manager above decides it', async () => {
  const { expenseId, stepIds } = await aWorkflow('50.00');
  const [stepId = ''] = stepIds;
  await testkit.decide(MIA, expenseId, { stepId, action: 'escalate', reason: 'above me' });
  expect((await testkit.instanceOf(expenseId)).steps).toMatchObject([
    { status: 'escalated', assigneeIds: [ADA], everAssignedIds: [ADA, MIA] },
  ]);
  expect(await testkit.decide(MIA, expenseId, { stepId, action: 'approve' })).toMatchObject({
    refusals: [{ code: 'NOT_ASSIGNED' }],
  });
  expect(await testkit.decide(ADA, expenseId, { stepId, action: 'approve' })).toMatchObject({
    ok: true,
  });
  expect(await typesOf(expenseId)).toEqual([
    ...STARTED,
    'StepEscalated',
    'StepAssigned',
    'StepApproved',
    'WorkflowCompleted',
  ]);
});

test('a decision repeated under its Idempotency-Key gets the same answer and is published once', async () => {
  const { expenseId, stepIds } = await aWorkflow('60.00');
  const decision = { stepId: stepIds[0] ?? '', action: 'approve', idempotencyKey: 'once' } as const;
  const first = await testkit.decide(MIA, expenseId, decision);
  expect(await testkit.decide(MIA, expenseId, decision)).toEqual(first);
  expect(await typesOf(expenseId)).toEqual([...STARTED, 'StepApproved', 'WorkflowCompleted']);
});

test("members cannot decide on their own expense, on others' steps or in another organization", async () => {
  const { expenseId, stepIds } = await aWorkflow('70.00');
  const decision = { stepId: stepIds[0] ?? '', action: 'approve' } as const;
  expect(await testkit.decide(EMMA, expenseId, decision)).toMatchObject({
    refusals: [{ code: 'SELF_APPROVAL' }],
  });
  expect(await testkit.decide(FINN, expenseId, decision)).toMatchObject({
    refusals: [{ code: 'NOT_ASSIGNED' }],
  });
  const stranger = viewerOf(MIA, '2');
  expect(await testkit.decide(MIA, expenseId, { ...decision, viewer: stranger })).toMatchObject({
    refusals: [{ code: 'NOT_FOUND' }],
  });
  expect(await testkit.queries.newest(stranger, [expenseId])).toEqual([]);
  expect(await typesOf(expenseId)).toEqual(STARTED);
});

test('a withdrawal cancels the workflow, and a late approval is refused as withdrawn', async () => {
  const { expenseId, stepIds } = await aWorkflow('80.00');
  const withdrawn = { expenseId, creatorId: EMMA, submission: 1, reason: 'wrong amount' };
  await testkit.deliver(anEvent('ExpenseWithdrawn', expenseId, withdrawn));
  expect(await testkit.instanceOf(expenseId)).toMatchObject({
    status: 'cancelled',
    steps: [{ status: 'cancelled' }],
  });
  expect((await testkit.eventsOf(expenseId)).at(-1)).toMatchObject({
    type: 'WorkflowCompleted',
    data: { outcome: 'cancelled', reason: 'wrong amount' },
  });
  const [stepId = ''] = stepIds;
  expect(await testkit.decide(MIA, expenseId, { stepId, action: 'approve' })).toMatchObject({
    refusals: [{ code: 'SUBMISSION_WITHDRAWN' }],
  });
});

test('a step of a withdrawn submission is refused as withdrawn after a resubmission, and only its approver learns why', async () => {
  const { expenseId, stepIds } = await aWorkflow('80.00');
  const withdrawn = { expenseId, creatorId: EMMA, submission: 1, reason: 'wrong amount' };
  await testkit.deliver(anEvent('ExpenseWithdrawn', expenseId, withdrawn));
  await testkit.deliver(
    anEvent('ExpenseSubmitted', expenseId, await testkit.submission('81.00', { expenseId }, 2)),
  );
  const decision = { stepId: stepIds[0] ?? '', action: 'approve' } as const;
  const codeFor = async (actor: string, more = {}): Promise<unknown> =>
    testkit.decide(actor, expenseId, { ...decision, ...more });
  const refusal = (code: string) => ({ ok: false, refusals: [{ code }] });
  expect(await codeFor(MIA)).toMatchObject(refusal('SUBMISSION_WITHDRAWN'));
  expect(await codeFor(EMMA)).toMatchObject(refusal('SELF_APPROVAL'));
  expect(await codeFor(FINN)).toMatchObject(refusal('NOT_FOUND'));
  expect(await codeFor(MIA, { stepId: 'x' })).toMatchObject(refusal('NOT_FOUND'));
  expect(await testkit.instanceOf(expenseId)).toMatchObject({
    submission: 2,
    status: 'in_progress',
  });
});

test('a resubmission starts a new workflow, which the withdrawal of the first one does not affect', async () => {
  const first = await testkit.submit('80.00');
  const { expenseId } = first.data;
  const [stepId = ''] = (await testkit.instanceOf(expenseId)).steps.map(({ id }) => id);
  await testkit.decide(MIA, expenseId, { stepId, action: 'send_back', reason: 'which guests?' });
  const again = await testkit.submission('80.00', { expenseId }, 2);
  await testkit.deliver(anEvent('ExpenseSubmitted', expenseId, again));
  const late = { expenseId, creatorId: EMMA, submission: 1, reason: 'late' };
  await testkit.deliver(anEvent('ExpenseWithdrawn', expenseId, late));
  expect(await testkit.instanceOf(expenseId)).toMatchObject({
    submission: 2,
    status: 'in_progress',
  });
});

test('a submission from an unknown member is retried, then dead-lettered if the member never appears', async () => {
  const { data } = await testkit.submit('10.00', { creatorId: '99' });
  const { rows } = await testkit.database.$client.query<{ reason: string }>(
    'select reason from failed_events where key = $1',
    [data.expenseId],
  );
  expect(rows).toEqual([{ reason: 'NotYetKnownError: member 99 is not known yet' }]);
});

test('only its approver has the task, and it leaves the list once decided', async () => {
  const { expenseId, stepIds } = await aWorkflow('90.00');
  const pending = async (userId: string): Promise<string[]> =>
    (await testkit.queries.pendingOf(viewerOf(userId), new Date())).map(
      (instance) => instance.expenseId,
    );
  expect(await pending(MIA)).toContain(expenseId);
  expect(await pending(FINN)).not.toContain(expenseId);
  await testkit.decide(MIA, expenseId, { stepId: stepIds[0] ?? '', action: 'approve' });
  expect(await pending(MIA)).not.toContain(expenseId);
  expect(
    (await testkit.queries.startedBy(viewerOf(EMMA))).map((instance) => instance.expenseId),
  ).toContain(expenseId);
});

test('the workflow is visible to its participants, finance and admins, and restricted for everyone else', async () => {
  const { expenseId } = await aWorkflow('700.00');
  const instance = await testkit.instanceOf(expenseId);
  for (const userId of [EMMA, MIA, FINN, ADA]) {
    expect(viewOf(viewerOf(userId), expenseId, instance, members)).toBe(instance);
  }
  expect(viewOf(viewerOf('5'), expenseId, instance, members)).toMatchObject({
    code: 'WORKFLOW_RESTRICTED',
  });
  const later = { ...viewerOf(FINN), roles: ['employee'] as const };
  expect(viewOf(later, expenseId, instance, members)).toMatchObject({
    code: 'WORKFLOW_RESTRICTED',
  });
  expect(viewOf(viewerOf('5'), '999', null, members)).toEqual({ expenseId: '999' });
});

test("the approval of a deleted expense leaves its creator's list and remains in the history", async () => {
  const { expenseId } = await aWorkflow('80.00');
  const withdrawn = { expenseId, creatorId: EMMA, submission: 1, reason: 'not mine' };
  await testkit.deliver(anEvent('ExpenseWithdrawn', expenseId, withdrawn));
  const deleted = anEvent('ExpenseDeleted', expenseId, {
    expenseId,
    creatorId: EMMA,
    receiptId: null,
  });
  await testkit.deliver(deleted);
  await testkit.deliver(deleted);
  const listed = await testkit.queries.startedBy(viewerOf(EMMA));
  expect(listed.map((instance) => instance.expenseId)).not.toContain(expenseId);
  expect(await testkit.instanceOf(expenseId)).toMatchObject({ status: 'cancelled' });
});
