import { createAuthorityStates } from '@outlay/authority-log';
import { explainDatabase, vacuum, type ExplainedDatabase } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkflowQueries } from '../src/persistence/workflow-queries.ts';
import type { WorkflowQueries } from '../src/use-cases/ports.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const MANAGER = viewerOf('2');

let testkit: WorkflowTestkit;
let explained: ExplainedDatabase;
let queries: WorkflowQueries;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  // In parts, because a statement has the 3 s of a request.
  for (let from = 1; from < 20_000; from += 1_000) {
    await testkit.rows(`
      with begun as (
        insert into instances (organization_id, expense_id, submission, submitter_id, status, rule_id, rule_version, rule_name, title,
          content, content_hash, started_at, completed_at)
        select 1, n, 1, 1000 + n / 100, case when n % 50 = 0 then 'in_progress' else 'approved' end, 1, 1, 'Rule', 'Train ' || n, '{}',
          'hash', timestamptz '2025-01-01' + n * interval '30 minutes',
          case when n % 50 > 0 then timestamptz '2025-01-02' + n * interval '30 minutes' end
        from generate_series(${from}, ${from + 999}) n
        returning id, expense_id, status
      ), opened as (
        insert into steps (instance_id, number, name, status, quorum)
        select id, 1, 'Manager approval', status, '{"kind": "any"}' from begun returning id, instance_id
      )
      insert into step_assignees (step_id, member_id, waits, approved_by_id)
      select opened.id, member_id, status = 'in_progress', case when status = 'approved' and member_id > 2 then member_id end
      from opened join begun on begun.id = instance_id, unnest(array[2, 3 + expense_id / 1000]) member_id
      where status = 'approved' or member_id > 2 or expense_id % 1000 = 0`);
  }
  await testkit.rows(`
    insert into member_directory (member_id, organization_id, name, roles, manager_id, active)
    select 10000 + n, 1, 'Member ' || n, case n % 10 when 0 then '{employee,approver}' else '{employee}' end::text[], 2, true
    from generate_series(1, 10000) n`);
  await vacuum(testkit.owner, 'instances', 'steps', 'step_assignees', 'member_directory');
  const large = ['instances', 'steps', 'step_assignees', 'member_directory'];
  explained = await explainDatabase(testkit, large);
  queries = createWorkflowQueries(explained.database, createAuthorityStates(testkit.trust));
}, 60_000);

afterAll(async () => {
  await explained.close();
  await testkit.close();
});

test.each<[string, () => Promise<unknown>]>([
  ['an inbox', () => queries.pendingOf(MANAGER, new Date())],
  ['the sum of an inbox', () => queries.pendingSummary(MANAGER, new Date())],
  ['waiting approvals', () => queries.waitingApprovals(viewerOf('3'))],
  ['who may decide on what someone submits', () => queries.peopleAround(MANAGER, new Date())],
  ['a newest approval', () => queries.newest(MANAGER, ['7778'])],
  ['times of a month', () => queries.approvalTimes(viewerOf('3'), '2025-03-01', '2025-03-31')],
])('among many approvals, %s is found without reading them all', async (_what, ask) => {
  expect(await explained.scansOf(ask)).toEqual([]);
});

test('an inbox costs what waits in it, however many places its member left to others before', async () => {
  const inbox = () => queries.pendingSummary(MANAGER, new Date());
  expect((await inbox()).count).toBe(20);
  expect(await explained.rowsReadBy('step_assignees', inbox)).toBeLessThan(100);
  const waiting = () => queries.waitingApprovals(viewerOf('3'));
  expect(await explained.rowsReadBy('instances', waiting)).toBeLessThan(100);
});
