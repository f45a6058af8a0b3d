import type { MemberChanged } from '@outlay/schemas/events';
import { anEvent } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { introduceRivals, ofRivals, RIVALS } from './support/rivals.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const { adminId, employeeId, organizationId } = RIVALS;

let testkit: WorkflowTestkit;
beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  await introduceRivals(testkit);
});
afterAll(() => testkit.close());

/** Emma's record as identity publishes it, with the employee role. */
const employee = (changes: Partial<MemberChanged>) => {
  const member: MemberChanged = {
    memberId: employeeId,
    email: 'emma@rival.test',
    firstName: 'Emma',
    lastName: 'Rival',
    roles: ['employee'],
    managerId: adminId,
    department: null,
    walletAddress: null,
    walletMemo: null,
    walletChangedAt: null,
    walletWatched: false,
    active: true,
    ...changes,
  };
  return ofRivals(anEvent('MemberChanged', employeeId, member));
};

const stepsOf = (expenseId: string) =>
  testkit.rows<{ id: string; status: string; members: string[] | null }>(
    `select s.id::text, s.status, (select array_agg(member_id::text) from step_assignees a where a.step_id = s.id) as members
     from steps s join instances i on i.id = s.instance_id where i.expense_id = $1 order by s.number`,
    [expenseId],
  );

test("the only admin's expense waits for a second person and goes to the first who can decide, once, whatever is redelivered", async () => {
  const submission = await testkit.submission('900.00', { creatorId: adminId }, 1, organizationId);
  const { expenseId } = submission;
  await testkit.deliver(ofRivals(anEvent('ExpenseSubmitted', expenseId, submission)));
  expect(await stepsOf(expenseId)).toMatchObject([
    { status: 'in_progress', members: null },
    { status: 'pending', members: null },
  ]);
  const joined = employee({ roles: ['employee', 'approver'] });
  await testkit.deliver(joined);
  await testkit.deliver(joined);
  expect(await stepsOf(expenseId)).toMatchObject([
    { status: 'in_progress', members: [employeeId] },
    { status: 'pending', members: [employeeId] },
  ]);
  const assigned = (await testkit.eventsOf(expenseId)).filter(
    ({ type }) => type === 'StepAssigned',
  );
  expect(assigned).toMatchObject([{ data: { assigneeIds: [employeeId] } }]);
  const decide = async (userId: string) => {
    const viewer = { ...viewerOf(userId, organizationId), roles: ['admin' as const] };
    const [open] = await stepsOf(expenseId);
    const stepId = open?.id ?? '';
    return testkit.decide(userId, expenseId, { stepId, action: 'approve', viewer });
  };
  expect(await decide(adminId)).toMatchObject({ ok: false });
  expect(await decide(employeeId)).toMatchObject({ ok: true });
  expect((await stepsOf(expenseId)).map(({ status }) => status)).toEqual(['approved', 'approved']);
});

test('an expense of the only admin goes at once to those who can already decide', async () => {
  await testkit.deliver(employee({ roles: ['employee', 'finance'] }));
  const submission = await testkit.submission('20.00', { creatorId: adminId }, 1, organizationId);
  await testkit.deliver(ofRivals(anEvent('ExpenseSubmitted', submission.expenseId, submission)));
  expect(await stepsOf(submission.expenseId)).toMatchObject([
    { status: 'in_progress', members: [employeeId] },
  ]);
});
