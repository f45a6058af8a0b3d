import { eventually } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient, until } from '@outlay/stack/demo-data/rest-client';
import { askGraphql, postGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';
import { askService, expectRefusal, ops, rowsOf } from './support/run-ops.ts';

const BY_OLGA = ['--by', 'olga', '--reason', 'a test of the switch'];
/** As the audit records her, with her account. */
const OLGA = 'operator@outlay.test (olga)';

test('payouts stopped by an operator wait and are paid after a resume; both actions are audited', async () => {
  const url = inject('stackUrl');
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  await ops('payouts', 'pause', ...BY_OLGA);
  try {
    await expectRefusal(['payouts', 'pause', ...BY_OLGA], `Payouts are already stopped: ${OLGA}:`);
    const id = await aReimbursableExpense(employee, 'Waits', 7.5);
    await employee.submit(id);
    await manager.decide(id, 'approve');
    await eventually(async () => {
      const [status] = await rowsOf('payouts', 'status');
      expect(status).toMatchObject({ payouts: 'stopped', queued: 1 });
    });
    await ops('payouts', 'resume', ...BY_OLGA);
    await employee.awaitStatus(id, 'paid');
  } finally {
    await ops('payouts', 'resume', ...BY_OLGA).catch(() => undefined);
  }
  const audit = await rowsOf('audit', 'operators');
  expect(audit.slice(0, 2).map(({ action, by }) => [action, by])).toEqual([
    ['resume_payouts', OLGA],
    ['pause_payouts', OLGA],
  ]);
});

test('attack: an admin cannot make themselves an operator and lift the installation-wide stop', async () => {
  const url = inject('stackUrl');
  const own = await RestClient.signIn(url, 'admin@outlay.test', DEMO_PASSWORD);
  const rival = await RestClient.signIn(url, 'admin@rival.test', DEMO_PASSWORD);
  const refusalOf = async (admin: RestClient, query: string, variables: object = {}) => {
    const data = await askGraphql<Record<string, { errors: { code: string }[] }>>(
      url,
      admin.token,
      query,
      variables,
    );
    return Object.values(data).flatMap(({ errors }) => errors.map(({ code }) => code));
  };
  const { me } = await askGraphql<{ me: { id: string } }>(url, rival.token, '{ me { id } }');
  await ops('payouts', 'pause', ...BY_OLGA);
  try {
    for (const change of [
      `updateMember(id: "${me.id}", input: { roles: [ADMIN, OPERATOR] })`,
      'inviteMember(input: { email: "straw.man@rival.test", firstName: "Straw", lastName: "Man", roles: [OPERATOR] })',
    ]) {
      const { errors } = await postGraphql(
        url,
        rival.token,
        `mutation { ${change} { errors { code } } }`,
      );
      expect(errors?.[0]?.extensions?.code).toBe('GRAPHQL_VALIDATION_FAILED');
    }
    for (const admin of [rival, own]) {
      expect(
        await refusalOf(admin, 'mutation { resumePayouts(reason: "attack") { errors { code } } }'),
      ).toEqual(['OPERATOR_ONLY']);
    }
    const redrive = { service: 'payout', key: '1', reason: 'an attack on the operators' };
    await expect(rival.call('POST', '/ops/redrive', redrive)).rejects.toThrow('OPERATOR_ONLY');
    const [status] = await rowsOf('payouts', 'status');
    expect(status).toMatchObject({ payouts: 'stopped', code: 'STOPPED_BY_OPERATOR' });
  } finally {
    await ops('payouts', 'resume', ...BY_OLGA);
  }
});

/** Adds a failed event to workflow's database that its handler can never apply. */
const plantPoison = (key: string, eventId: string): Promise<object[]> =>
  askService(
    'workflow',
    `insert into failed_events (consumer, key, event_id, topic, payload, reason, attempts)
     values ('workflow', $1, $2, 'expense.events', '{"type":"ExpenseSubmitted"}', 'Error: planted', 1)`,
    [key, eventId],
  );

const failedEventsOf = (key: string): Promise<Record<string, unknown>[]> =>
  rowsOf('dlq', 'list', '--service', 'workflow').then((rows) =>
    rows.filter((row) => row['key'] === key),
  );

test('an expense blocked behind a failed event continues once that event is discarded and its key redriven', async () => {
  const url = inject('stackUrl');
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  const id = await aReimbursableExpense(employee, 'Held up', 5.5);
  const key = String(id);
  const poison = `poison-of-${key}`;
  await plantPoison(key, poison);
  await employee.submit(id);
  const submitted = await eventually(async () => {
    const [, waiting] = await failedEventsOf(key);
    expect(waiting).toMatchObject({ type: 'ExpenseSubmitted' });
    return String(waiting?.['event']);
  });
  expect((await ops('dlq', 'show', poison)).stdout).toContain('"payload"');
  const ofKey = ['--service', 'workflow', '--key', key] as const;
  const discard = ['dlq', 'discard', '--service', 'workflow', '--by', 'olga', '--event'] as const;
  const { stdout: preview } = await ops('dlq', 'redrive', ...ofKey, '--dry-run');
  expect(preview.indexOf(poison)).toBeGreaterThan(0);
  expect(preview.indexOf(submitted)).toBeGreaterThan(preview.indexOf(poison));
  await expectRefusal(['dlq', 'redrive', ...ofKey, '--by', 'olga'], `${poison} failed again`);
  await expectRefusal(
    [...discard, submitted, '--reason', 'not the first one'],
    `is queued behind ${poison}`,
  );
  const discarded = await ops(...discard, poison, '--reason', 'planted by a test');
  expect(discarded.stdout).toBe(
    `Discarded ${poison} of the key ${key}. 1 failed events with the key remain: apply them with dlq redrive --service workflow --key ${key} --by <name>.\n`,
  );
  expect(await ops('dlq', 'redrive', ...ofKey, '--by', 'olga')).toMatchObject({
    stdout: `1 event applied: no failed events with key ${key} remain.\n`,
  });
  const audit = await rowsOf('dlq', 'audit', '--service', 'workflow');
  expect(audit.map(({ event, action, by }) => [event, action, by])).toEqual([
    [submitted, 'redriven', OLGA],
    [poison, 'discarded', OLGA],
    [poison, 'failed_again', OLGA],
  ]);
  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'paid');
  expect((await ops('dlq', 'list')).stdout).toBe('No failed events.\n');
});

