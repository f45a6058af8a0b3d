import { createAuthorityStates } from '@outlay/authority-log';
import { createMailWorker } from '@outlay/platform/mail';
import { createLogger } from '@outlay/platform/telemetry';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatKey } from '../src/domain/api-key.ts';
import { mailSealer } from '../src/persistence/row-seals.ts';
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
])('a member whose %s was changed in the database is used for nothing', async (_what, change) => {
  const id = await testkit.idOf(EMMA);
  await testkit.forge(`update members set ${change} where id = $1`, [id]);
  const email = change.startsWith('email') ? 'thief@acme.test' : EMMA;
  expect(await signIn(email)).toMatchObject(INVALID);
  const viewer = await testkit.viewerOf(ADA);
  expect(await testkit.queries.members(viewer, [id])).toMatchObject([
    { roles: [], status: 'deactivated' },
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
  expect(
    await testkit.useCases.updateMember({ actor, id, input, idempotencyKey: null }),
  ).toMatchObject(refused('VALIDATION_FAILED', { field: 'roles' }));
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

describe('a change that waits for a second person', () => {
  const proposed = async () => {
    await testkit.rows(`update members set roles = '{employee,admin}' where email = $1`, [MIA]);
    const [actor, id] = [await testkit.actorOf(ADA), await testkit.idOf(EMMA)];
    const input = { roles: ['employee' as const, 'finance' as const] };
    const update = { actor, id, input, idempotencyKey: null };
    return valueOf(await testkit.useCases.updateMember(update)).pendingChangeId;
  };
  const rolesOfEmma = async () => (await testkit.viewerOf(EMMA)).roles;

  test.each([
    ['what it gives', `payload = jsonb_set(payload, '{input,roles}', '["employee", "admin"]')`],
    ['whom it concerns', `payload = jsonb_set(payload, '{id}', to_jsonb(proposed_by_id::text))`],
    ['its kind', `kind = 'member.deactivated'`],
  ])(
    'and was altered in the database in %s writes nothing that nobody signed',
    async (_what, change) => {
      const id = await proposed();
      await testkit.forge(`update change_details set ${change}`);
      const members = () => testkit.rows('select id, roles, status from members order by id');
      const before = await members();
      valueOf(await testkit.answer(MIA, id, 'confirm'));
      expect(await members()).toEqual(before);
    },
  );

  test('and whose proposer was altered in the database is still written as its author said', async () => {
    const id = await proposed();
    await testkit.forge(`update change_details set proposed_by_id = $1`, [await testkit.idOf(MIA)]);
    valueOf(await testkit.answer(MIA, id, 'confirm'));
    expect(await rolesOfEmma()).toEqual(['employee', 'finance']);
  });
});

test('what people have signed is not changed by any login, and a change by the owner of the database is noticed', async () => {
  const viewer = await testkit.viewerOf(ADA);
  for (const change of [
    `update authority_entries set author_id = 1`,
    `delete from authority_entries`,
  ]) {
    await expect(testkit.forge(change)).rejects.toThrow('append');
  }
  await testkit.forge(`do $$ begin set local session_replication_role = replica;
    update authority_entries set entry = jsonb_set(entry, '{statement,body,roles}', '["admin"]')
      where entry #>> '{statement,kind}' = 'member.invited'; end $$`);
  const states = createAuthorityStates(testkit.ports.trust);
  await expect(states.of(testkit.database, viewer.organizationId)).rejects.toThrow('PROOF_INVALID');
});

test('a row whose seal was emptied is used for nothing', async () => {
  await testkit.forge(`update members set seal = null, roles = '{admin}' where email = $1`, [EMMA]);
  expect(await signIn(EMMA)).toMatchObject(INVALID);
});
