import {
  judge,
  NOTHING_SPENT,
  submittedHash,
  type Case,
  type Signed,
  type SubmittedContent,
} from '@outlay/authority';
import { anEvent } from '@outlay/platform/testing';
import type { EventByType, ExpenseSubmitted } from '@outlay/schemas/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, MIA, FINN, EMMA] = ['1', '2', '3', '4'] as const;
const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';

let testkit: WorkflowTestkit;

beforeAll(async () => {
  // The operator's maximum is half of it.
  testkit = await startWorkflowTestkit({ autoApprovalLimitUsd: '200000.00' });
  const wallet = { address: WALLET, memo: null };
  await testkit.authorityLog.say('1', EMMA, {
    kind: 'wallet.set',
    subject: `wallet/${EMMA}`,
    body: wallet,
  });
});
afterAll(() => testkit.close());

async function decide(
  userId: string,
  expenseId: string,
  stepNumber: number,
  decision: Partial<Parameters<WorkflowTestkit['decide']>[2]> = {},
) {
  const { steps } = await testkit.instanceOf(expenseId);
  const stepId = steps.find(({ number }) => number === stepNumber)?.id ?? '';
  return testkit.decide(userId, expenseId, { stepId, action: 'approve', ...decision });
}

async function completionOf(expenseId: string): Promise<EventByType['WorkflowCompleted']> {
  const events = await testkit.eventsOf(expenseId);
  return events.findLast(({ type }) => type === 'WorkflowCompleted')
    ?.data as unknown as EventByType['WorkflowCompleted'];
}

/** What the signer is given to judge, from the events alone. */
const caseOf = (
  { lines, submitted }: ExpenseSubmitted,
  steps: readonly Signed[],
  content: object,
): Case => ({
  content: content as SubmittedContent,
  lines,
  submitted,
  steps,
});

const verdictOf = (given: Case) =>
  judge(
    testkit.authorityLog.state('1'),
    given,
    { recipient: WALLET, payeeMemo: null },
    {
      trust: testkit.trust,
      now: testkit.clock.now(),
      spent: NOTHING_SPENT,
      paidAs: null,
    },
  );

test('a completed approval carries what its people signed, and the signer would accept it as the whole case', async () => {
  const { data } = await testkit.submit('800.00');
  const { expenseId, contentHash } = data;
  expect(await decide(MIA, expenseId, 1)).toMatchObject({ ok: true });
  expect(await decide(FINN, expenseId, 2)).toMatchObject({ ok: true });
  const { steps, content } = await completionOf(expenseId);
  const about = { submission: 1, contentHash };
  expect(steps.map(({ statement }) => statement)).toMatchObject([
    { kind: 'step.approved', subject: `expense/${expenseId}`, body: { ...about, stepNumber: 1 } },
    { kind: 'step.approved', subject: `expense/${expenseId}`, body: { ...about, stepNumber: 2 } },
  ]);
  expect(submittedHash(content as SubmittedContent)).toBe(contentHash);
  expect(verdictOf(caseOf(data, steps, content))).toMatchObject({
    ok: true,
    deciderIds: [MIA, FINN],
  });
  expect(verdictOf(caseOf(data, steps.slice(1), content))).toMatchObject({
    refusal: { code: 'RULE_NOT_MET' },
  });
});

test('an escalation is signed for the place that it passes on, and counts in the judgement', async () => {
  const { data } = await testkit.submit('60.00');
  const { expenseId } = data;
  const escalated = { action: 'escalate', reason: 'not mine' } as const;
  expect(await decide(MIA, expenseId, 1, escalated)).toMatchObject({ ok: true });
  expect(await decide(ADA, expenseId, 1)).toMatchObject({ ok: true });
  const { steps, content } = await completionOf(expenseId);
  expect(steps.map(({ statement: { kind, body } }) => [kind, body])).toMatchObject([
    ['step.escalated', { holderId: MIA, stepNumber: 1 }],
    ['step.approved', { stepNumber: 1 }],
  ]);
  expect(verdictOf(caseOf(data, steps, content))).toMatchObject({ ok: true, deciderIds: [ADA] });
  const withoutEscalation = steps.slice(1);
  expect(verdictOf(caseOf(data, withoutEscalation, content))).toMatchObject({ ok: false });
});

test.each([
  ['reject', 'expense.rejected', 'rejected'],
  ['send_back', 'expense.sent_back', 'sent_back'],
] as const)(
  'to %s is an entry of the log before the step changes',
  async (action, kind, outcome) => {
    const { expenseId } = (await testkit.submit('20.00')).data;
    const release = testkit.holdEntries();
    const before = testkit.authorityLog.state('1').sequence;
    expect(await decide(MIA, expenseId, 1, { action, reason: 'private' })).toMatchObject({
      ok: true,
    });
    const state = testkit.authorityLog.state('1');
    expect(state.sequence).toBe(before + 1);
    expect(state.objections.get(expenseId)).toMatchObject([
      { kind: kind.split('.')[1], submission: 1, byId: MIA },
    ]);
    await release();
    expect(await completionOf(expenseId)).toMatchObject({ outcome, steps: [] });
  },
);

