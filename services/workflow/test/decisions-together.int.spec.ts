import { eventually } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DecideStepCommand } from '../src/use-cases/decide-step.ts';
import { introduceRivals, ofRivals, RIVALS } from './support/rivals.ts';
import { anEvent } from '@outlay/platform/testing';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [MIA, FINN, EMMA] = ['2', '3', '4'] as const;
let testkit: WorkflowTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  await introduceRivals(testkit);
});
afterAll(() => testkit.close());

/** Opens a step and returns the assignee's approval of it, with its own trace. */
async function aDecision(isRivals = false): Promise<DecideStepCommand> {
  const [organizationId, creatorId, approverId] = isRivals
    ? [RIVALS.organizationId, RIVALS.employeeId, RIVALS.adminId]
    : ['1', EMMA, MIA];
  const submission = await testkit.submission('30.00', { creatorId }, 1, organizationId);
  const { expenseId } = submission;
  const submitted = anEvent('ExpenseSubmitted', expenseId, submission);
  await testkit.deliver(isRivals ? ofRivals(submitted) : submitted);
  const viewer = viewerOf(approverId, organizationId);
  const [instance] = await testkit.queries.newest(viewer, [expenseId]);
  const stepId = instance?.steps[0]?.id ?? '';
  const command = testkit.commandOf(approverId, expenseId, { stepId, action: 'approve', viewer });
  return { ...command, cause: { ...command.cause, correlationId: `decision on ${expenseId}` } };
}

async function decisions(count: number, isRivals = false): Promise<DecideStepCommand[]> {
  const made = [];
  while (made.length < count) made.push(await aDecision(isRivals));
  return made;
}

const decideAtOnce = (commands: readonly DecideStepCommand[]) =>
  Promise.all(commands.map((command) => testkit.useCases.decideStep(command)));

const done = ({ expenseId }: DecideStepCommand) => ({ ok: true, value: { expenseId } });
const refused = (code: string) => ({ ok: false, refusals: [{ code }] });

/** Returns the events since the approval started. */
const eventsAfterStart = async ({ expenseId }: DecideStepCommand) =>
  (await testkit.eventsOf(expenseId)).slice(2);

test('thirty concurrent decisions in two organizations are answered separately, each under its own correlation id', async () => {
  const ours = await decisions(15);
  const theirs = await decisions(15, true);
  const [repeated, stranger, outdated, ...plain] = ours as [
    DecideStepCommand,
    DecideStepCommand,
    DecideStepCommand,
    ...DecideStepCommand[],
  ];
  const keyed = { ...repeated, idempotencyKey: 'again' };
  await testkit.useCases.decideStep(keyed);
  const asked = [
    { ...stranger, viewer: viewerOf(FINN) },
    keyed,
    { ...outdated, contentHash: 'f'.repeat(64) },
    ...plain,
    ...theirs,
  ];
  let answers: unknown[] = [];
  const statements = await testkit.statementsOf(async () => {
    answers = await decideAtOnce(asked);
  });
  expect(answers).toMatchObject([
    refused('NOT_ASSIGNED'),
    done(repeated),
    refused('CONTENT_CHANGED'),
    ...[...plain, ...theirs].map(done),
  ]);
  // Try (with the end of what is repeated) and read two logs; claim and look up the key, lock, read, save, publish: nearly as for one.
  expect(statements).toHaveLength(11);
  for (const unchanged of [stranger, outdated])
    expect(await eventsAfterStart(unchanged)).toEqual([]);
  for (const approved of [repeated, ...plain, ...theirs]) {
    const { correlationId, actorId, organizationId } = approved.cause;
    const trace = { correlationid: correlationId, actorid: actorId, orgid: organizationId };
    expect(await eventsAfterStart(approved)).toMatchObject([
      { type: 'StepApproved', ...trace },
      { type: 'WorkflowCompleted', ...trace },
    ]);
  }
});

test("a member who decides on another organization's expense gets not found, even in the same batch as its approver", async () => {
  const theirs = await aDecision(true);
  const intruding = { ...theirs, viewer: viewerOf(MIA), cause: testkit.causeOf(MIA) };
  const answers = await decideAtOnce([intruding, theirs]);
  expect(answers).toMatchObject([refused('NOT_FOUND'), done(theirs)]);
});

test('one Idempotency-Key used on two expenses at once: the first succeeds, the second is refused, other decisions are unaffected', async () => {
  const [first, second, beside] = (await decisions(3)) as [
    DecideStepCommand,
    DecideStepCommand,
    DecideStepCommand,
  ];
  const key = { idempotencyKey: 'shared' };
  const answers = await decideAtOnce([{ ...first, ...key }, { ...second, ...key }, beside]);
  expect(answers).toMatchObject([done(first), refused('IDEMPOTENCY_KEY_REUSED'), done(beside)]);
  expect(await eventsAfterStart(second)).toEqual([]);
});

test('of two concurrent decisions on a step in one process, one wins and the other is refused as already decided', async () => {
  const approval = await aDecision();
  const rejection = { ...approval, action: 'reject', reason: 'no' } as const;
  const answers = await decideAtOnce([approval, rejection]);
  expect(answers).toMatchObject([done(approval), refused('STEP_ALREADY_DECIDED')]);
  expect((await eventsAfterStart(approval)).map(({ type }) => type)).toEqual([
    'StepApproved',
    'WorkflowCompleted',
  ]);
});

test('two processes that decide the same steps in opposite orders each decide some, without a deadlock', async () => {
  const commands = await decisions(2);
  const elsewhere = testkit.replica();
  const gate = await testkit.database.$client.connect();
  try {
    await gate.query('begin');
    await gate.query('select 1 from instances for update');
    const answers = Promise.all([
      decideAtOnce(commands),
      Promise.all([...commands].reverse().map((command) => elsewhere.decideStep(command))),
    ]);
    await eventually(
      async () => {
        const { rows } = await testkit.database.$client.query(
          `select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(2);
      },
      { timeoutMs: 900, everyMs: 5 },
    );
    await gate.query('commit');
    const [here, there] = await answers;
    for (const [place, answer] of here.entries()) {
      const others = there[commands.length - 1 - place];
      const [winner, loser] = answer.ok ? [answer, others] : [others, answer];
      expect(winner).toMatchObject({ ok: true });
      expect(loser).toMatchObject(refused('STEP_ALREADY_DECIDED'));
    }
  } finally {
    gate.release();
  }
  for (const command of commands) {
    expect((await eventsAfterStart(command)).map(({ type }) => type)).toEqual([
      'StepApproved',
      'WorkflowCompleted',
    ]);
  }
});
