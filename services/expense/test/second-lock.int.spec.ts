import { inOrganization } from '@outlay/platform/tenancy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDuplicateRepository } from '../src/persistence/duplicate-repository.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anAssignment } from './support/inbound-events.ts';
import { MIA } from './support/people.ts';

const OURS = '1';
const THEIRS = '2';

let testkit: ExpenseTestkit;
/** An expense of OURS; MIA sees it because she was assigned to it. */
let id: string;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
  id = await testkit.givenSubmitted();
  await testkit.deliver(anAssignment(id, [MIA.userId]));
});
afterAll(() => testkit.close());

const LIST = { filter: { scope: 'visible' }, sort: 'created_at_desc' } as const;

/** Every kind of read that finds an expense by its viewers, for a viewer of OURS, whose own condition finds the rows. */
const READS: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  findMany: () => testkit.queries.findMany(MIA, [id]),
  page: async () => (await testkit.queries.page(MIA, { ...LIST, skip: 0, limit: 9 })).items,
  after: async () => (await testkit.queries.after(MIA, { ...LIST, first: 9, after: null })).items,
  activity: () => testkit.queries.activity(MIA, [id]),
  approvedBy: () => testkit.queries.approvedBy(MIA, [id]),
  isApprover: () =>
    testkit.database.transaction(async (tx) =>
      (await createDuplicateRepository(tx).isApprover(id, MIA.userId)) ? [id] : [],
    ),
};

test.each(Object.entries(READS))(
  "%s finds no viewers for another organization's request, whatever its own condition says",
  async (_name, read) => {
    expect(await inOrganization(OURS, read)).not.toEqual([]);
    expect(await inOrganization(THEIRS, read)).toEqual([]);
  },
);
