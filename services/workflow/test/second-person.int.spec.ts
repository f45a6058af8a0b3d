import { factOfOnePerson } from '@outlay/platform/approval-proof';
import type { MemberChanged } from '@outlay/schemas/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StepAction } from '../src/domain/decide-step.ts';
import { members } from './an-instance.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

/** Ada and Bea are admins, Mia is Emma's manager, Finn is finance. */
const [ADA, MIA, FINN, EMMA, BEA, CARL] = ['1', '2', '3', '4', '5', '6'] as const;
const DAY_MS = 86_400_000;

type MemberFacts = NonNullable<MemberChanged['facts']>;

let testkit: WorkflowTestkit;
beforeAll(async () => {
  testkit = await startWorkflowTestkit({ delayS: 86_400 });
});
beforeEach(async () => {
  testkit.clock.shiftMs = 0;
  await testkit.rows('update delegations set ended_at = now() where ended_at is null');
  await testkit.startLogAnew();
  for (const id of members.keys()) await testkit.deliverMember(id);
  await testkit.deliverMember(ADA, { roles: ['admin', 'approver'] });
  await testkit.deliverMember(BEA, { firstName: 'Bea', roles: ['admin'] });
});
afterAll(() => testkit.close());

const factBy = (
  kind: MemberFacts[number]['kind'],
  authorId: string,
  confirmedById: string | null = null,
): MemberFacts[number] => ({
  ...{ kind, authorId, confirmedById },
  madeAt: testkit.clock.now().toISOString(),
});
const submit = async (usdAmount = '86.40', creatorId: string = EMMA) => {
  const { data } = await testkit.submit(usdAmount, { creatorId });
  return testkit.instanceOf(data.expenseId);
};
const decide = async (
  by: string,
  expenseId: string,
  { action = 'approve' }: { readonly action?: StepAction } = {},
) => {
  const { steps } = await testkit.instanceOf(expenseId);
  const open = steps.find(({ status }) => status === 'in_progress' || status === 'escalated');
  return testkit.decide(by, expenseId, {
    stepId: open?.id ?? '0',
    action,
    reason: 'because',
    viewer: { ...viewerOf(by), roles: ['admin', 'approver', 'finance'] },
  });
};
const statusOf = async (expenseId: string) => (await testkit.instanceOf(expenseId)).status;
const lone = (message: RegExp) => ({
  ok: false,
  refusals: [{ code: 'SECOND_PERSON_REQUIRED', message: expect.stringMatching(message) as string }],
});
const done = { ok: true };

describe('an admin who made himself the manager', () => {
  beforeEach(() =>
    testkit.deliverMember(EMMA, { managerId: ADA, facts: [factBy('manager', ADA)] }),
  );

  test('approves nothing until another admin confirms it; the sentence names the fact and them', async () => {
    const { expenseId } = await submit();
    expect(await decide(ADA, expenseId)).toMatchObject(
      lone(/^You made yourself the manager of Emma Employee just now\. Bea \S+ can confirm it\.$/),
    );
    expect(await statusOf(expenseId)).toBe('in_progress');
    const before = await testkit.rows<{ facts: MemberFacts }>(
      `select facts from member_directory where member_id = ${EMMA}`,
    );
    const facts = before[0]?.facts.map((fact) => ({ ...fact, confirmedById: BEA })) ?? [];
    await testkit.deliverMember(EMMA, { managerId: ADA, facts });
    expect(await decide(ADA, expenseId)).toMatchObject(done);
    expect(await statusOf(expenseId)).toBe('approved');
  });

  test('can still reject and send back, which pays nobody', async () => {
    for (const action of ['reject', 'send_back'] as const) {
      const { expenseId } = await submit();
      expect(await decide(ADA, expenseId, { action })).toMatchObject(done);
    }
  });

  test('gains nothing from making someone else the manager afterwards, or from a confirmation of that', async () => {
    const { expenseId } = await submit();
    testkit.clock.shiftMs = 1_000;
    const facts = [factBy('manager', BEA)];
    await testkit.deliverMember(EMMA, { managerId: MIA, facts });
    expect(await decide(ADA, expenseId)).toMatchObject(lone(/manager of Emma Employee/));
  });

  test('gains nothing from time while there is another admin, and may approve after the delay without one', async () => {
    const { expenseId } = await submit();
    testkit.clock.shiftMs = 2 * DAY_MS;
    expect(await decide(ADA, expenseId)).toMatchObject(lone(/2 days ago/));
    await testkit.deliverMember(BEA, { firstName: 'Bea', roles: ['employee'] });
    testkit.clock.shiftMs = DAY_MS - 60_000;
    expect(await decide(ADA, expenseId)).toMatchObject(lone(/It counts from \S+ \S+ UTC on/));
    testkit.clock.shiftMs = DAY_MS + 60_000;
    expect(await decide(ADA, expenseId)).toMatchObject(done);
  });
});

