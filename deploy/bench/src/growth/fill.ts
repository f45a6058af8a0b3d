import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { createDatabase } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import type { RunFile } from '@outlay/stack/local';
import { askDatabase } from '../ask-database.ts';
import { ACCOUNTING } from './fill-accounting.ts';
import { ADD_UP_SPENDING, EXPENSE } from './fill-expense.ts';
import { PEOPLE } from './fill-people.ts';
import { IDENTITY, NOTIFICATION, PAYOUT, WORKFLOW } from './fill-others.ts';
import type { Company, Statement } from './sample.ts';

/** Expenses per statement. */
const CHUNK = 50_000;
const STATEMENT_MAX_MS = 600_000;

const STATEMENTS: Readonly<Partial<Record<SubgraphName, readonly Statement[]>>> = {
  expense: EXPENSE,
  workflow: WORKFLOW,
  payout: PAYOUT,
  identity: IDENTITY,
  notification: NOTIFICATION,
  accounting: ACCOUNTING,
};

/** What is made of all rows at the end. */
const LAST: Readonly<Partial<Record<SubgraphName, string>>> = {
  expense: ADD_UP_SPENDING,
  // Months that were counted when there were fewer decisions.
  workflow: 'delete from approval_months',
};

/**
 * Chains hashes as the triggers and services do, but of many rows in one statement: each is the SHA-256 of the text before, the
 * hash of the row before it and the text after.
 */
const CHAIN_FUNCTIONS = `
  create schema if not exists growth;
  create or replace function growth.link(hash_before text, before text, after text) returns text language sql immutable as
    $$ select encode(sha256(convert_to(before || hash_before || after, 'UTF8')), 'hex') $$;
  create or replace aggregate growth.chain(before text, after text) (sfunc = growth.link, stype = text, initcond = '');`;

/** Indexes that no statement here needs: made once of all rows, they cost a part of what each row would. */
const INDEXES = `
  select quote_ident(indexname) as name, indexdef as definition from pg_indexes join pg_index on indexrelid = quote_ident(indexname)::regclass
  where schemaname = 'public' and not indisunique`;

/** Fills the services' databases with the expenses of these numbers and everything that follows from them. */
export async function fill(
  run: RunFile,
  company: Company,
  from: number,
  to: number,
): Promise<Record<string, number>> {
  const seconds: Record<string, number> = {};
  await Promise.all(
    Object.entries(STATEMENTS).map(async ([service, statements]) => {
      const startedAt = performance.now();
      const all = [...(PEOPLE[service as SubgraphName] ?? []), ...statements];
      const last = LAST[service as SubgraphName];
      await fillOne(run.databases[service] ?? '', { company, from, to, statements: all, last });
      seconds[service] = Math.round((performance.now() - startedAt) / 1_000);
    }),
  );
  return seconds;
}

interface Filling {
  readonly company: Company;
  readonly from: number;
  readonly to: number;
  readonly statements: readonly Statement[];
  readonly last: string | undefined;
}

async function fillOne(
  url: string,
  { company, from, to, statements, last }: Filling,
): Promise<void> {
  const log = createLogger('bench-growth', 'silent');
  const { $client } = createDatabase({ url, poolMax: 1, applicationName: 'bench-growth', log });
  const client = await $client.connect();
  // Triggers would chain each row by itself, look up what it refers to, and count it; the statements here do so for all rows at once.
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0; set lock_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set jit = off;
     ${CHAIN_FUNCTIONS}`,
  );
  const write = (text: string): Promise<unknown> =>
    // pg's own limit is that of a request; a statement here writes many rows.
    client.query({ text, query_timeout: STATEMENT_MAX_MS } as { text: string });
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
  for (const { name } of indexes) await write(`drop index ${name}`);
  for (let done = from; done < to; done += CHUNK) {
    for (const statement of statements) {
      await write(statement(company, done + 1, Math.min(to, done + CHUNK)));
    }
  }
  if (last !== undefined) await write(last);
  for (const { definition } of indexes) await write(definition);
  await write('vacuum analyze');
  client.release(true);
  await $client.end();
}

/** The company's catalogue. */
export async function readCompany(run: RunFile, organizations: number): Promise<Company> {
  const idsOf = async (table: string, order: string): Promise<string[]> =>
    (
      await askDatabase<{ id: string }>(
        run.databases['expense'] ?? '',
        `select id from ${table} where organization_id = 1 order by ${order}`,
      )
    ).map(({ id }) => id);
  const [repaying = '', card = ''] = await idsOf('policies', 'reimbursable desc');
  return {
    organizations,
    categoryIds: await idsOf('categories', 'id'),
    policyIds: [repaying, card],
  };
}
