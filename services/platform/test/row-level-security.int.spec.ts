import { createDatabase, type Database } from '@outlay/platform/postgres';
import { acrossOrganizations, inOrganization } from '@outlay/platform/tenancy';
import { createTestDatabase, migrationsOf, type TestDatabase } from '@outlay/platform/testing';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { log } from './support/platform-testkit.ts';
import { fillTables, type FilledTable } from './support/fill-tables.ts';

const OURS = '1001';
const THEIRS = '1002';

const OF_EVERY_SERVICE = {
  aggregate_versions: 'numbers of versions',
  inbox: 'ids of events',
  inbox_positions: 'numbers of versions',
  mail_outbox: 'the queue of the mail worker: requests only add to it',
  operator_audit: 'what operators did to the installation',
  outbox: 'the queue of the relay: requests only add to it',
  failed_event_audit: 'what operators did to the installation',
  published_events: 'events for a broker that lost its own, which no request reads',
  failed_events:
    'failed events, for operators; accounting reads its own organization by the id in them',
};

/** Tables whose rows several organizations may read, each with the reason. */
const UNPROTECTED: Readonly<Partial<Record<SubgraphName, Readonly<Record<string, string>>>>> = {
  accounting: { prices: 'public prices' },
  expense: {
    ended_delegations: 'ids of delegations',
    expense_viewers: 'read through expenses: see second-lock.int.spec.ts of the service',
    quotes: 'public prices',
  },
  identity: {
    attempt_windows: 'counts attempts before anyone has signed in',
    organization_requests: 'the organization does not exist yet',
  },
  'ledger-watcher': {
    payout_signatures: 'public signatures of payouts',
    quarantined_transactions: 'public transactions, which operators alone read',
    quote_history: 'public prices',
    quotes: 'public prices',
    rate_days: 'days of public prices',
    wallet_balances: 'public balances by address',
  },
  payout: {
    audit_anchors: 'public roots of all organizations',
    controls: 'the stop of the whole installation',
    mint_settings: 'public settings of the token',
    quotes: 'public prices',
  },
  'receipt-ai': { ended_delegations: 'ids of delegations' },
  workflow: {
    step_assignees: 'read through instances: see second-lock.int.spec.ts of the service',
    steps: 'read through instances: see second-lock.int.spec.ts of the service',
  },
};

describe.each(SUBGRAPH_NAMES)('in the database of %s', (service) => {
  let server: TestDatabase;
  let owner: pg.Client;
  let database: Database;
  let tables: FilledTable[];
  let unprotected: string[];

  beforeAll(async () => {
    server = await createTestDatabase(inject('postgresUrl'), migrationsOf(service));
    owner = new pg.Client({ connectionString: server.url });
    await owner.connect();
    const { rows } = await owner.query<{ name: string; is_protected: boolean }>(
      `select relname as name, relrowsecurity and exists (select from pg_policy where polrelid = c.oid) as is_protected
       from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    );
    const names = (isProtected: boolean): string[] =>
      rows.filter((row) => row.is_protected === isProtected).map(({ name }) => name);
    unprotected = names(false);
    tables = await fillTables(owner, names(true), [OURS, THEIRS]);
    database = createDatabase({
      url: server.runtimeUrl,
      poolMax: 2,
      applicationName: 'row-level-security',
      log,
    });
  });
  afterAll(async () => {
    await database.$client.end();
    await owner.end();
    await server.drop();
  });

  /** The places of the rows that a query without a condition returns. */
  const seen = async ({ name }: FilledTable): Promise<string[]> =>
    (await database.$client.query<{ at: string }>(`select ctid::text as at from ${name}`)).rows.map(
      ({ at }) => at,
    );
  /** The number of changed rows; an error is the refusal's. */
  const changed = async (statement: string, values: unknown[]): Promise<number | null> =>
    (await database.$client.query(statement, values)).rowCount;
  const refusedOrNone = async (statement: string, values: unknown[]): Promise<void> => {
    const outcome = await changed(statement, values).catch(String);
    // Rows of some tables are evidence, which the login may not change at all.
    expect(outcome, statement).toSatisfy(
      (is: unknown) => is === 0 || /permission denied for table/.test(String(is)),
    );
  };

  test('each table is protected, or is known to have no rows of organizations', () => {
    const known = { ...OF_EVERY_SERVICE, ...UNPROTECTED[service] };
    expect(unprotected).toEqual(Object.keys(known).sort());
  });

  test('each function that uses a protected table runs as its owner, because it keeps its plans', async () => {
    const { rows } = await owner.query<{ name: string; body: string }>(
      `select proname as name, prosrc as body from pg_proc join pg_language l on l.oid = prolang
       where pronamespace = 'public'::regnamespace and lanname = 'plpgsql' and not prosecdef`,
    );
    const uses = (body: string, table: string): boolean =>
      new RegExp(`\\b(from|join|into|update)\\s+"?${table}\\b`, 'i').test(body);
    const found = rows.filter(({ body }) => tables.some(({ name }) => uses(body, name)));
    expect(found.map(({ name }) => name)).toEqual([]);
  });

  test("a query without a condition returns the organization's own rows only", async () => {
    for (const table of tables) {
      const found = await inOrganization(OURS, () => seen(table));
      expect(found, table.name).toEqual([table.rows[OURS]?.at]);
    }
  });

  test("another organization's rows are neither changed nor deleted nor added", async () => {
    for (const { name, columns, rows } of tables) {
      const { at, row } = rows[THEIRS]!;
      const [first] = columns;
      await inOrganization(OURS, async () => {
        await refusedOrNone(`update ${name} set ${first} = ${first} where ctid = $1::tid`, [at]);
        await refusedOrNone(`delete from ${name} where ctid = $1::tid`, [at]);
        const list = columns.join(', ');
        const copy = `insert into ${name} (${list}) select ${list} from json_populate_record(null::${name}, $1)`;
        await expect(changed(copy, [row]), name).rejects.toThrow(/row-level security policy/);
      });
    }
  });

  test('work that names no organization sees nothing, and work across organizations everything', async () => {
    for (const table of tables) {
      expect(await seen(table), table.name).toEqual([]);
      const all = await acrossOrganizations(() => seen(table));
      expect(all.sort(), table.name).toEqual(Object.values(table.rows).map(({ at }) => at));
    }
  });
});