test('a manager whom someone else set, and one of the installation, approve at once', async () => {
  await testkit.deliverMember(EMMA, { managerId: MIA, facts: [factBy('manager', ADA)] });
  const { expenseId } = await submit();
  expect(await decide(MIA, expenseId)).toMatchObject(done);
});

test('an account that an admin invited alone counts as that admin, who may not approve its expense; others may', async () => {
  await testkit.deliverMember(CARL, {
    roles: ['employee'],
    managerId: ADA,
    facts: [factBy('invitation', ADA), factBy('manager', BEA)],
  });
  const { expenseId } = await submit('86.40', CARL);
  expect(await decide(ADA, expenseId)).toMatchObject(lone(/^You invited Member 6/));
  await testkit.deliverMember(CARL, {
    roles: ['employee'],
    managerId: MIA,
    facts: [factBy('invitation', ADA), factBy('manager', ADA)],
  });
  const others = await submit('86.40', CARL);
  expect(await decide(MIA, others.expenseId)).toMatchObject(done);
});

test('an account that an admin reactivated alone counts as that admin, too', async () => {
  await testkit.deliverMember(EMMA, { managerId: ADA, facts: [factBy('status', ADA)] });
  const { expenseId } = await submit();
  expect(await decide(ADA, expenseId)).toMatchObject(lone(/^You reactivated Emma Employee/));
});

test('an admin who wants to be the delegate of finance is none until another admin confirms it', async () => {
  const set = await testkit.useCases.createDelegation({
    ...testkit.asking({ ...viewerOf(ADA), roles: ['admin'] }),
    ...{ fromId: FINN, toId: ADA, reason: null, idempotencyKey: null },
    startsAt: testkit.clock.now(),
    endsAt: new Date(testkit.clock.now().getTime() + DAY_MS),
  });
  const changeId = set.ok ? (set.value.pendingChangeId ?? '') : '';
  const { expenseId } = await submit('900.00');
  expect(await decide(MIA, expenseId)).toMatchObject(done);
  expect(await decide(ADA, expenseId)).toMatchObject({ refusals: [{ code: 'NOT_ASSIGNED' }] });
  const confirm = (by: string) => testkit.authorityLog.confirm('1', by, changeId);
  expect(await confirm(ADA)).toBe('SECOND_PERSON_REQUIRED');
  await confirm(BEA);
  expect(await testkit.rows('select * from delegations where ended_at is null')).toMatchObject([
    { from_id: FINN, to_id: ADA, created_by_id: ADA, confirmed_by_id: BEA },
  ]);
  await testkit.passTime();
  expect(await decide(ADA, expenseId)).toMatchObject(done);
  expect(await statusOf(expenseId)).toBe('approved');
});

test('a delegation that the absent approver set counts at once', async () => {
  await testkit.useCases.createDelegation({
    ...testkit.asking(viewerOf(FINN)),
    ...{ fromId: null, toId: ADA, reason: null, idempotencyKey: null },
    startsAt: testkit.clock.now(),
    endsAt: new Date(testkit.clock.now().getTime() + DAY_MS),
  });
  const { expenseId } = await submit('900.00');
  expect(await decide(MIA, expenseId)).toMatchObject(done);
  expect(await decide(ADA, expenseId)).toMatchObject(done);
});

describe('an admin who took finance out of the way', () => {
  const gone: [string, Partial<MemberChanged>, MemberFacts[number]['kind'], RegExp][] = [
    ['by a deactivation', { active: false }, 'status', /^You deactivated Finn Finance/],
    ['by taking the role', { roles: ['employee'] }, 'role', /^You changed the roles of Finn/],
  ];

  test.each(gone)('%s does not decide in his place', async (_how, changes, kind, words) => {
    const { expenseId } = await submit('900.00');
    expect(await decide(MIA, expenseId)).toMatchObject(done);
    await testkit.deliverMember(FINN, {
      ...changes,
      facts: [factBy(kind, ADA)],
    });
    expect((await testkit.instanceOf(expenseId)).steps[1]?.assigneeIds).toContain(ADA);
    expect(await decide(ADA, expenseId)).toMatchObject(lone(words));
  });

  test.each(gone)('%s beforehand does not, either', async (_how, changes, kind, words) => {
    await testkit.deliverMember(FINN, {
      ...changes,
      facts: [factBy(kind, ADA)],
    });
    const { expenseId } = await submit('900.00');
    expect(await decide(MIA, expenseId)).toMatchObject(done);
    expect((await testkit.instanceOf(expenseId)).steps[1]?.assigneeIds).toContain(ADA);
    expect(await decide(ADA, expenseId)).toMatchObject(lone(words));
  });

  test('gets no step approved by an earlier approval of his own', async () => {
    await testkit.deliverMember(EMMA, { managerId: ADA });
    await testkit.deliverMember(FINN, { active: false, facts: [factBy('status', ADA)] });
    const { expenseId } = await submit('900.00');
    expect(await decide(ADA, expenseId)).toMatchObject(done);
    expect(await statusOf(expenseId)).toBe('in_progress');
    expect(await decide(ADA, expenseId)).toMatchObject({ ok: false });
    expect(await statusOf(expenseId)).toBe('in_progress');
  });
});

