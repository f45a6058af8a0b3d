import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StepAction } from '../src/domain/decide-step.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, MIA, FINN] = ['1', '2', '3'] as const;
const OTHERS = ['5', '6', '7'] as const;
const HOUR_MS = 3_600_000;

let testkit: WorkflowTestkit;

/** By amount: all of three, two of three, then admins; a person named twice is assigned once. */
const RULES = [
  [
    '3000',
    [
      { approvers: [MIA, FINN, '5'], quorum: 'all' },
      { approvers: [MIA, '6'], quorum: 'any' },
    ],
  ],
  [
    '2000',
    [
      { approvers: [FINN, '5', '6'], quorum: 'count', quorumCount: 2 },
      { approvers: [ADA], quorum: 'any' },
    ],
  ],
] as const;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  for (const id of OTHERS) await testkit.deliverMember(id, { managerId: MIA, roles: ['approver'] });
  for (const [amountAboveUsd, stages] of RULES) {
    const created = await testkit.useCases.createRule({
      ...testkit.asking(viewerOf(ADA)),
      idempotencyKey: null,
      input: {
        name: `Above ${amountAboveUsd}`,
        conditions: [{ amountAboveUsd }],
        stages: stages.map(({ approvers, ...stage }, index) => ({
          name: `Stage ${index + 1}`,
          conditions: [],
          approvers: approvers.map((memberId) => ({ memberId })),
          ...stage,
        })),
      },
    });
    expect(created).toMatchObject({ ok: true });
  }
  for (const [fromId, toId] of [
    [FINN, '7'],
    ['6', '5'],
  ] as const) {
    const delegated = await testkit.useCases.createDelegation({
      ...testkit.asking(viewerOf(fromId)),
      idempotencyKey: null,
      fromId: null,
      toId,
      startsAt: new Date(Date.now() - HOUR_MS),
      endsAt: new Date(Date.now() + HOUR_MS),
      reason: null,
    });
    expect(delegated).toMatchObject({ ok: true });
  }
});
afterAll(() => testkit.close());

interface Attempt {
  /** Index of the expense. */
  readonly on: number;
  readonly actorId: string;
  readonly action: StepAction;
  readonly stepNumber: number;
  readonly isOutdated: boolean;
}

const AMOUNTS = ['3500.00', '2500.00', '900.00', '40.00'] as const;
const attempt: fc.Arbitrary<Attempt> = fc.record({
  on: fc.nat({ max: AMOUNTS.length - 1 }),
  actorId: fc.constantFrom(ADA, MIA, FINN, '4', ...OTHERS),
  action: fc.constantFrom('approve', 'approve', 'approve', 'escalate', 'reject', 'send_back'),
  stepNumber: fc.constantFrom(1, 1, 2),
  isOutdated: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
});
/** Decisions of one round are on different expenses: those on the same one have no order. */
const round = fc.uniqueArray(attempt, { minLength: 2, selector: ({ on }) => on });
const rounds = fc.array(round, { maxLength: 8 });

const submitAll = async (): Promise<string[]> => {
  const expenseIds = [];
  for (const amount of AMOUNTS) expenseIds.push((await testkit.submit(amount)).data.expenseId);
  return expenseIds;
};

async function ask(expenseIds: readonly string[], tried: Attempt): Promise<unknown> {
  const expenseId = expenseIds[tried.on] ?? '';
  const stepId = stepIds.get(`${expenseId}/${tried.stepNumber}`) ?? '0';
  const answer = await testkit.decide(tried.actorId, expenseId, {
    stepId,
    action: tried.action,
    reason: 'because',
    contentHash: tried.isOutdated ? 'f'.repeat(64) : null,
  });
  return answer.ok ? 'done' : answer.refusals;
}

/** Prepared before the rounds start, so that the commands of a round are sent at the same time. */
const stepIds = new Map<string, string>();
async function noteSteps(expenseIds: readonly string[]): Promise<void> {
  for (const { expenseId, steps } of await testkit.queries.newest(viewerOf(ADA), expenseIds)) {
    for (const { id, number } of steps) stepIds.set(`${expenseId}/${number}`, id);
  }
}

/** Ids and timestamps differ between expenses; everything else must be equal. */
const OWN = /^(id|\w+Id|\w+At|at|subject|nonce|signature|content|contentHash|linesHash)$/;
const PEOPLE = /^(decidedById|decidedForId|actorId|actedForId|approverId|submitterId|seatId|byId)$/;
const withoutOwn = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) =>
      OWN.test(key) && !PEOPLE.test(key) ? each === null : each,
    ),
  );

/** Returns the result of an expense: its approval, its history, and its events. */
async function storyOf(expenseId: string): Promise<unknown> {
  const instance = await testkit.instanceOf(expenseId);
  const history = await testkit.queries.historyOf(viewerOf(ADA), [instance.id]);
  const events = await testkit.eventsOf(expenseId);
  return withoutOwn({ instance, history, events: events.map(({ type, data }) => [type, data]) });
}

/** Places whose mark for inboxes says other than their step. */
const wronglyMarked = (): Promise<object[]> =>
  testkit.rows(`
    select sa.* from step_assignees sa join steps s on s.id = sa.step_id
    where waits <> (active and approved_by_id is null and s.status in ('pending', 'in_progress', 'escalated'))`);

test('decisions in any order give the same answers, approvals, histories and events batched as one by one', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (drawn) => {
      const [together, oneByOne] = [await submitAll(), await submitAll()];
      await noteSteps([...together, ...oneByOne]);
      for (const round of drawn) {
        const answers = await Promise.all(round.map((tried) => ask(together, tried)));
        const expected = [];
        for (const tried of round) expected.push(await ask(oneByOne, tried));
        expect(answers).toEqual(expected);
      }
      for (const [place, expenseId] of together.entries()) {
        expect(await storyOf(expenseId)).toEqual(await storyOf(oneByOne[place] ?? ''));
      }
      expect(await wronglyMarked()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
