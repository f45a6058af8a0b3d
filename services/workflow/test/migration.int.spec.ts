import { runMigrations } from '@outlay/platform/postgres';
import { createTestDatabase, migrationsBefore, migrationsOf } from '@outlay/platform/testing';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { aSubmission } from './support/workflow-testkit.ts';

const { content, contentHash } = aSubmission('40.00', { expenseId: '42' });

/** An organisation with two versions of its rule, a running approval and a decided one, as the first release wrote them. */
const OLD_DATA = `
  insert into rules (id, version, organization_id, name, priority, conditions, stages) values
    (1, 1, 1, 'Default', 1000000, '[]', '[]'), (1, 2, 1, 'Default 2', 1000000, '[]', '[]');
  insert into instances (id, organization_id, expense_id, submission, submitter_id, status, rule_id,
    rule_version, rule_name, title, content, content_hash, started_at, completed_at) values
    (7, 1, 42, 1, 4, 'sent_back', 1, 1, 'Default', 'Lunch', '${JSON.stringify(content)}', '${contentHash}',
      '2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z'),
    (8, 1, 42, 2, 4, 'in_progress', 1, 2, 'Default 2', 'Lunch', '${JSON.stringify(content)}', '${contentHash}',
      '2026-11-21T09:00:00Z', null);
  insert into steps (id, instance_id, number, name, status, quorum, decided_by_id, started_at,
    completed_at, rejection_reason) values
    (11, 7, 1, 'Manager', 'sent_back', '{"kind":"any"}', 2, '2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z', 'why?'),
    (12, 8, 1, 'Both', 'in_progress', '{"kind":"all"}', null, '2026-11-21T09:00:00Z', null, null);
  insert into step_assignees (step_id, member_id, active, approved) values
    (11, 2, true, false), (12, 2, true, true), (12, 3, true, false);`;

test('approvals and rules from an earlier schema keep their meaning and get an initial history entry', async () => {
  const folder = await migrationsBefore('workflow', '_delegations_deadlines_history');
  const old = await createTestDatabase(inject('postgresUrl'), folder);
  const client = new pg.Client({ connectionString: old.url });
  try {
    await client.connect();
    await client.query(OLD_DATA);
    await runMigrations(old.url, migrationsOf('workflow'));
    const rowsOf = async (query: string): Promise<unknown[]> =>
      (await client.query<Record<string, unknown>>(query)).rows;
    expect(
      await rowsOf('select version, priority, is_default, archived_at from rule_heads'),
    ).toEqual([{ version: 2, priority: 1_000_000, is_default: true, archived_at: null }]);
    expect(
      await rowsOf(
        'select member_id, approved_by_id from step_assignees where step_id = 12 order by 1',
      ),
    ).toEqual([
      { member_id: '2', approved_by_id: '2' },
      { member_id: '3', approved_by_id: null },
    ]);
    expect(
      await rowsOf(
        'select instance_id, kind, actor_id, note, content_hash from history order by id',
      ),
    ).toEqual([
      {
        instance_id: '7',
        kind: 'workflow.started',
        actor_id: '4',
        note: 'Default',
        content_hash: null,
      },
      { instance_id: '7', kind: 'step.opened', actor_id: null, note: null, content_hash: null },
      {
        instance_id: '7',
        kind: 'step.sent_back',
        actor_id: '2',
        note: 'why?',
        content_hash: contentHash,
      },
      {
        instance_id: '7',
        kind: 'workflow.sent_back',
        actor_id: null,
        note: null,
        content_hash: contentHash,
      },
      {
        instance_id: '8',
        kind: 'workflow.started',
        actor_id: '4',
        note: 'Default 2',
        content_hash: null,
      },
      { instance_id: '8', kind: 'step.opened', actor_id: null, note: null, content_hash: null },
    ]);
  } finally {
    await client.end();
    await old.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
