import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUnitOfWork } from '../src/persistence/unit-of-work.ts';
import { readUnsignedSubmissions } from '../src/persistence/unsigned-submissions.ts';
import { restartApproval } from '../src/use-cases/restart-approval.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';

let testkit: ExpenseTestkit;
beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

const CAUSE = {
  organizationId: '1',
  actorId: null,
  correlationId: 'story-of-a-test',
  causationId: null,
};

const restart = (id: string) => {
  const { database, submissionProofs } = testkit;
  const unitOfWork = createUnitOfWork((work) => database.transaction(work));
  const clock = { now: () => new Date() };
  return restartApproval({ unitOfWork, clock, submissionProofs })(CAUSE, id);
};

/** As it was submitted before submissions were signed. */
async function givenUnsigned(): Promise<string> {
  const id = await testkit.givenSubmitted();
  await testkit.rows('update expenses set submission_proof = null where id = $1', [id]);
  return id;
}

const unsignedIds = async () =>
  (await readUnsignedSubmissions(testkit.database)).map(({ id }) => id);

test('an approval from before submissions were signed starts again, signed, and can then be approved', async () => {
  const [signed, id] = [await testkit.givenSubmitted(), await givenUnsigned()];
  expect(await unsignedIds()).toEqual([id]);
  expect(await restart(id)).toMatchObject({ ok: true });
  expect(await unsignedIds()).toEqual([]);
  expect(await testkit.typesOf(id)).toEqual([
    'ExpenseCreated',
    'ExpenseSubmitted',
    'ExpenseWithdrawn',
    'ExpenseSubmitted',
  ]);
  const events = await testkit.eventsOf(id);
  expect(events.at(-2)?.data).toMatchObject({ submission: 1 });
  expect(events.at(-1)?.data).toMatchObject({ content: { submission: 2 } });
  await testkit.deliver(await testkit.completionOf(id));
  expect(await testkit.statusOf(id)).toBe('approved');
  expect(await testkit.typesOf(signed)).toEqual(['ExpenseCreated', 'ExpenseSubmitted']);
});

test('a second restart changes nothing, so that running the command twice submits nothing twice', async () => {
  const id = await givenUnsigned();
  await restart(id);
  expect(await restart(id)).toMatchObject({ ok: false, refusals: [{ code: 'NOT_FOUND' }] });
  expect((await testkit.typesOf(id)).length).toBe(4);
});

test('an approval that was decided before is set aside, since nothing of it can be paid', async () => {
  const id = await givenUnsigned();
  await testkit.deliver(await testkit.completionOf(id));
  expect(await testkit.statusOf(id)).toBe('submitted');
  const failed = await testkit.rows<{ reason: string }>(
    'select reason from parked_events where key = $1',
    [id],
  );
  expect(failed[0]?.reason).toContain('UNPROVEN_APPROVAL');
});

test('an expense that can no longer be submitted becomes a draft, so that its creator sees what is missing', async () => {
  const id = await givenUnsigned();
  await testkit.rows(
    "update policies set amount_max_usd = 1, enforcement = 'block' where id = $1",
    [testkit.policyId],
  );
  expect(await restart(id)).toMatchObject({ ok: false });
  expect(await testkit.statusOf(id)).toBe('draft');
});
