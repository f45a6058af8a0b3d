import type { EventEnvelope } from '@outlay/platform/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { introduceRivals, ofRivals, RIVALS } from './support/rivals.ts';
import { anEvent } from '@outlay/platform/testing';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, MIA, FINN] = ['1', '2', '3'] as const;
type Submitted = EventEnvelope<'ExpenseSubmitted'>;

let testkit: WorkflowTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  await introduceRivals(testkit);
});
afterAll(() => testkit.close());

async function aSubmitted(
  usdAmount: string,
  creatorId = '4',
  organizationId = '1',
): Promise<Submitted> {
  const submission = await testkit.submission(usdAmount, { creatorId }, 1, organizationId);
  return anEvent('ExpenseSubmitted', submission.expenseId, submission);
}

const rivalSubmitted = async (usdAmount: string): Promise<Submitted> =>
  ofRivals(await aSubmitted(usdAmount, RIVALS.employeeId, RIVALS.organizationId));

const approversOf = async ({ orgid, subject }: Submitted): Promise<unknown> => {
  const [instance] = await testkit.queries.newest(viewerOf(ADA, orgid), [subject]);
  return instance?.steps.map(({ assigneeIds }) => assigneeIds);
};

test('submissions of two organizations handled in one batch each start under their own rules, in as many statements as one', async () => {
  const [first, small] = [await aSubmitted('40.00'), await aSubmitted('40.00')];
  const alone = await testkit.statementsOf(() => testkit.deliver(first));
  const large = await aSubmitted('900.00');
  const rivals = await rivalSubmitted('40.00');
  const others = await Promise.all(Array.from({ length: 7 }, () => aSubmitted('50.00')));
  const events = [small, large, rivals, ...others];
  const together = await testkit.statementsOf(async () => {
    expect(await testkit.deliverTogether(events)).toBe(true);
  });
  // Each organization's log is looked up.
  expect(together).toHaveLength(alone.length + 1);
  expect(await approversOf(small)).toEqual([[MIA]]);
  expect(await approversOf(large)).toEqual([[MIA], [FINN]]);
  expect(await approversOf(rivals)).toEqual([[RIVALS.adminId]]);
  for (const { id, subject, orgid, correlationid } of events) {
    const trace = { orgid, correlationid, causationid: id };
    expect(await testkit.eventsOf(subject)).toMatchObject([
      { type: 'WorkflowStarted', ...trace },
      { type: 'StepAssigned', ...trace },
    ]);
  }
});

test('a submission that already has its approval changes nothing when redelivered in a batch with new ones', async () => {
  const known = await aSubmitted('40.00');
  await testkit.deliver(known);
  const again = anEvent('ExpenseSubmitted', known.subject, known.data);
  const fresh = await aSubmitted('40.00');
  expect(await testkit.deliverTogether([again, fresh])).toBe(true);
  expect(await testkit.eventsOf(known.subject)).toHaveLength(2);
  expect(await testkit.eventsOf(fresh.subject)).toHaveLength(2);
});

test('an unknown submitter does not block a batch: it rolls back, and each submission starts separately', async () => {
  const unknown = await aSubmitted('40.00', '99');
  const known = await aSubmitted('40.00');
  expect(await testkit.deliverTogether([unknown, known])).toBe(false);
  expect(await testkit.eventsOf(known.subject)).toEqual([]);
  await testkit.deliver(unknown);
  await testkit.deliver(known);
  expect(await approversOf(known)).toEqual([[MIA]]);
  expect(await approversOf(unknown)).toBeUndefined();
});
