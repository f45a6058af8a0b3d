import { claimsIn } from './support/claims-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../src/domain/attempt-throttle.ts';
import { RESET_REQUEST_MS } from '../src/use-cases/reset-password.ts';
import {
  NOWHERE,
  PASSWORD,
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const ADA = 'ada@acme.test';
const EMMA = 'emma@acme.test';
const FRESH = 'tr0mbone lamp ice';

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

const signIn = (password: string) =>
  testkit.useCases.signIn({ email: EMMA, password, origin: NOWHERE });

let made = 0;
const aKey = async (by = EMMA) =>
  valueOf(
    await testkit.useCases.createApiKey({
      actor: await testkit.actorOf(by),
      input: { name: `Script ${(made += 1)}`, scopes: ['READ'] },
    }),
  ).secret;
const exchange = (key: string) => testkit.useCases.exchangeApiKey({ key, origin: NOWHERE });

describe('changing the password', () => {
  const change = async (
    input: { currentPassword?: string; newPassword?: string } = {},
    sessionId: string | null = null,
  ) =>
    testkit.useCases.changePassword({
      actor: await testkit.actorOf(EMMA, { sessionId }),
      currentPassword: PASSWORD,
      newPassword: FRESH,
      ...input,
    });

  test('the new password works, the old one does not, and the current session continues', async () => {
    const [mine, other] = [await testkit.signedIn(EMMA), await testkit.signedIn(EMMA)];
    const sid = String(claimsIn(mine.accessToken)['sid']);
    expect(await change({}, sid)).toMatchObject({ ok: true });
    expect(await signIn(PASSWORD)).toMatchObject(refused('INVALID_CREDENTIALS'));
    await testkit.signedIn(EMMA, FRESH);
    const refresh = (token: string) => testkit.useCases.refreshSession(token, NOWHERE);
    expect(await refresh(other.refreshToken)).toMatchObject(refused('INVALID_REFRESH_TOKEN'));
    expect(await refresh(mine.refreshToken)).toMatchObject({ ok: true });
    expect((await testkit.mailsTo(EMMA)).map(({ subject }) => subject)).toEqual([
      'Your Outlay password was changed',
    ]);
    expect(await testkit.auditKinds()).toContain('password.changed');
  });

  test("the member's API keys stop working and the mail says so; a colleague's are unaffected, and a refused change ends none", async () => {
    const [first, second, colleagues] = [await aKey(), await aKey(), await aKey(ADA)];
    await change({ currentPassword: 'wrong' });
    expect(await exchange(first)).toMatchObject({ ok: true });
    expect(await change()).toMatchObject({ ok: true });
    expect(await exchange(first)).toMatchObject(refused('API_KEY_REVOKED'));
    expect(await exchange(second)).toMatchObject(refused('API_KEY_REVOKED'));
    expect(await exchange(colleagues)).toMatchObject({ ok: true });
    expect((await testkit.mailsTo(EMMA)).at(-1)?.text).toContain('your API keys were revoked');
    const [entry] = await testkit.rows(
      `select changes from audit_log where kind = 'password.changed'`,
    );
    expect(entry).toEqual({ changes: [{ field: 'apiKeys', before: '2', after: '0' }] });
  });

  test('a wrong current password is refused on its field, and after ten even the right one is throttled', async () => {
    for (let wrong = 0; wrong < 10; wrong += 1) {
      expect(await change({ currentPassword: 'wrong' })).toMatchObject(
        refused('INVALID_CREDENTIALS', { field: 'currentPassword' }),
      );
    }
    expect(await change()).toMatchObject(refused('RATE_LIMITED'));
    testkit.wait(LIMITS.password_change.windowMs);
    expect(await change()).toMatchObject({ ok: true });
  });

  test('a weak new password is refused on its field, and the old one stays valid', async () => {
    expect(await change({ newPassword: EMMA })).toMatchObject(
      refused('VALIDATION_FAILED', { field: 'newPassword' }),
    );
    await testkit.signedIn(EMMA);
  });

  test('a change invalidates a pending reset link, even one already opened', async () => {
    await testkit.useCases.requestPasswordReset({ email: EMMA, origin: NOWHERE });
    const token = await testkit.linkTo(EMMA);
    await change();
    expect(
      await testkit.useCases.resetPassword({
        token,
        newPassword: 'another lamp ice',
        origin: NOWHERE,
      }),
    ).toMatchObject(refused('INVALID_LINK'));
  });

  test('passwords appear in neither the audit log nor mails', async () => {
    await change();
    const written = JSON.stringify([
      await testkit.rows('select * from audit_log'),
      await testkit.rows('select * from mail_outbox'),
      await testkit.rows('select payload from outbox'),
    ]);
    expect(written).not.toContain(FRESH);
    expect(written).not.toContain('argon2');
  });
});

describe('resetting a forgotten password', () => {
  const request = (email = EMMA, address: string | null = null) =>
    testkit.useCases.requestPasswordReset({ email, origin: { ...NOWHERE, address } });
  const reset = (token: string, newPassword = FRESH) =>
    testkit.useCases.resetPassword({ token, newPassword, origin: NOWHERE });

  test('a link by mail sets a new password once, and ends every session and API key', async () => {
    const [session, key] = [await testkit.signedIn(EMMA), await aKey()];
    await request('  EMMA@acme.test ');
    const token = await testkit.linkTo(EMMA);
    expect(await reset(token)).toMatchObject({ ok: true });
    expect(await reset(token, 'another lamp ice')).toMatchObject(refused('INVALID_LINK'));
    await testkit.signedIn(EMMA, FRESH);
    expect(await exchange(key)).toMatchObject(refused('API_KEY_REVOKED'));
    expect(await testkit.useCases.refreshSession(session.refreshToken, NOWHERE)).toMatchObject(
      refused('INVALID_REFRESH_TOKEN'),
    );
  });

  test('unknown, invited and former members get the same answer in the same time, and no mail', async () => {
    await testkit.rows(`update members set status = 'deactivated' where email = 'mia@acme.test'`);
    const measured = [];
    for (const email of [EMMA, 'nobody@acme.test', 'mia@acme.test', '\0', 'x'.repeat(1_000_000)]) {
      const startedAt = performance.now();
      expect(await request(email)).toEqual({ ok: true, value: null });
      measured.push(performance.now() - startedAt);
    }
    expect(Math.min(...measured)).toBeGreaterThanOrEqual(RESET_REQUEST_MS - 2);
    expect(await testkit.rows('select "to" from mail_outbox')).toEqual([{ to: EMMA }]);
  });

  test('a second link ends the first, and both expire after an hour', async () => {
    await request();
    const first = await testkit.linkTo(EMMA);
    await request();
    const second = await testkit.linkTo(EMMA);
    expect(await reset(first)).toMatchObject(refused('INVALID_LINK'));
    testkit.wait(3_600_000);
    expect(await reset(second)).toMatchObject(refused('INVALID_LINK'));
  });

  test('an address gets at most five mails an hour, and unknown ones are throttled alike', async () => {
    for (const email of [EMMA, 'nobody@acme.test']) {
      await testkit.rows(
        `insert into attempt_windows (kind, subject, started_at, attempts) values ('reset_account', $1, $2, 4)`,
        [email, testkit.clock.now()],
      );
      expect(await request(email)).toMatchObject({ ok: true });
      expect(await request(email)).toMatchObject(refused('RATE_LIMITED'));
    }
    expect(await testkit.mailsTo(EMMA)).toHaveLength(1);
  });

  test('a network address with fifty requests is throttled for every account', async () => {
    await testkit.rows(
      `insert into attempt_windows (kind, subject, started_at, attempts) values ('reset_address', '192.0.2.9', $1, 50)`,
      [testkit.clock.now()],
    );
    expect(await request(EMMA, '192.0.2.9')).toMatchObject(refused('RATE_LIMITED'));
    expect(await request(EMMA, '192.0.2.10')).toMatchObject({ ok: true });
  });

  test('an invitation link cannot reset a password, and a reset link cannot accept an invitation', async () => {
    await request();
    const token = await testkit.linkTo(EMMA);
    expect(
      await testkit.useCases.acceptInvitation({ token, password: FRESH, origin: NOWHERE }),
    ).toMatchObject(refused('INVALID_LINK'));
    expect(await reset(token)).toMatchObject({ ok: true });
    for (const bad of ['', '\0', "' or 1=1 --", 'x'.repeat(1_000_000)]) {
      expect(await reset(bad)).toMatchObject(refused('INVALID_LINK'));
    }
  });
});