test("an operator made on the machine sees the system and no tenant's expense, and is out once removed", async () => {
  const url = inject('stackUrl');
  const email = `operator-${randomUUID().slice(0, 8)}@outlay.test`;
  const { stdout: made } = await ops('operators', 'add', email, '--by', 'olga');
  const password = /only here: (\S+)/.exec(made)?.[1] ?? '';
  const operator = await RestClient.signIn(url, email, password);
  const { parts } = await operator.call<{ parts: { name: string }[] }>('GET', '/ops/health');
  expect(parts).toContainEqual({ name: 'signer', status: 'ready', missing: [] });
  expect(await operator.call('GET', '/auth/me')).toMatchObject({
    org_id: null,
    roles: ['operator'],
  });
  await expect(operator.call('GET', '/expenses/')).rejects.toThrow('403 FORBIDDEN');
  await expect(operator.call('GET', '/wallet/organization/balance')).rejects.toThrow(
    '403 FORBIDDEN',
  );
  const { errors } = await postGraphql(url, operator.token, '{ members { email } }');
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  expect(await rowsOf('operators', 'list')).toContainEqual(
    expect.objectContaining({ email, status: 'active' }),
  );
  await ops('operators', 'remove', email, '--by', 'olga');
  await until(
    () =>
      operator.call('GET', '/ops/health').then(
        () => undefined,
        () => true,
      ),
    'the token to be refused',
    2_000,
  );
  await expect(RestClient.signIn(url, email, password)).rejects.toThrow('INVALID_CREDENTIALS');
});
