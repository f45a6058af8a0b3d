import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { createDatabase } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import type { RunFile } from '@outlay/stack/local';
import { ROOT } from '@outlay/stack/paths';
import { askDatabase } from '../ask-database.ts';
import { ACCOUNTING } from './fill-accounting.ts';
import { ADD_UP_SPENDING, EXPENSE } from './fill-expense.ts';
import { PEOPLE } from './fill-people.ts';
import { IDENTITY, NOTIFICATION, PAYOUT, WORKFLOW } from './fill-others.ts';
import { makeSample, type Company, type Statement } from './sample.ts';

/** Expenses per statement. */
const CHUNK = 50_000;
const STATEMENT_MAX_MS = 600_000;

/** What each service gets; the one with the most is filled from the beginning. */
const STATEMENTS: Readonly<Partial<Record<SubgraphName, readonly Statement[]>>> = {
  expense: EXPENSE,
  identity: IDENTITY,
  workflow: WORKFLOW,
  accounting: ACCOUNTING,
  notification: NOTIFICATION,
  payout: PAYOUT,
};
/** Databases that are filled at once: a statement has one core to itself. */
const LANES = 3;

/** What the server does in case that the machine fails, which ends a bench anyway. */
const SAFEGUARDS = ['fsync', 'full_page_writes'];

/** What is made of all rows at the end. */
const LAST: Readonly<Partial<Record<SubgraphName, readonly Statement[]>>> = {
  expense: [ADD_UP_SPENDING],
  // Months that were counted when there were fewer decisions.
  workflow: ['delete from approval_months'],
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
  const left = Object.keys(STATEMENTS) as SubgraphName[];
  const lane = async (): Promise<void> => {
    for (let service = left.shift(); service !== undefined; service = left.shift()) {
      const startedAt = performance.now();
      await fillOne(run, service, { company, from, to });
      seconds[service] = Math.round((performance.now() - startedAt) / 1_000);
    }
  };
  const server = run.databases['expense'] ?? '';
  for (const each of SAFEGUARDS) await askDatabase(server, `alter system set ${each} = off`);
  await askDatabase(server, 'select pg_reload_conf()');
  await Promise.all(Array.from({ length: LANES }, lane));
  await sealMembers(run);
  await askDatabase(run.databases['identity'] ?? '', 'vacuum analyze members');
  for (const each of SAFEGUARDS) await askDatabase(server, `alter system reset ${each}`);
  await askDatabase(server, 'select pg_reload_conf()');
  return seconds;
}

/** As after a key that was replaced: identity doesn't use rows without a seal, and logs each of them. */
async function sealMembers(run: RunFile): Promise<void> {
  const { pid = 0 } = run.processes.find(({ name }) => name === 'identity') ?? {};
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((each): [string, string] => [each.replace(/=.*/s, ''), each.replace(/^[^=]*=?/, '')]);
  const seal = ['services/identity/src/seal-rows.ts', '--confirm'];
  await promisify(execFile)(process.execPath, seal, {
    cwd: ROOT,
    env: Object.fromEntries(environment),
  });
}

interface Filling {
  readonly company: Company;
  readonly from: number;
  readonly to: number;
}

async function fillOne(
  run: RunFile,
  service: SubgraphName,
  { company, from, to }: Filling,
): Promise<void> {
  const url = run.databases[service] ?? '';
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
  const writeAll = async (statements: readonly Statement[], first: number, last: number) => {
    for (const each of statements) {
      await write(typeof each === 'string' ? each : each(company, first, last));
    }
  };
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
  for (const { name } of indexes) await write(`drop index ${name}`);
  await writeAll(PEOPLE[service] ?? [], from + 1, to);
  for (let done = from; done < to; done += CHUNK) {
    await writeAll(
      [makeSample, ...(STATEMENTS[service] ?? [])],
      done + 1,
      Math.min(to, done + CHUNK),
    );
  }
  await writeAll(LAST[service] ?? [], from, to);
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
