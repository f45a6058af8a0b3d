import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger, createMetrics, registerDatabaseGauges } from '@outlay/platform/telemetry';
import { acrossOrganizations } from '@outlay/platform/tenancy';
import { createTestDatabase, type TestDatabase } from '@outlay/platform/testing';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrationsFolder } from '@outlay/stack/paths';
import { gaugesOf } from './testing/service-gauges.ts';

const TREASURY = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const ORIGIN = `values ('expense.events', '1', '{}', now() - interval '1 hour')`;
const FAILED_EVENT = `insert into failed_events (consumer, key, event_id, topic, payload, reason, attempts, failed_at)
  values ('test', '1', 'e1', 'expense.events', '{}', 'broken', 1, now() - interval '1 hour')`;
const OUTBOX = `insert into outbox (topic, key, payload, created_at) ${ORIGIN}`;
const MAIL = `insert into mail_outbox ("to", subject, text, html, dedupe_key, created_at)
  values ('a@b.test', 's', 't', 'h', 'k', now() - interval '1 hour')`;

/** Statements for each service, with a gauge that they must change, its value before and its least value after. */
const HAPPENINGS: readonly (readonly [SubgraphName, string, string, number, number])[] = [
  ...SUBGRAPH_NAMES.flatMap((name) => [
    [name, OUTBOX, 'outlay_outbox_rows', 0, 1] as const,
    [name, '', 'outlay_outbox_oldest_age_seconds', 0, 3_600] as const,
  ]),
  ...SUBGRAPH_NAMES.filter((name) => name !== 'identity').flatMap((name) => [
    [name, FAILED_EVENT, 'outlay_failed_events', 0, 1] as const,
    [name, '', 'outlay_failed_events_oldest_age_seconds', 0, 3_600] as const,
  ]),
  ['identity', MAIL, 'outlay_mail_queue_rows', 0, 1],
  ['notification', MAIL, 'outlay_mail_queue_oldest_age_seconds', 0, 3_600],
  [
    'notification',
    `with hook as (insert into webhooks (organization_id, url, event_types, secret_prefix, sealed_secret, created_at, created_by_id)
       values (1, 'https://a.test', '{}', 'p', 's', now(), 1) returning id)
     insert into webhook_deliveries (webhook_id, event_id, event_type, body, created_at, next_attempt_at)
       select id, gen_random_uuid(), 'x', '{}', now() - interval '1 hour', now() from hook`,
    'outlay_webhook_queue_oldest_age_seconds',
    0,
    3_600,
  ],
  [
    'payout',
    `insert into payouts (id, organization_id, expense_id, submission, payee_id, status, content, content_hash, approval, amount_usd, asset, queued_at, correlation_id)
       select gen_random_uuid(), 1, n, 1, 1, case n when 1 then 'QUEUED' else 'HELD' end, '{}', 'h', '{}', 5, 'PYUSD', now() - interval '1 hour', 'c'
       from generate_series(1, 3) as n`,
    'outlay_payouts_open{status="QUEUED"}',
    0,
    1,
  ],
  ['payout', '', 'outlay_payouts_waiting_for_people{status="HELD"}', 0, 2],
  ['payout', '', 'outlay_payouts_oldest_open_age_seconds', 0, 3_600],
  [
    'payout',
    `insert into organization_pauses (organization_id, reason, actor_id) values (1, 'r', 1)`,
    'outlay_payouts_paused{scope="organization"}',
    0,
    1,
  ],
  [
    'payout',
    `insert into treasuries (name, organization_id, address, source, stop_id) values ('second', 1, 'a', 's', gen_random_uuid())`,
    'outlay_payouts_paused{scope="treasury"}',
    0,
    1,
  ],
  [
    'ledger-watcher',
    `insert into treasuries (address, organization_id, is_primary) values ('${TREASURY}', 1, true);
     insert into account_books (account, wallet_address, opening, balance, signature, slot, opened_after_line)
       values ('${TREASURY}', '${TREASURY}', 0, 2500000000, 's', 1, 0), ('token', '${TREASURY}', 0, 7000000, 's', 1, 0)`,
    'outlay_treasury_balance{asset="SOL",organization="1"}',
    Number.NaN,
    2.5,
  ],
  ['ledger-watcher', '', 'outlay_treasury_balance{asset="PYUSD",organization="1"}', Number.NaN, 7],
  [
    'receipt-ai',
    `insert into receipts (organization_id, owner_id, file_name, content_type, size_bytes, sha256, storage_key, status, created_at)
       values (1, 1, 'f', 'image/png', 1, 'x', 'k', 'analyzing', now() - interval '1 hour')`,
    'outlay_receipts_oldest_analysing_age_seconds',
    0,
    3_600,
  ],
];

describe.each(SUBGRAPH_NAMES)('the gauges of %s', (service) => {
  let database: TestDatabase;
  let pool: Database['$client'];
  beforeAll(async () => {
    const migrations = migrationsFolder(service);
    database = await createTestDatabase(inject('postgresUrl'), migrations);
    pool = createDatabase({
      url: database.runtimeUrl,
      poolMax: 2,
      applicationName: 'gauges',
      log: createLogger('gauges', 'silent'),
    }).$client;
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const scrape = async (): Promise<Map<string, number>> => {
    const registry = createMetrics('test');
    for (const gauges of await gaugesOf(service)) registerDatabaseGauges(registry, pool, gauges);
    const lines = (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('outlay_'));
    return new Map(
      lines.map((line) => {
        const [, name = '', labels = '', value] = /^(\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
        const own = labels.split(',').filter((label) => !label.startsWith('service='));
        return [own.length === 0 ? name : `${name}{${own.join(',')}}`, Number(value)];
      }),
    );
  };

  test('change with what they measure', async () => {
    const mine = HAPPENINGS.filter(([name]) => name === service);
    const before = await scrape();
    for (const [, statement] of mine) {
      if (statement !== '') await acrossOrganizations(() => pool.query(statement));
    }
    const after = await scrape();
    for (const [, , gauge, from, to] of mine) {
      expect(before.get(gauge) ?? Number.NaN, `${gauge} before`).toBe(from);
      // Ages increase while the test runs.
      const value = after.get(gauge) ?? Number.NaN;
      expect(value, gauge).toBeGreaterThanOrEqual(to);
      expect(value, gauge).toBeLessThan(to + 60);
    }
  });
});
