import { hashOf } from '@outlay/authority';
import { anEvent, type SubgraphTestkit } from '@outlay/platform/testing';
import type { MemberChanged } from '@outlay/schemas/events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMemberEvent } from './support/people.ts';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

/** Ada and Bea are admins, Mia is Emma's manager, Finn is finance. Ada brings Carl in. */
const [ADA, MIA, FINN, EMMA, BEA, CARL] = ['1', '2', '3', '4', '5', '6'] as const;
const SECRET = 'invitation of Carl';

let testkit: WorkflowTestkit;
let graph: SubgraphTestkit;
beforeAll(async () => {
  testkit = await startWorkflowTestkit({ delayS: 86_400 });
  graph = await startWorkflowGraph(testkit);
});
beforeEach(async () => {
  await testkit.deliverMember(BEA, { firstName: 'Bea', lastName: 'Boss', roles: ['admin'] });
  await testkit.startLogAnew();
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const say = (memberId: string, kind: string, about: string, body: object) =>
  testkit.authorityLog.say('1', memberId, { kind, subject: `${about}/${memberId}`, body });

/** Ada invites Carl; identity publishes him. */
async function inviteCarl(changes: Partial<MemberChanged>): Promise<void> {
  const [managerId = null] = [changes.managerId];
  const invited = { roles: ['employee'], managerId, department: null, secretHash: hashOf(SECRET) };
  const saying = { kind: 'member.invited', subject: `member/${CARL}`, body: invited };
  await testkit.authorityLog.say('1', ADA, saying);
  await say(CARL, 'member.joined', 'member', { key: null, secret: SECRET });
  const member = {
    firstName: 'Carl',
    lastName: 'Cousin',
    roles: ['employee' as const],
    ...changes,
  };
  await testkit.deliver(anEvent('MemberChanged', CARL, aMemberEvent(CARL, member)));
}

async function approve(userId: string, expenseId: string) {
  const { steps } = await testkit.instanceOf(expenseId);
  const open = steps.find(({ status }) => status === 'in_progress');
  const viewer = { ...viewerOf(userId), roles: ['admin' as const] };
  return testkit.decide(userId, expenseId, { stepId: open?.id ?? '', action: 'approve', viewer });
}

const blocked =
  'Carl Cousin was invited by Ada Admin alone. Another admin confirms the account first.';
const refused = { ok: false, refusals: [{ code: 'SECOND_PERSON_REQUIRED', message: blocked }] };
const done = { ok: true };

interface Shown {
  readonly blockedBy: string | null;
  readonly viewerCan: Record<'approve' | 'reject', { code: string | null }>;
}

const shownTo = async (userId: string, expenseId: string): Promise<Shown | undefined> => {
  const answer = await graph.ask<{ view: { steps: Shown[] } }>(
    { ...viewerOf(userId), roles: ['admin'] },
    `query ($id: ID!) { view: expenseWorkflow(expenseId: $id) { ... on WorkflowInstance {
       steps { blockedBy viewerCan { approve { code } reject { code } } } } } }`,
    { id: expenseId },
  );
  return answer.view.steps[0];
};

test('whoever brought an account in alone approves nothing for it until another admin confirms it', async () => {
  await inviteCarl({ managerId: ADA });
  const { expenseId } = (await testkit.submit('86.40', { creatorId: CARL })).data;
  expect(await approve(ADA, expenseId)).toMatchObject(refused);
  expect(await shownTo(ADA, expenseId)).toEqual({
    blockedBy: blocked,
    viewerCan: { approve: { code: 'SECOND_PERSON_REQUIRED' }, reject: { code: null } },
  });
  await say(BEA, 'people.confirmed', 'people', { confirmed: [CARL], doubted: [] });
  expect(await shownTo(ADA, expenseId)).toMatchObject({ blockedBy: null });
  expect(await approve(ADA, expenseId)).toMatchObject(done);
  expect(await testkit.instanceOf(expenseId)).toMatchObject({ status: 'approved' });
});

test('they can still reject it, which pays nobody', async () => {
  await inviteCarl({ managerId: ADA });
  const { expenseId } = (await testkit.submit('86.40', { creatorId: CARL })).data;
  const [step] = (await testkit.instanceOf(expenseId)).steps;
  const decision = { stepId: step?.id ?? '', action: 'reject', reason: 'because' } as const;
  const viewer = { ...viewerOf(ADA), roles: ['admin' as const] };
  expect(await testkit.decide(ADA, expenseId, { ...decision, viewer })).toMatchObject(done);
});

test('the account does not approve what they submitted, nor the second step after their own approval', async () => {
  await inviteCarl({ roles: ['approver'] });
  await testkit.deliver(anEvent('MemberChanged', ADA, aMemberEvent(ADA, { managerId: CARL })));
  const own = (await testkit.submit('86.40', { creatorId: ADA })).data.expenseId;
  expect(await approve(CARL, own)).toMatchObject(refused);
  await testkit.deliver(anEvent('MemberChanged', EMMA, aMemberEvent(EMMA, { managerId: CARL })));
  await testkit.deliver(anEvent('MemberChanged', FINN, aMemberEvent(FINN, { active: false })));
  const { expenseId } = (await testkit.submit('900.00')).data;
  expect(await approve(CARL, expenseId)).toMatchObject(done);
  expect(await approve(ADA, expenseId)).toMatchObject(refused);
  for (const id of [ADA, EMMA, FINN]) {
    await testkit.deliver(anEvent('MemberChanged', id, aMemberEvent(id)));
  }
});

test('others approve for the account', async () => {
  await inviteCarl({ managerId: MIA });
  const { expenseId } = (await testkit.submit('86.40', { creatorId: CARL })).data;
  expect(await approve(MIA, expenseId)).toMatchObject(done);
});

test('the member and their new manager are told while expenses wait; without any, nobody is', async () => {
  await testkit.submit('86.40');
  await testkit.deliverMember(EMMA, { managerId: FINN });
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
