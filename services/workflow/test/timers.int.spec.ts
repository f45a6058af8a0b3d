import { createLogger } from '@outlay/platform/telemetry';
import { eventually } from '@outlay/platform/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDueWork } from '../src/persistence/due-work.ts';
import { doDueWork } from '../src/use-cases/do-due-work.ts';
import { createTimerWorker } from '../src/worker/timer-worker.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, MIA] = ['1', '2'] as const;
const HOUR_MS = 3_600_000;

let testkit: WorkflowTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  const saved = await testkit.useCases.updateRule({
    ...testkit.asking(viewerOf(ADA)),
    idempotencyKey: null,
    id: '1',
    expectedVersion: 1,
    input: {
      name: 'Manager within eight hours',
      conditions: [],
      stages: [
        {
          name: 'Manager approval',
          conditions: [],
          approvers: [{ manager: true }],
          quorum: 'any',
          deadlineHours: 8,
        },
      ],
    },
  });
  expect(saved).toMatchObject({ ok: true, value: { pendingChangeId: null } });
});
afterEach(async () => {
  // Timers left by one test would be due in the next one.
  testkit.clock.shiftMs += 1_000 * HOUR_MS;
  await testkit.passTime();
  testkit.clock.shiftMs = 0;
});
afterAll(() => testkit.close());

async function submitted(): Promise<string> {
  const { data } = await testkit.submit('40.00');
  return data.expenseId;
}

const typesOf = async (expenseId: string): Promise<string[]> =>
  (await testkit.eventsOf(expenseId)).map(({ type }) => type);

const historyOf = async (expenseId: string): Promise<string[]> => {
  const { id } = await testkit.instanceOf(expenseId);
  return (await testkit.queries.historyOf(viewerOf(ADA), [id])).map(({ kind }) => kind);
};

test('an assignment carries its deadline, one reminder comes with a quarter of the time left, then it escalates', async () => {
  const expenseId = await submitted();
  const [, assigned] = await testkit.eventsOf(expenseId);
  expect(assigned?.data).toMatchObject({ deadlineAt: expect.stringMatching(/Z$/) as string });
  testkit.clock.shiftMs = 5.9 * HOUR_MS;
  expect(await testkit.passTime()).toBe(0);
  testkit.clock.shiftMs = 6.1 * HOUR_MS;
  expect(await testkit.passTime()).toBe(1);
  testkit.clock.shiftMs = 7.9 * HOUR_MS;
  expect(await testkit.passTime()).toBe(0);
  expect((await testkit.eventsOf(expenseId)).at(-1)).toMatchObject({
    type: 'StepDeadlineNear',
    data: { assigneeIds: [MIA] },
  });
  testkit.clock.shiftMs = 8.1 * HOUR_MS;
  expect(await testkit.passTime()).toBe(1);
  expect((await testkit.instanceOf(expenseId)).steps).toMatchObject([
    { status: 'escalated', assigneeIds: [ADA], everAssignedIds: [ADA, MIA] },
  ]);
  expect((await testkit.eventsOf(expenseId)).slice(-2)).toMatchObject([
    { type: 'StepEscalated', data: { approverId: null, toIds: [ADA] } },
    { type: 'StepAssigned', data: { assigneeIds: [ADA] } },
  ]);
});

test('a deadline that passed while the service was down escalates on the first check after the start', async () => {
  const expenseId = await submitted();
  testkit.clock.shiftMs = 30 * HOUR_MS;
  const worker = createTimerWorker({
    doDueWork: doDueWork({
      clock: testkit.clock,
      dueWork: createDueWork((work) => testkit.database.transaction(work)),
    }),
    clock: testkit.clock,
    log: createLogger('timer-test', 'silent'),
    pollMs: 20,
  });
  await worker.start();
  try {
    await eventually(async () => expect(await typesOf(expenseId)).toContain('StepEscalated'), {
      everyMs: 10,
    });
  } finally {
    await worker.stop();
  }
  expect(await typesOf(expenseId)).not.toContain('StepDeadlineNear');
});

test('a clock that jumps forward and back escalates each step once, and no decided step', async () => {
  const [expenseId, decided] = [await submitted(), await submitted()];
  const [step] = (await testkit.instanceOf(decided)).steps;
  await testkit.decide(MIA, decided, { stepId: step?.id ?? '', action: 'approve' });
  testkit.clock.shiftMs = 9 * HOUR_MS;
  await testkit.passTime();
  testkit.clock.shiftMs = -9 * HOUR_MS;
  expect(await testkit.passTime()).toBe(0);
  testkit.clock.shiftMs = 9 * HOUR_MS;
  expect(await testkit.passTime()).toBe(0);
  const types = await typesOf(expenseId);
  expect(types.filter((type) => type === 'StepEscalated')).toHaveLength(1);
  expect(await typesOf(decided)).not.toContain('StepEscalated');
});

test('two concurrent workers escalate each step once', async () => {
  const expenseIds = [await submitted(), await submitted(), await submitted(), await submitted()];
  testkit.clock.shiftMs = 9 * HOUR_MS;
  await Promise.all([testkit.passTime(), testkit.passTime(), testkit.passTime()]);
  for (const expenseId of expenseIds) {
    const types = await typesOf(expenseId);
    expect(types.filter((type) => type === 'StepEscalated')).toHaveLength(1);
  }
});

test('a step locked by a decision is skipped rather than waited for', async () => {
  const [held, free] = [await submitted(), await submitted()];
  testkit.clock.shiftMs = 9 * HOUR_MS;
  const holder = await testkit.database.$client.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from instances where expense_id = $1 for update', [held]);
    expect(await testkit.passTime()).toBe(1);
    expect(await typesOf(free)).toContain('StepEscalated');
    expect(await typesOf(held)).not.toContain('StepEscalated');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await testkit.passTime()).toBe(1);
  expect(await typesOf(held)).toContain('StepEscalated');
});

test('at the end of the chain the step stays with its approver, and the history shows every escalation', async () => {
  const expenseId = await submitted();
  testkit.clock.shiftMs = 9 * HOUR_MS;
  await testkit.passTime();
  testkit.clock.shiftMs = 18 * HOUR_MS;
  await testkit.passTime();
  expect((await testkit.instanceOf(expenseId)).steps).toMatchObject([
    { status: 'escalated', assigneeIds: [ADA], deadlineAt: null },
  ]);
  expect(await historyOf(expenseId)).toEqual([
    'workflow.started',
    'step.opened',
    'step.deadline_passed',
    'step.nobody_left',
  ]);
});