test('an admin who deactivated the manager in between does not decide for whom they manage', async () => {
  await testkit.deliverMember(MIA, { active: false, facts: [factBy('status', ADA)] });
  const { expenseId } = await submit();
  expect((await testkit.instanceOf(expenseId)).steps[0]?.assigneeIds).toEqual([ADA]);
  expect(await decide(ADA, expenseId)).toMatchObject(lone(/^You deactivated Mia Manager/));
});

test('an admin who made himself the manager of an approver gains nothing from their escalation', async () => {
  await testkit.deliverMember(MIA, { managerId: ADA, facts: [factBy('manager', ADA)] });
  const { expenseId } = await submit();
  expect(await decide(MIA, expenseId, { action: 'escalate' })).toMatchObject(done);
  expect(await decide(ADA, expenseId)).toMatchObject(lone(/manager of Mia Manager/));
});

test('an approver whom he reactivated alone counts as him: they approve for nobody he stands for', async () => {
  await testkit.deliverMember(MIA, { facts: [factBy('status', ADA)] });
  await testkit.deliverMember(ADA, { roles: ['admin', 'employee'], managerId: MIA });
  const { expenseId } = await submit('86.40', ADA);
  expect(await decide(MIA, expenseId)).toMatchObject({
    refusals: [{ code: 'SECOND_PERSON_REQUIRED' }],
  });
});

test('a laxer rule that applies by a department which he changed alone takes his approval nothing', async () => {
  const rule = {
    name: 'Sales: the admin alone',
    conditions: [{ departments: ['Sales'] }],
    stages: [
      { name: 'Admin', conditions: [], approvers: [{ memberId: ADA }], quorum: 'any' as const },
    ],
  };
  const proposed = await testkit.useCases.createRule({
    ...testkit.asking({ ...viewerOf(BEA), roles: ['admin'] }),
    idempotencyKey: null,
    input: rule,
  });
  const changeId = proposed.ok ? (proposed.value.pendingChangeId ?? '') : '';
  await testkit.authorityLog.confirm('1', ADA, changeId);
  await testkit.deliverMember(EMMA, { department: 'Sales', facts: [factBy('department', ADA)] });
  const { expenseId, ruleName } = await submit('900.00');
  expect(ruleName).toBe(rule.name);
  expect(await decide(ADA, expenseId)).toMatchObject(
    lone(/^You changed the department of Emma Employee/),
  );
  await testkit.deliverMember(EMMA, { department: null, facts: [factBy('department', ADA)] });
  await testkit.deliverMember(EMMA, { managerId: ADA, facts: [factBy('department', ADA)] });
  const out = await submit();
  expect(out.ruleName).toMatch(/^Manager, then finance/);
  expect(await decide(ADA, out.expenseId)).toMatchObject(lone(/department of Emma/));
});

test('the certificate names every fact and who stands for it, and proves itself to whoever checks it again', async () => {
  await testkit.deliverMember(EMMA, {
    managerId: MIA,
    facts: [factBy('invitation', ADA), factBy('manager', ADA, BEA)],
  });
  const { expenseId } = await submit();
  expect(await decide(MIA, expenseId)).toMatchObject(done);
  const { certificate, submitterId } = await testkit.instanceOf(expenseId);
  const [decision] = testkit.readCertificate(certificate ?? '')?.decisions ?? [];
  expect(decision?.actor).toBe('person');
  expect(decision?.facts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'manager', subject: EMMA, confirmedById: BEA }),
      expect.objectContaining({ kind: 'invitation', subject: EMMA, authorId: ADA }),
      expect.objectContaining({ kind: 'rule', authorId: null }),
    ]),
  );
  const rule = { adminCount: 2, delayS: 0, at: new Date() };
  const facts = decision?.facts ?? [];
  expect(factOfOnePerson({ deciderId: MIA, submitterId, facts }, rule)).toBeNull();
  expect(factOfOnePerson({ deciderId: ADA, submitterId, facts }, rule)).not.toBeNull();
});

test('the member and their new manager are told while expenses wait; without any, nobody is', async () => {
  await submit();
  await testkit.deliverMember(EMMA, { managerId: FINN, facts: [factBy('manager', ADA)] });
  const fact = { kind: 'manager', memberIds: [EMMA, FINN] };
  const statement = 'Finn Finance manages Emma Employee now.';
  expect((await testkit.eventsOf(`member:${EMMA}`)).at(-1)).toMatchObject({
    type: 'AuthorityChanged',
    data: { ...fact, statement },
  });
  await testkit.deliverMember('77', { managerId: MIA });
  await testkit.deliverMember('77', { managerId: FINN });
  expect(await testkit.eventsOf('member:77')).toEqual([]);
});
