import { verifyChain } from '@outlay/platform/audit-chain';
import { createDatabase, runMigrations } from '@outlay/platform/postgres';
import { createTestDatabase, migrationsBefore, migrationsOf } from '@outlay/platform/testing';
import { rm } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { log } from './support/platform-testkit.ts';

const ORGANIZATION = `insert into organizations (id, name) values (1, 'Old'), (2, 'Other')`;

/** An entry of the history of organisation 1 or 2. */
const ENTRIES = {
  expense: (organization: number) =>
    `insert into activity (organization_id, expense_id, kind) values (${organization}, 7, 'created')`,
  identity: (organization: number) =>
    `insert into audit_log (organization_id, at, kind, subject, changes)
     values (${organization}, now(), 'member.changed', '7', '[]')`,
};

test.each(['expense', 'identity'] as const)(
  'existing entries of %s are chained, and new ones follow them',
  async (service) => {
    const folder = await migrationsBefore(service, '_audit_chain');
    const old = await createTestDatabase(inject('postgresUrl'), folder);
    const database = createDatabase({ url: old.url, poolMax: 1, applicationName: 'test', log });
    try {
      if (service === 'identity') await database.$client.query(ORGANIZATION);
      for (const organization of [1, 2, 1]) {
        await database.$client.query(ENTRIES[service](organization));
      }
      await runMigrations(old.url, migrationsOf(service));
      await database.$client.query(ENTRIES[service](1));
      expect(await verifyChain(database, service, null)).toMatchObject([
        { organizationId: '1', entries: 3, broken: null },
        { organizationId: '2', entries: 1, broken: null },
      ]);
      await expect(database.$client.query('delete from audit_chain')).rejects.toThrow(
        'append-only',
      );
    } finally {
      await database.$client.end();
      await old.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
