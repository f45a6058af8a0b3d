import { runMigrations } from '@outlay/platform/postgres';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase, migrationsBefore, migrationsOf } from '@outlay/platform/testing';
import { deleteExpiredRows } from '../src/persistence/expired-rows.ts';
import { NOWHERE, PASSWORD, startIdentityTestkit } from './support/identity-testkit.ts';

test('members and sessions survive the migration: departments become rows, sessions stay active', async () => {
  const folder = await migrationsBefore('identity', '_members_sessions_keys_audit');
  const before = await createTestDatabase(inject('postgresUrl'), folder);
  const client = new pg.Client({ connectionString: before.url });
  await client.connect();
  try {
    const family = randomUUID();
    await client.query(`insert into organizations (name) values ('Acme'), ('Rival')`);
    await client.query(`insert into members
      (organization_id, email, first_name, last_name, roles, department, password_hash, active) values
      (1, 'a@acme.test', 'A', 'A', '{admin}', 'Sales', 'x', true),
      (1, 'b@acme.test', 'B', 'B', '{employee}', ' sales ', 'x', false),
      (1, 'c@acme.test', 'C', 'C', '{employee}', null, 'x', true),
      (1, 'e@acme.test', 'E', 'E', '{employee}', '', 'x', true),
      (2, 'd@rival.test', 'D', 'D', '{employee}', 'Sales', 'x', true)`);
    await client.query(
      `insert into refresh_tokens (token_hash, family_id, member_id, expires_at, used_at, revoked_at) values
      ('one', $1, 1, '2026-12-01Z', now(), null), ('two', $1, 1, '2026-12-02Z', null, null),
      ('three', $2, 2, '2026-12-01Z', null, now())`,
      [family, randomUUID()],
    );
    await runMigrations(before.url, migrationsOf('identity'));
    const read = async (query: string) => (await client.query<object>(query)).rows;
    expect(
      await read(`select email, status, departments.name, departments.organization_id as org
        from members left join departments on departments.id = department_id order by email`),
    ).toEqual([
      { email: 'a@acme.test', status: 'active', name: 'Sales', org: '1' },
      { email: 'b@acme.test', status: 'deactivated', name: 'Sales', org: '1' },
      { email: 'c@acme.test', status: 'active', name: null, org: null },
      { email: 'd@rival.test', status: 'active', name: 'Sales', org: '2' },
      { email: 'e@acme.test', status: 'active', name: null, org: null },
    ]);
    expect(
      await read('select member_id, ended_at is null as open from sessions order by member_id'),
    ).toEqual([
      { member_id: '1', open: true },
      { member_id: '2', open: false },
    ]);
    expect(await read('select currency, time_zone, date_order from organizations limit 1')).toEqual(
      [{ currency: 'USD', time_zone: 'UTC', date_order: 'dmy' }],
    );
  } finally {
    await client.end();
    await before.drop();
    await rm(folder, { recursive: true });
  }
});

test('obsolete rows are removed, the others stay', async () => {
  const testkit = await startIdentityTestkit();
  try {
    await testkit.reset();
    const email = 'emma@acme.test';
    await testkit.useCases.signIn({ email, password: 'wrong', origin: NOWHERE });
    await testkit.useCases.requestPasswordReset({ email, origin: NOWHERE });
    await testkit.useCases.signIn({ email: 'mia@acme.test', password: PASSWORD, origin: NOWHERE });
    const left = async () =>
      Object.values(
        (
          await testkit.rows<Record<string, string>>(
            `select (select count(*) from attempt_windows) a, (select count(*) from mail_links) b,
              (select count(*) from refresh_tokens) c, (select count(*) from sessions) d`,
          )
        )[0] ?? {},
      ).map(Number);
    const clean = () => deleteExpiredRows(testkit.database, testkit.clock.now());
    expect(await clean()).toBe(0);
    expect(await left()).toEqual([2, 1, 1, 1]);
    testkit.wait(3_600_001);
    await clean();
    expect(await left()).toEqual([0, 0, 1, 1]);
    testkit.wait(15 * 86_400_000);
    await clean();
    expect(await left()).toEqual([0, 0, 0, 1]);
    testkit.wait(30 * 86_400_000);
    await clean();
    expect(await left()).toEqual([0, 0, 0, 0]);
  } finally {
    await testkit.close();
  }
});
