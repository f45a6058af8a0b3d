import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, MIA, FINN, EMMA] = ['1', '2', '3', '4'].map((id) => viewerOf(id)) as [
  ReturnType<typeof viewerOf>,
  ReturnType<typeof viewerOf>,
  ReturnType<typeof viewerOf>,
  ReturnType<typeof viewerOf>,
];
const RIVAL = { ...viewerOf('1', '2'), userId: '91' };

let testkit: WorkflowTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  graph = await startWorkflowGraph(testkit);
});
beforeEach(async () => {
  await testkit.rows(`update instances set status = 'cancelled', completed_at = now()
    where status = 'in_progress'`);
  await testkit.rows(`update instances set status = 'cancelled'`);
  await testkit.rows('delete from approval_months');
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

/** A submission that was decided after so many hours. */
async function decided(startedAt: string, hours: number, status = 'approved'): Promise<void> {
  const { expenseId } = (await testkit.submit('40.00')).data;
  await testkit.rows(
    `update instances set status = $2, started_at = $3::timestamptz,
       completed_at = $3::timestamptz + $4 * interval '1 hour' where expense_id = $1`,
    [expenseId, status, startedAt, hours],
  );
}

describe('approval times', () => {
  const times = (viewer = FINN) =>
    testkit.queries.approvalTimes(viewer, '2026-10-01', '2026-11-30');

  test('are the median and the 90th percentile of the decisions of each month', async () => {
    for (const hours of [1, 2, 3, 4, 100]) await decided('2026-11-02T00:00:00Z', hours);
    await decided('2026-11-10T00:00:00Z', 3, 'rejected');
    await decided('2026-10-10T00:00:00Z', 5, 'sent_back');
    expect(await times()).toEqual([
      { month: '2026-10', decided: 1, medianSeconds: 5 * 3_600, p90Seconds: 5 * 3_600 },
      { month: '2026-11', decided: 6, medianSeconds: 3 * 3_600, p90Seconds: 52 * 3_600 },
    ]);
  });

  test('of a month that is over are counted once, for its whole; those of other days each time', async () => {
    const between = (from: string, to: string) => testkit.queries.approvalTimes(FINN, from, to);
    await decided('2025-10-10T00:00:00Z', 5);
    expect(await between('2025-10-02', '2025-11-30')).toMatchObject([{ decided: 1 }]);
    expect(await testkit.rows('select from approval_months')).toEqual([]);
    const first = await between('2025-10-01', '2025-10-31');
    expect(first).toMatchObject([{ month: '2025-10', decided: 1, medianSeconds: 5 * 3_600 }]);
    // No decision comes after its month; this one shows that nobody counts again.
    await decided('2025-10-20T00:00:00Z', 9);
    expect(await between('2025-09-15', '2025-10-31')).toEqual(first);
    expect(await between('2025-10-02', '2025-10-31')).toMatchObject([{ decided: 2 }]);
  });

  test('count a decision in its month in UTC, up to the last moment of the period', async () => {
    await decided('2026-10-31T23:30:00Z', 0.5);
    await decided('2026-11-30T23:00:00Z', 0.999);
    await decided('2026-11-30T23:00:00Z', 1);
    await decided('2026-09-30T23:00:00Z', 0.5);
    expect(await times()).toMatchObject([{ month: '2026-11', decided: 2 }]);
  });

  test('leave out open and withdrawn submissions, and those approved without a person', async () => {
    await decided('2026-11-02T00:00:00Z', 1, 'cancelled');
    await testkit.submit('40.00');
    await decided('2026-11-02T00:00:00Z', 0);
    await testkit.rows(`delete from step_assignees where step_id in (
      select s.id from steps s join instances i on i.id = s.instance_id where i.status = 'approved')`);
    await testkit.rows(`delete from steps s using instances i
      where i.id = s.instance_id and i.status = 'approved'`);
    expect(await times()).toEqual([]);
  });

  test('of another organization stay unseen', async () => {
    await decided('2026-11-02T00:00:00Z', 1);
    expect(await times(RIVAL)).toEqual([]);
  });
});

describe('waiting approvals', () => {
  test('are counted by step and approver, with the oldest', async () => {
    const first = (await testkit.submit('40.00')).data.expenseId;
    await testkit.rows(
      `update instances set started_at = '2026-11-01T08:00:00Z' where expense_id = $1`,
      [first],
    );
    await testkit.submit('50.00');
    expect(await testkit.queries.waitingApprovals(FINN)).toEqual([
      {
        stepName: 'Manager approval',
        approverId: MIA.userId,
        count: 2,
        oldestSubmittedAt: new Date('2026-11-01T08:00:00Z'),
        oldestExpenseId: first,
      },
    ]);
    expect(await testkit.queries.waitingApprovals(RIVAL)).toEqual([]);
  });
});

describe("the summary of one's own pending tasks", () => {
  const summary = (viewer = MIA) => testkit.queries.pendingSummary(viewer, new Date());

  test('agrees with the list of them', async () => {
    expect(await summary()).toEqual({ count: 0, usdTotal: '0.00', oldestSubmittedAt: null });
    await testkit.submit('40.00');
    await testkit.submit('50.50');
    const pending = await testkit.queries.pendingOf(MIA, new Date());
    expect(await summary()).toEqual({
      count: pending.length,
      usdTotal: '90.50',
      oldestSubmittedAt: pending[0]?.startedAt,
    });
    expect(pending).toHaveLength(2);
    expect((await summary(EMMA)).count).toBe(0);
    expect((await summary(RIVAL)).count).toBe(0);
  });
});

describe('in the graph', () => {
  const TIMES = `{ approvalTimes(from: "2026-11-01", to: "2026-11-30") { month decided }
    waitingApprovals { stepName approver { id } count oldestExpense { id } } }`;

  test('times and waiting approvals are for finance and admins', async () => {
    const { expenseId } = (await testkit.submit('40.00')).data;
    for (const viewer of [FINN, ADA]) {
      expect(await graph.ask(viewer, TIMES)).toMatchObject({
        approvalTimes: [],
        waitingApprovals: [
          { approver: { id: MIA.userId }, count: 1, oldestExpense: { id: expenseId } },
        ],
      });
    }
    for (const viewer of [EMMA, MIA]) {
      expect(await graph.codesOf(viewer, TIMES)).toContain('FORBIDDEN');
    }
  });

  test('everyone reads the summary of their own tasks', async () => {
    await testkit.submit('40.00');
    const query = '{ pendingTaskSummary { count usdTotal oldestSubmittedAt } }';
    expect(await graph.ask(MIA, query)).toMatchObject({
      pendingTaskSummary: { count: 1, usdTotal: '40.00' },
    });
  });

  test('a period that ends before it begins is refused by name', async () => {
    const query = '{ approvalTimes(from: "2026-11-02", to: "2026-11-01") { month } }';
    await expect(graph.ask(FINN, query)).rejects.toThrow('to must not be before from');
  });
});
