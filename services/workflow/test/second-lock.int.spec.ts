import { inOrganization } from '@outlay/platform/tenancy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkflowQueries } from '../src/use-cases/ports.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const OURS = '1';
const THEIRS = '2';
const MIA = '2';

/** Approvals of OURS: one is open, the other is decided. */
interface Ids {
  readonly open: string;
  readonly decided: string;
  readonly instance: string;
}

let testkit: WorkflowTestkit;
let ids: Ids;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  const submit = async (): Promise<string> => (await testkit.submit('40.00')).data.expenseId;
  const [open, decided] = [await submit(), await submit()];
  const step = (await testkit.instanceOf(decided)).steps[0]!;
  await testkit.decide(MIA, decided, { stepId: step.id, action: 'approve' });
  ids = { open, decided, instance: (await testkit.instanceOf(open)).id };
});
afterAll(() => testkit.close());

const mia = viewerOf(MIA);
const now = (): Date => new Date();
const today = (): string => now().toISOString().slice(0, 10);

/** Every read that finds steps, for a viewer of OURS, whose own condition finds the rows. */
const READS: Readonly<
  Record<string, (queries: WorkflowQueries, ids: Ids) => Promise<readonly unknown[]>>
> = {
  newest: (queries, { open }) => queries.newest(mia, [open]),
  newestAt: async (queries, { open }) => [await queries.newestAt(mia, open, now())].filter(Boolean),
  submissionsOf: (queries, { open }) => queries.submissionsOf(mia, open),
  pendingOf: (queries) => queries.pendingOf(mia, now()),
  pendingSummary: async (queries) =>
    [await queries.pendingSummary(mia, now())].filter(({ count }) => count > 0),
  approvalTimes: (queries) => queries.approvalTimes(mia, today(), today()),
  waitingApprovals: (queries) => queries.waitingApprovals(mia),
  startedBy: (queries) => queries.startedBy(viewerOf('4')),
  historyOf: (queries, { instance }) => queries.historyOf(mia, [instance]),
};

test.each(Object.entries(READS))(
  "%s finds no steps for another organization's request, whatever its own condition says",
  async (_name, read) => {
    const find = (organizationId: string): Promise<readonly unknown[]> =>
      inOrganization(organizationId, () => read(testkit.queries, ids));
    expect(await find(OURS)).not.toEqual([]);
    expect(await find(THEIRS)).toEqual([]);
  },
);

test("a decision in another organization's request finds no approval and changes no step", async () => {
  const step = (await testkit.instanceOf(ids.open)).steps[0]!;
  const decide = (organizationId: string) =>
    inOrganization(organizationId, () =>
      testkit.decide(MIA, ids.open, { stepId: step.id, action: 'approve' }),
    );
  expect(await decide(THEIRS)).toMatchObject({ ok: false, refusals: [{ code: 'NOT_FOUND' }] });
  expect((await testkit.instanceOf(ids.open)).steps[0]).toEqual(step);
  expect(await decide(OURS)).toMatchObject({ ok: true });
});
