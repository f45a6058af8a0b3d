import { eventually } from '@outlay/platform/testing';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { readRunFile } from '@outlay/stack/local/run-file';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';
import { askService, expectRefusal, ops, rowsOf } from './support/run-ops.ts';

/** Identity listens to no events. */
const SERVICES = SUBGRAPH_NAMES.filter((name) => name !== 'identity');
/** The limit of an approver's task list. */
const MEANWHILE_MAX = 30;
const BY_OLGA = ['--apply', '--by', 'olga'];

const signIn = (who: string): Promise<RestClient> =>
  RestClient.signIn(inject('stackUrl'), `${who}@outlay.test`, DEMO_PASSWORD);

/** Side effects that a replay could have, counted: payouts, attempts, emails, deliveries, notifications, analyses and events. */
async function effects(): Promise<object> {
  const count = (service: string, query: string): Promise<object[]> => askService(service, query);
  return {
    payouts: await count(
      'payout',
      `select (select count(*) from payouts) as payouts, (select count(*) from attempts) as attempts,
         (select count(*) from journal) as journal`,
    ),
    told: await count(
      'notification',
      `select (select count(*) from notifications) as notices, (select count(*) from mail_outbox) as mails,
         (select count(*) from webhook_deliveries) as deliveries`,
    ),
    analyses: await count('receipt-ai', 'select count(*), sum(attempts) as attempts from receipts'),
    // Prices arrive all the time, independently of the replay.
    events: await Promise.all(
      ['identity', 'expense', 'workflow', 'receipt-ai', 'payout', 'notification'].map((service) =>
        count(service, 'select coalesce(sum(version), 0) as events from aggregate_versions'),
      ),
    ),
  };
}

async function replayEverything(...flags: string[]): Promise<Record<string, unknown>[]> {
  const rows = [];
  for (const service of SERVICES)
    rows.push(...(await rowsOf('replay', service, '--all', ...flags)));
  return rows;
}

function expectNoDifference(rows: readonly Record<string, unknown>[]): void {
  for (const row of rows) {
    const { added, changed, removed } = row;
    expect({ ...row, added, changed, removed }).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(row['hash before']).toBe(row['hash after']);
    expect(row['would send']).toBe(0);
  }
}

test('every projection is rebuilt during normal use: no hash changes, and no service publishes anything for it', async () => {
  const [employee, manager] = [await signIn('employee'), await signIn('manager')];
  const paid = await aReimbursableExpense(employee, 'Paid before', 4.25);
  await employee.submit(paid);
  await manager.decide(paid, 'approve');
  await employee.awaitStatus(paid, 'paid');
  await eventually(async () => {
    expect((await rowsOf('lag')).filter(({ lag }) => lag !== 0)).toEqual([]);
  });

  const before = await effects();
  const quiet = await replayEverything(...BY_OLGA);
  expect(quiet.length).toBeGreaterThan(15);
  expectNoDifference(quiet);
  expect(await effects()).toEqual(before);

  const replaying = { on: true };
  const work = (async () => {
    const ids: number[] = [];
    while (replaying.on && ids.length < MEANWHILE_MAX) {
      await pause(500);
      const id = await aReimbursableExpense(employee, `Meanwhile ${ids.length}`, 4.5);
      await employee.submit(id);
      ids.push(id);
    }
    return ids;
  })();
  const busy = await replayEverything(...BY_OLGA);
  replaying.on = false;
  const ids = await work;
  expectNoDifference(busy);
  expect(ids.length).toBeGreaterThan(0);
  const last = ids.at(-1) ?? 0;
  await manager.decide(last, 'approve');
  await employee.awaitStatus(last, 'paid');
  expect((await ops('dlq', 'list')).stdout).toBe('No failed events.\n');
}, 400_000);

test('a corrupted row is named by the dry run, unchanged by it, and repaired by the replay', async () => {
  const [planted] = await askService<{ expense_id: string; title: string }>(
    'notification',
    `update expenses set title = 'planted ' || title where expense_id = (select min(expense_id) from expenses)
     returning expense_id, title`,
  );
  const dry = await ops('replay', 'notification', 'expenses');
  expect(dry.stdout).toContain(`expenses: changed ${planted?.expense_id}`);
  const titleNow = () =>
    askService('notification', 'select title from expenses where expense_id = $1', [
      planted?.expense_id,
    ]);
  expect(await titleNow()).toEqual([{ title: planted?.title }]);
  const [row] = await rowsOf('replay', 'notification', 'expenses', ...BY_OLGA);
  expect(row).toMatchObject({ changed: 1, replaced: true });
  expect(await titleNow()).toEqual([{ title: planted?.title.replace('planted ', '') }]);
  const [action] = await rowsOf('audit', 'operators');
  expect(action).toMatchObject({
    service: 'notification',
    action: 'replay',
    subject: 'expenses',
    by: 'operator@outlay.test (olga)',
  });
});