test('what the log refuses to reject stays open', async () => {
  const { expenseId } = (await testkit.submit('20.00')).data;
  const [step] = (await testkit.instanceOf(expenseId)).steps;
  // Nobody of the log, whom this service takes for an approver.
  await testkit.rows('update step_assignees set member_id = 77 where step_id = $1', [step?.id]);
  const rejected = { action: 'reject', reason: 'private' } as const;
  expect(await decide('77', expenseId, 1, rejected)).toMatchObject({
    ok: false,
    refusals: [{ code: 'FORBIDDEN' }],
  });
  expect(await testkit.instanceOf(expenseId)).toMatchObject({ status: 'in_progress' });
});

test('a repeated rejection is one entry', async () => {
  const { expenseId } = (await testkit.submit('20.00')).data;
  const again = { action: 'reject', reason: 'private', idempotencyKey: 'once' } as const;
  const first = await decide(MIA, expenseId, 1, again);
  expect(await decide(MIA, expenseId, 1, again)).toEqual(first);
  expect(testkit.authorityLog.state('1').objections.get(expenseId)).toHaveLength(1);
});

const failures = (expenseId: string): Promise<{ reason: string }[]> =>
  testkit.rows('select reason from failed_events where key = $1', [expenseId]);

test('a submission that its submitter did not sign, or that differs from what they signed, is set aside', async () => {
  const wrong = async (
    changes: (data: ExpenseSubmitted) => Partial<ExpenseSubmitted>,
  ): Promise<string> => {
    const data = await testkit.submission('30.00');
    const event = anEvent('ExpenseSubmitted', data.expenseId, { ...data, ...changes(data) });
    await testkit.deliver(event);
    return data.expenseId;
  };
  const ofAnother = await testkit.submission('30.00', { creatorId: FINN });
  const attempts = [
    await wrong(() => ({ submitted: ofAnother.submitted })),
    await wrong(({ content }) => ({ content: { ...content, payeeWallet: WALLET } })),
    await wrong(() => ({ lines: [{ amount: '30.00', categoryId: '9' }] })),
    await wrong(() => ({ creatorId: FINN })),
    await wrong(({ submitted }) => ({
      submitted: { ...submitted, proof: ofAnother.submitted.proof },
    })),
  ];
  for (const expenseId of attempts) {
    expect(await testkit.queries.newest(viewerOf(ADA), [expenseId])).toEqual([]);
    expect(await failures(expenseId)).toMatchObject([
      { reason: expect.stringMatching('not what its submitter signed') as string },
    ]);
  }
});

test('a submission waits for the entry of the log that its submitter knew', async () => {
  const release = testkit.holdEntries();
  await testkit.authorityLog.say('1', ADA, {
    kind: 'delegation.set',
    subject: 'delegation/999',
    body: {
      fromId: ADA,
      toId: FINN,
      startsAt: testkit.clock.now().toISOString(),
      endsAt: new Date(testkit.clock.now().getTime() + 60_000).toISOString(),
    },
  });
  const data = await testkit.submission('30.00');
  const event = anEvent('ExpenseSubmitted', data.expenseId, data);
  expect(await testkit.deliverTogether([event])).toBe(false);
  await release();
  expect(await testkit.deliverTogether([event])).toBe(true);
  expect(await testkit.instanceOf(data.expenseId)).toMatchObject({ status: 'in_progress' });
});

test('an approver who lost the role can no longer approve; the step goes to the next manager', async () => {
  const { expenseId } = (await testkit.submit('30.00')).data;
  await testkit.deliverMember(MIA, { roles: ['employee'] });
  const refused = await decide(MIA, expenseId, 1);
  expect(refused).toMatchObject({ ok: false, refusals: [{ code: 'NOT_ASSIGNED' }] });
  expect((await testkit.instanceOf(expenseId)).steps).toMatchObject([{ assigneeIds: ['1'] }]);
  await testkit.deliverMember(MIA);
});

test('roles of the session that have ended do not decide either', async () => {
  const { expenseId } = (await testkit.submit('30.00')).data;
  const viewer = { ...viewerOf(MIA), roles: ['employee'] as const };
  expect(await decide(MIA, expenseId, 1, { viewer })).toMatchObject({
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
  expect(await completionOf(small)).toMatchObject({ outcome: 'approved', steps: [] });
  const large = (await testkit.submit('100000.01')).data.expenseId;
  expect(await testkit.instanceOf(large)).toMatchObject({
    status: 'in_progress',
    steps: [{ name: 'Above the limit for automatic approval', assigneeIds: ['1'] }],
  });
});
