import type { Viewer } from '@outlay/platform/auth';
import type { Result } from '@outlay/platform/result';
import { claimsIn } from './support/claims-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../src/domain/attempt-throttle.ts';
import { confirmWalletChange } from '../src/use-cases/change-wallet.ts';
import type { Actor } from '../src/use-cases/ports.ts';
import {
  PASSWORD,
  refused,
  startIdentityTestkit,
  STEP_UP_S,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const ADA = 'ada@acme.test';
const EMMA = 'emma@acme.test';
const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
const OTHER_WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

interface Claims {
  sid: string;
  auth_time: number;
  amr: string[];
  fresh_until: number;
}

/** Returns the actor of a token, as the gateway reads it. */
async function actorOfToken(email: string, accessToken: string): Promise<Actor> {
  const {
    sid,
    auth_time: at,
    fresh_until: freshUntil,
  } = claimsIn(accessToken) as unknown as Claims;
  return testkit.actorOf(email, {
    sessionId: sid,
    authentication: { at, methods: ['pwd'], freshUntil },
  });
}

const signedIn = async (email: string): Promise<Actor> =>
  actorOfToken(email, (await testkit.signedIn(email)).accessToken);

/** The actions that need a step-up, each with its call. */
const GUARDED: [string, string, (actor: Actor) => Promise<Result<unknown>>][] = [
  [
    'change the wallet',
    EMMA,
    async (actor) => {
      const signed = { ...testkit.ports.walletProofs, isSigned: () => true };
      valueOf(await testkit.useCases.startWalletChange({ actor, address: OTHER_WALLET }));
      const ports = { ...testkit.ports, walletProofs: signed };
      return confirmWalletChange(ports)({ actor, address: OTHER_WALLET, signature: 'any' });
    },
  ],
  ['remove the wallet', EMMA, (actor) => testkit.useCases.removeWallet({ actor })],
  [
    'redirect the wallet by a memo',
    EMMA,
    (actor) => testkit.useCases.setWalletMemo({ actor, memo: '12345' }),
  ],
  [
    'create an API key',
    EMMA,
    (actor) =>
      testkit.useCases.createApiKey({ actor, input: { name: 'Script', scopes: ['READ'] } }),
  ],
  [
    'change roles',
    ADA,
    async (actor) =>
      testkit.useCases.updateMember({
        actor,
        id: await testkit.idOf(EMMA),
        input: { roles: ['admin'] },
        idempotencyKey: null,
      }),
  ],
  [
    'deactivate a member',
    ADA,
    async (actor) => testkit.useCases.deactivateMember({ actor, id: await testkit.idOf(EMMA) }),
  ],
];

describe.each(GUARDED)('a bearer token alone cannot %s', (_what, email, act) => {
  test('it is refused once the sign-in is no longer fresh, changes nothing, and passes after a step-up', async () => {
    await testkit.rows(`update members set wallet_address = $1 where email = $2`, [WALLET, EMMA]);
    const actor = await signedIn(email);
    testkit.wait(STEP_UP_S * 1_000 + 1);
    const members = () => testkit.rows('select * from members order by id');
    const before = await members();
    expect(await act(actor)).toMatchObject(refused('STEP_UP_REQUIRED'));
    expect(await members()).toEqual(before);
    const { accessToken } = valueOf(await testkit.useCases.stepUp({ actor, password: PASSWORD }));
    expect(await act(await actorOfToken(email, accessToken))).toMatchObject({ ok: true });
  });

  test('an API key is refused, however new', async () => {
    await testkit.rows(`update members set wallet_address = $1 where email = $2`, [WALLET, EMMA]);
    const key = { sessionId: null, scopes: ['READ', 'ADMIN'] } satisfies Partial<Viewer>;
    expect(await act(await testkit.actorOf(email, key))).toMatchObject(refused('HUMAN_REQUIRED'));
  });
});

test('a bearer token alone cannot reactivate a member: they stay deactivated', async () => {
  const id = await testkit.idOf(EMMA);
  await testkit.rows(`update members set status = 'deactivated' where id = $1`, [id]);
  const actor = await signedIn(ADA);
  testkit.wait(STEP_UP_S * 1_000 + 1);
  expect(await testkit.useCases.reactivateMember({ actor, id })).toMatchObject(
    refused('STEP_UP_REQUIRED'),
  );
  expect(await testkit.rows('select status from members where id = $1', [id])).toEqual([
    { status: 'deactivated' },
  ]);
});

test('a changed name needs no step-up', async () => {
  const actor = await signedIn(ADA);
  testkit.wait(STEP_UP_S * 1_000 + 1);
  const id = await testkit.idOf(EMMA);
  const input = { firstName: 'Emmy' };
  expect(
    await testkit.useCases.updateMember({ actor, id, input, idempotencyKey: null }),
  ).toMatchObject({ ok: true });
});

test('a refreshed token keeps the time of authentication; a step-up moves it, also for later refreshes', async () => {
  const session = await testkit.signedIn(EMMA);
  const authTime = (token: string): number => (claimsIn(token) as unknown as Claims).auth_time;
  const signedInAt = authTime(session.accessToken);
  testkit.wait(60_000);
  const refresh = async (token: string) =>
    valueOf(await testkit.useCases.refreshSession(token, (await testkit.actorOf(EMMA)).origin));
  const second = await refresh(session.refreshToken);
  expect(authTime(second.accessToken)).toBe(signedInAt);
  const actor = await actorOfToken(EMMA, second.accessToken);
  const proved = valueOf(await testkit.useCases.stepUp({ actor, password: PASSWORD }));
  expect(authTime(proved.accessToken)).toBe(signedInAt + 60);
  expect(claimsIn(proved.accessToken)).toMatchObject({ amr: ['pwd'] });
  expect(authTime((await refresh(second.refreshToken)).accessToken)).toBe(signedInAt + 60);
  expect(await testkit.auditKinds()).toContain('session.confirmed');
});

test('a wrong password is refused on its field and throttled; an ended session and a key cannot step up', async () => {
  const actor = await signedIn(EMMA);
  const stepUp = (password: string, as = actor) => testkit.useCases.stepUp({ actor: as, password });
  for (let wrong = 0; wrong < LIMITS.password_change.max; wrong += 1) {
    expect(await stepUp('wrong')).toMatchObject(
      refused('INVALID_CREDENTIALS', { field: 'password' }),
    );
  }
  expect(await stepUp(PASSWORD)).toMatchObject(refused('RATE_LIMITED'));
  testkit.wait(LIMITS.password_change.windowMs);
  const asKey = await testkit.actorOf(EMMA, { sessionId: null, scopes: ['ADMIN'] });
  expect(await stepUp(PASSWORD, asKey)).toMatchObject(refused('HUMAN_REQUIRED'));
  await testkit.useCases.revokeSession({ actor, id: actor.viewer.sessionId ?? '' });
  expect(await stepUp(PASSWORD)).toMatchObject(refused('NOT_FOUND'));
});