test('a service that lost its read tables has the same data after a full replay', async () => {
  const hashes = async () =>
    (await rowsOf('replay', 'receipt-ai', '--all')).map((row) => [
      row['table'],
      row['hash before'],
    ]);
  const before = await hashes();
  await askService(
    'receipt-ai',
    'truncate expense_links, expense_viewers, organization_directory, category_directory, policy_directory',
  );
  expect(await hashes()).not.toEqual(before);
  await rowsOf('replay', 'receipt-ai', '--all', ...BY_OLGA);
  expect(await hashes()).toEqual(before);
});

test('killing a service during a replay changes nothing, and the next replay resumes', async () => {
  const operator = await signIn('operator');
  const replay = { service: 'notification', projection: 'expenses', apply: true };
  await operator.call('POST', '/ops/replays', { ...replay, skip_comparison: true });
  await eventually(
    async () => {
      const { projections } = await operator.call<{
        projections: { projection: string; progress: { total: number } | null }[];
      }>('GET', '/ops/replays?service=notification');
      const state = projections.find(({ projection }) => projection === 'expenses');
      expect(state?.progress?.total).toBeGreaterThan(0);
    },
    { everyMs: 5 },
  );
  const processes = readRunFile(inject('stackDataDir'))?.processes ?? [];
  process.kill(processes.find(({ name }) => name === 'notification')?.pid ?? NaN, 'SIGKILL');
  const { stdout, stderr } = await eventually(() =>
    ops('replay', 'notification', 'expenses', '--json'),
  );
  expect(stderr).toContain('resumed an earlier run');
  expectNoDifference(JSON.parse(stdout) as Record<string, unknown>[]);
});

test('verify confirms that events, projections, journal, chain and histories agree, and names every mismatch', async () => {
  const checks = await eventually(() => rowsOf('verify'), { timeoutMs: 90_000 });
  expect(checks.filter(({ holds }) => holds !== true)).toEqual([]);
  expect(checks.filter(({ compared }) => Number(compared) > 0).length).toBeGreaterThan(20);
  const [{ id } = { id: '' }] = await askService<{ id: string }>(
    'expense',
    'select max(id) as id from activity',
  );
  const tamper = (sign: string): Promise<object[]> =>
    askService(
      'expense',
      `set session_replication_role = replica;
       update activity set actor_id = coalesce(actor_id, 0) ${sign} 1 where id = ${Number(id)}`,
    );
  const [{ actor_id: actor } = { actor_id: null }] = await askService<{ actor_id: string | null }>(
    'expense',
    'select actor_id from activity where id = $1',
    [id],
  );
  await tamper('+');
  await expectRefusal(['audit', 'verify'], `entry ${id} was altered after it was written`);
  await eventually(() => expectRefusal(['verify'], '1 of'), { timeoutMs: 90_000 });
  await askService(
    'expense',
    `set session_replication_role = replica; update activity set actor_id = ${actor ?? 'null'} where id = ${Number(id)}`,
  );
  await ops('audit', 'verify');
});

test.each([
  [['replay', 'payout', 'payouts'], 'and cannot be replayed. Projections: members, quotes.'],
  [['replay', 'workflow', 'instances'], 'and cannot be replayed'],
  [['replay', 'notification', 'mail_outbox'], 'and cannot be replayed'],
  [['replay', 'payout', `members'; drop table payouts; --`], 'payout has no projection'],
  [['replay', 'identity', 'members'], 'identity consumes no events'],
  [['replay', 'nobody', 'members'], 'No service nobody'],
  [['replay', 'payout'], 'Name one projection, or use --all.'],
  [['replay', 'payout', 'members', '--apply'], 'Give your name'],
  [['replay', 'payout', 'members', '--apply', '--by', ' '], 'Give your name'],
  [['replay', 'payout', 'members', '--from', '2999-01-01'], 'is in the future'],
  [['replay', 'payout', 'members', '--from', '9'.repeat(18)], 'has an offset'],
  [['replay', 'payout', 'members', '--from', '__proto__'], 'is not a valid time'],
])('%s is refused with the reason', (args, sentence) => expectRefusal(args, sentence));
