import { verifyChain } from '@outlay/platform/audit-chain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlatformTestkit, type PlatformTestkit } from './support/platform-testkit.ts';

let testkit: PlatformTestkit;
let nextOrganization = 1_000;

beforeAll(async () => {
  testkit = await startPlatformTestkit();
});
afterAll(() => testkit.close());

/** Writes entries of an organization, each in its own transaction; returns their ids. */
async function record(organization: number, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let written = 0; written < count; written += 1) {
    const [row] = await testkit.rows<{ id: string }>(
      `insert into activity (organization_id, expense_id, kind, note) values ($1, 7, 'created', $2) returning id`,
      [organization, `entry ${written}`],
    );
    ids.push(row?.id ?? '');
  }
  return ids;
}

/** Acts as an attacker with the database's password, whom triggers don't stop. */
async function tamper(statement: string, values: unknown[]): Promise<void> {
  const client = await testkit.owner.$client.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(statement, values);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const stateOf = async (organization: number) =>
  (await verifyChain(testkit.database, 'expense', String(organization)))[0];

async function aHistory(): Promise<{ organization: number; ids: string[] }> {
  nextOrganization += 1;
  return { organization: nextOrganization, ids: await record(nextOrganization, 5) };
}

test('an untouched history verifies, and its head changes with every entry', async () => {
  const { organization } = await aHistory();
  const before = await stateOf(organization);
  expect(before).toMatchObject({ entries: 5, broken: null });
  await record(organization, 1);
  const after = await stateOf(organization);
  expect(after).toMatchObject({ entries: 6, broken: null });
  expect(after?.head).not.toBe(before?.head);
});

test.each([
  ['altered', `update activity set note = 'other' where id = $1`],
  ['altered', `update activity set at = at + interval '1 millisecond' where id = $1`],
  ['altered', `update activity set actor_id = 99 where id = $1`],
  ['altered', `update activity set changes = '[{"field":"x"}]' where id = $1`],
  ['removed', 'delete from activity where id = $1'],
  ['unlinked', 'delete from audit_chain where entry_id = $1'],
  ['altered', `update audit_chain set hash = repeat('0', 64) where entry_id = $1`],
] as const)(
  'an entry that was %s by "%s" is named, the first if there are several',
  async (problem, how) => {
    const { organization, ids } = await aHistory();
    const [, second, third, fourth] = ids;
    await tamper(how, [second]);
    await tamper(how, [fourth]);
    // The next link reveals a missing one.
    const entryId = problem === 'unlinked' ? third : second;
    expect((await stateOf(organization))?.broken).toEqual({ entryId, problem });
  },
);

test('an entry written around the chain is reported as inserted', async () => {
  const { organization } = await aHistory();
  await tamper(`insert into activity (organization_id, expense_id, kind) values ($1, 7, 'paid')`, [
    organization,
  ]);
  expect((await stateOf(organization))?.broken).toMatchObject({ problem: 'inserted' });
});

test('truncating the newest entries with their links is detected by the head', async () => {
  const { organization, ids } = await aHistory();
  await tamper('delete from activity where id = $1', [ids[4]]);
  await tamper('delete from audit_chain where entry_id = $1', [ids[4]]);
  expect((await stateOf(organization))?.broken).toEqual({ entryId: null, problem: 'cut' });
});

test('a tampered history does not affect other organizations', async () => {
  const [one, other] = [await aHistory(), await aHistory()];
  await tamper(`update activity set kind = 'paid' where id = $1`, [one.ids[2]]);
  expect((await stateOf(one.organization))?.broken).not.toBeNull();
  expect((await stateOf(other.organization))?.broken).toBeNull();
});

test('concurrent writers to one history all commit, and it stays one chain', async () => {
  nextOrganization += 2;
  const [one, other] = [nextOrganization - 1, nextOrganization];
  const write = (organizations: readonly number[]) =>
    testkit.database.transaction(async (tx) => {
      for (const organization of organizations) {
        await tx.execute(
          `insert into activity (organization_id, expense_id, kind) values (${organization}, 7, 'created')`,
        );
      }
    });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, turn) => write(turn % 2 === 0 ? [one, other] : [one])),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await stateOf(one)).toMatchObject({ entries: 40, broken: null });
  expect(await stateOf(other)).toMatchObject({ entries: 20, broken: null });
});
