import { createMailWorker } from '@outlay/platform/mail';
import { createLogger } from '@outlay/platform/telemetry';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatKey } from '../src/domain/api-key.ts';
import { readActiveAdminIds } from '../src/persistence/member-repository.ts';
import { mailSealer } from '../src/persistence/row-seals.ts';
import { createSessionRepository } from '../src/persistence/session-repository.ts';
import { hashOfToken, newSecret } from '../src/use-cases/secret-token.ts';
import {
  NOWHERE,
  PASSWORD,
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const [ADA, MIA, EMMA] = ['ada@acme.test', 'mia@acme.test', 'emma@acme.test'];

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

const signIn = (email: string, password = PASSWORD) =>
  testkit.useCases.signIn({ email, password, origin: NOWHERE });

const INVALID = refused('INVALID_CREDENTIALS');

test("a colleague's password hash copied into a row signs nobody in", async () => {
  await testkit.forge(
    `update members set password_hash = (select password_hash from members where email = $1) where email = $2`,
    [EMMA, ADA],
  );
  expect(await signIn(ADA)).toMatchObject(INVALID);
  await signIn(EMMA).then(valueOf);
});

test.each([
  ['roles', `roles = '{employee,admin,finance}'`],
  ['status', `status = 'deactivated'`],
  ['email', `email = 'thief@acme.test'`],
  ['manager', `manager_id = null`],
  ['department', `department_id = null`],
  ['wallet', `wallet_address = 'Thief1111111111111111111111111111111111111'`],
])('a member whose %s was changed in the database is used for nothing', async (_what, change) => {
  const id = await testkit.idOf(EMMA);
  await testkit.forge(`update members set ${change} where id = $1`, [id]);
  const email = change.startsWith('email') ? 'thief@acme.test' : EMMA;
  expect(await signIn(email)).toMatchObject(INVALID);
  const viewer = await testkit.viewerOf(ADA);
  expect(await testkit.queries.members(viewer, [id])).toMatchObject([
    { roles: [], status: 'deactivated', walletAddress: null },
  ]);
  expect(testkit.brokenSeals).toContain('members');
});

test("a row with another member's seal, or with none, is used for nothing", async () => {
  for (const seal of [`(select seal from members where email = '${ADA}')`, 'null']) {
    await testkit.forge(`update members set seal = ${seal} where email = $1`, [EMMA]);
    expect(await signIn(EMMA)).toMatchObject(INVALID);
  }
});

test('a role written into the database ends with the next token, and no change of the row makes it good', async () => {
  const session = valueOf(await signIn(EMMA));
  await testkit.forge(`update members set roles = '{admin}' where email = $1`, [EMMA]);
  expect(await testkit.useCases.refreshSession(session.refreshToken, NOWHERE)).toMatchObject({
    ok: false,
  });
  const input = { roles: ['employee' as const] };
  const [actor, id] = [await testkit.actorOf(ADA), await testkit.idOf(EMMA)];
  await expect(
    testkit.useCases.updateMember({ actor, id, input, idempotencyKey: null }),
  ).rejects.toThrow('has changed since it was read');
});

test('a second factor deleted in the database does not turn two-step sign-in off', async () => {
  const { rows } = testkit;
  await rows(
    `insert into second_factors (member_id, sealed_key, since, recovery_codes) values ($1, 'x', now(), '{}')`,
    [await testkit.idOf(EMMA)],
  );
  expect(await signIn(EMMA)).toMatchObject(refused('SECOND_FACTOR_REQUIRED'));
  await testkit.forge('delete from second_factors');
  expect(await signIn(EMMA)).toMatchObject(INVALID);
});

test('a recovery code written into the database opens no session', async () => {
  await testkit.rows(
    `insert into second_factors (member_id, sealed_key, since, recovery_codes) values ($1, 'x', now(), '{}')`,
    [await testkit.idOf(EMMA)],
  );
  await testkit.forge(`update second_factors set recovery_codes = $1`, [
    [hashOfToken('thiefcode')],
  ]);
  const begun = (await signIn(EMMA)) as { challenge?: string };
  const { challenge = '' } = begun;
  await expect(
    testkit.useCases.confirmSignIn({ challenge, code: 'thiefcode', origin: NOWHERE }),
  ).rejects.toThrow('ROW_SEAL_BROKEN');
});

test("a refresh token or a session written into the database is nobody's", async () => {
  const id = await testkit.idOf(ADA);
  const [token, sessionId] = [newSecret(), randomUUID()];
  await testkit.forge(
    `insert into sessions (id, member_id, started_at, last_used_at, expires_at, authenticated_at, authenticated_by)
     values ($1, $2, $3, $3, $3::timestamptz + interval '1 day', $3, '{pwd}')`,
    [sessionId, id, testkit.clock.now()],
  );
  await testkit.forge(
    `insert into refresh_tokens (token_hash, family_id, member_id, expires_at)
     values ($1, $2, $3, $4::timestamptz + interval '1 day')`,
    [hashOfToken(token), sessionId, id, testkit.clock.now()],
  );
  expect(await testkit.useCases.refreshSession(token, NOWHERE)).toMatchObject({ ok: false });
  expect(testkit.brokenSeals).toContain('refresh_tokens');
});

test('a password link written into the database does not work', async () => {
  const token = newSecret();
  await testkit.forge(
    `insert into mail_links (member_id, kind, token_hash, expires_at)
     values ($1, 'password_reset', $2, $3::timestamptz + interval '1 day')`,
    [await testkit.idOf(ADA), hashOfToken(token), testkit.clock.now()],
  );
  const change = { token, newPassword: 'a-thief-sets-this-1', origin: NOWHERE };
  expect(await testkit.useCases.resetPassword(change)).toMatchObject(refused('INVALID_LINK'));
  expect(testkit.brokenSeals).toEqual(['mail_links']);
});

test('a link that waits to be mailed is not read in the database, not sent to another address, and not written there by others', async () => {
  const request = { email: EMMA, origin: NOWHERE };
  valueOf(await testkit.useCases.requestPasswordReset(request));
  const waiting = JSON.stringify(await testkit.rows('select * from mail_outbox'));
  expect(await testkit.linkTo(EMMA)).not.toBe('');
  expect(waiting).not.toContain(await testkit.linkTo(EMMA));
  await testkit.forge(
    `update mail_outbox set "to" = 'thief@acme.test', next_attempt_at = created_at`,
  );
  await testkit.forge(
    `insert into mail_outbox ("to", subject, text, html, dedupe_key, turn, next_attempt_at)
     select "to", subject, 'Pay here', 'Pay here', 'forged', turn, next_attempt_at from mail_outbox`,
  );
  const sent: string[] = [];
  const transport = {
    send: ({ to }: { to: string }) => Promise.resolve(void sent.push(to)),
    close: () => undefined,
  };
  const { database } = testkit;
  const log = createLogger('seals-test', 'silent');
  const worker = createMailWorker({ database, log, transport, sealer: mailSealer() });
  expect(await worker.sendDue()).toBe(2);
  expect(sent).toEqual([]);
});

test("a passkey whose owner or key was changed in the database is nobody's", async () => {
  const [emma, ada] = [await testkit.idOf(EMMA), await testkit.viewerOf(ADA)];
  await testkit.rows(
    `insert into passkeys (member_id, name, credential_id, public_key, counter, created_at)
     values ($1, 'Key', 'emmas-credential', 'key', 0, now())`,
    [emma],
  );
  await testkit.forge('update passkeys set member_id = $1', [ada.userId]);
  expect(await testkit.queries.passkeys(ada)).toEqual([]);
  await testkit.forge(`update passkeys set member_id = $1, public_key = 'other'`, [emma]);
  expect(await testkit.queries.passkeys(await testkit.viewerOf(EMMA))).toEqual([]);
});

test('the key of a session that ended stays worthless when the mark is taken away', async () => {
  const session = valueOf(await signIn(EMMA));
  const [row] = await testkit.rows<{ id: string }>('select id from sessions');
  const sessionId = row?.id ?? '';
  const memberId = await testkit.idOf(EMMA);
  await testkit.database.transaction(async (tx) => {
    const sessions = createSessionRepository(tx);
    const registeredAt = testkit.clock.now();
    await sessions.saveDeviceKey({
      publicKey: 'key',
      memberId,
      sessionId,
      registeredAt,
    });
    expect(await sessions.deviceKeyOf(sessionId)).toMatchObject({ publicKey: 'key' });
    await sessions.revokeAll(memberId, registeredAt);
  });
  await testkit.forge('update device_keys set revoked_at = null');
  const found = await testkit.database.transaction((tx) =>
    createSessionRepository(tx).deviceKeyOf(sessionId),
  );
  expect(found).toBeNull();
  expect(session.refreshToken).not.toBe('');
});

test('deleting or confirming a fact in the database grants nothing', async () => {
  const [actor, id] = [await testkit.actorOf(ADA), await testkit.idOf(EMMA)];
  const managerId = await testkit.idOf(ADA);
  const update = { actor, id, input: { managerId }, idempotencyKey: null };
  valueOf(await testkit.useCases.updateMember(update));
  const publishing = () =>
    testkit.useCases.updateProfile({ actor: adaAsEmma(id, actor), firstName: 'E', lastName: 'E' });
  await testkit.forge(`update member_facts set confirmed_by_id = $1`, [await testkit.idOf(MIA)]);
  await expect(publishing()).rejects.toThrow('ROW_SEAL_BROKEN');
  await testkit.forge('delete from member_facts');
  await expect(publishing()).rejects.toThrow('ROW_SEAL_BROKEN');
});

const adaAsEmma = (userId: string, actor: Awaited<ReturnType<IdentityTestkit['actorOf']>>) => ({
  ...actor,
  viewer: { ...actor.viewer, userId },
});

test('changing the rows of other admins does not make anyone an only admin', async () => {
  const { organizationId } = await testkit.viewerOf(ADA);
  await testkit.rows(`update members set roles = '{employee,admin}' where email = $1`, [MIA]);
  await testkit.forge(`update members set roles = '{employee}' where email = $1`, [MIA]);
  const ids = await readActiveAdminIds(testkit.database, organizationId);
  expect(ids.toSorted()).toEqual([await testkit.idOf(ADA), await testkit.idOf(MIA)].toSorted());
});

test.each([
  [
    'written',
    `insert into api_keys (member_id, name, public_id, key_hash, scopes, created_at, expires_at, seal)
    select member_id, 'Mine', 'thief222', $1, '{SECOND_FACTOR_SETUP,APPROVALS_WRITE}', created_at, expires_at, seal from api_keys`,
  ],
  [
    'given other scopes',
    `update api_keys set public_id = 'thief222', key_hash = $1, scopes = '{ADMIN,APPROVALS_WRITE}'`,
  ],
])('a key that was %s in the database opens nothing', async (_how, change) => {
  const actor = await testkit.actorOf(ADA);
  const input = { name: 'Export', scopes: ['READ' as const] };
  valueOf(await testkit.useCases.createApiKey({ actor, input }));
  const key = formatKey('thief222', newSecret());
  await testkit.forge(change, [hashOfToken(key)]);
  const exchanged = await testkit.useCases.exchangeApiKey({ key, origin: NOWHERE });
  expect(exchanged).toMatchObject(refused('INVALID_API_KEY'));
  expect(testkit.brokenSeals).toContain('api_keys');
});

describe('a change of controls that waits', () => {
  const proposedBy = async (by: string) => {
    await testkit.rows(`update members set roles = '{employee,admin}' where email = $1`, [MIA]);
    const actor = await testkit.actorOf(by);
    const id = await testkit.idOf(EMMA);
    const input = { roles: ['employee' as const, 'finance' as const] };
    const update = { actor, id, input, idempotencyKey: null };
    return valueOf(await testkit.useCases.updateMember(update)).pendingChangeId ?? '';
  };
  const causeOf = ({
    organizationId,
    userId: actorId,
  }: {
    organizationId: string;
    userId: string;
  }) => ({ organizationId, actorId, correlationId: 'story-1', causationId: null });
  const confirmedBy = async (by: string, id: string) => {
    const { viewer } = await testkit.actorOf(by);
    const command = { viewer, id, decision: 'confirm' as const, reason: null };
    return testkit.controls.decide(causeOf(viewer), command);
  };
  const rolesOfEmma = async () => (await testkit.viewerOf(EMMA)).roles;

  test.each([
    ['what it gives', `payload = jsonb_set(payload, '{input,roles}', '["employee", "admin"]')`],
    ['what is shown of it', `diff = '[]'`],
    ['who proposes it', `proposed_by_id = (select id from members where email = '${EMMA}')`],
  ])('and was altered in the database in %s is confirmed by nobody', async (_what, change) => {
    const id = await proposedBy(ADA);
    await testkit.forge(`update control_changes set ${change}`);
    expect(await confirmedBy(MIA, id)).toMatchObject(refused('NOT_FOUND'));
    expect(await rolesOfEmma()).toEqual(['employee', 'approver']);
    expect(testkit.brokenSeals).toContain('control_changes');
  });

  test('and was written into the database does not take effect by time, in no organization', async () => {
    const id = await proposedBy(ADA);
    await testkit.forge(
      `insert into control_changes (organization_id, kind, title, payload, diff, proposed_by_id, proposed_at,
         concerns_id, takes_effect_at, expires_at, due_at, seal)
       select organization_id, kind, title, payload, diff, proposed_by_id, proposed_at,
         $1, proposed_at, expires_at, proposed_at, seal from control_changes`,
      [await testkit.idOf(MIA)],
    );
    const { viewer } = await testkit.actorOf(ADA);
    const number = Number(id.slice(id.lastIndexOf('-') + 1));
    await testkit.controls.passTime(causeOf(viewer), String(number + 1));
    expect(await rolesOfEmma()).toEqual(['employee', 'approver']);
  });

  test('and ended is not brought back by its status', async () => {
    const id = await proposedBy(ADA);
    const { viewer } = await testkit.actorOf(ADA);
    const withdraw = { viewer, id, decision: 'withdraw' as const, reason: null };
    valueOf(await testkit.controls.decide(causeOf(viewer), withdraw));
    await testkit.forge(
      `update control_changes set status = 'pending', decided_at = null, decided_by_id = null`,
    );
    expect(await confirmedBy(MIA, id)).toMatchObject(refused('NOT_FOUND'));
  });
});

test('a row whose seal was emptied is used for nothing', async () => {
  await testkit.forge(`update members set seal = null, roles = '{admin}' where email = $1`, [EMMA]);
  expect(await signIn(EMMA)).toMatchObject(INVALID);
});
