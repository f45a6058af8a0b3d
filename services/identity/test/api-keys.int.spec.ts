import { claimsIn } from './support/claims-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KEYS_PER_MEMBER_MAX, type ApiKeyInput } from '../src/domain/api-key.ts';
import { LIMITS } from '../src/domain/attempt-throttle.ts';
import {
  NOWHERE,
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const ADA = 'ada@acme.test';
const MIA = 'mia@acme.test';
const EMMA = 'emma@acme.test';
const RITA = 'rita@rival.test';
const DAY_MS = 86_400_000;

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

let made = 0;
const create = async (input: Partial<ApiKeyInput> = {}, by = EMMA) =>
  testkit.useCases.createApiKey({
    actor: await testkit.actorOf(by),
    input: { name: `Script ${(made += 1)}`, scopes: ['READ'], ...input },
  });
const aKey = async (input: Partial<ApiKeyInput> = {}, by = EMMA) =>
  valueOf(await create(input, by));
const revoke = async (id: string, by = EMMA) =>
  testkit.useCases.revokeApiKey({ actor: await testkit.actorOf(by), id });
const exchange = (key: string, address: string | null = null) =>
  testkit.useCases.exchangeApiKey({ key, origin: { ...NOWHERE, address } });
const keysOf = async (email: string) => testkit.queries.apiKeys(await testkit.viewerOf(email));

describe('making keys', () => {
  test('a key shows its secret once; only its name, prefix and hash are stored', async () => {
    const { secret } = await aKey({ scopes: ['READ', 'EXPENSES_WRITE', 'READ'] });
    expect(secret).toMatch(/^outlay_[a-z2-7]{8}_[\w-]{43}$/);
    const [key] = await keysOf(EMMA);
    expect(key).toMatchObject({
      name: `Script ${made}`,
      publicId: secret.slice(7, 15),
      scopes: ['READ', 'EXPENSES_WRITE'],
      expiresAt: new Date(testkit.clock.now().getTime() + 90 * DAY_MS),
      lastUsedAt: null,
    });
    const written = JSON.stringify([
      await testkit.rows('select * from api_keys'),
      await testkit.rows('select * from audit_log'),
    ]);
    expect(written).not.toContain(secret.slice(16));
    expect(await testkit.auditKinds()).toEqual(['api_key.created']);
  });

  test.each([
    ['VALIDATION_FAILED', 'name', { name: ' ' }],
    ['VALIDATION_FAILED', 'name', { name: 'a\0' }],
    ['VALIDATION_FAILED', 'scopes', { scopes: [] }],
    ['VALIDATION_FAILED', 'expiresInDays', { expiresInDays: 0 }],
    ['VALIDATION_FAILED', 'expiresInDays', { expiresInDays: 366 }],
    ['SCOPE_NOT_ALLOWED', 'scopes', { scopes: ['READ', 'ADMIN'] as const }],
  ])('%s for an invalid %s', async (code, field, input) => {
    expect(await create(input)).toMatchObject(refused(code, { field }));
    expect(await keysOf(EMMA)).toEqual([]);
  });

  test('an admin can grant ADMIN to a key, and a key cannot grant more than it has', async () => {
    expect(await create({ scopes: ['ADMIN'] }, ADA)).toMatchObject({ ok: true });
    const actor = await testkit.actorOf(ADA, { scopes: ['ADMIN'] });
    const input = { name: 'x', scopes: ['EXPENSES_WRITE'] as const };
    expect(await testkit.useCases.createApiKey({ actor, input })).toMatchObject(
      refused('SCOPE_NOT_ALLOWED'),
    );
  });

  test('a request sent twice makes one key, and a revoked name is free again', async () => {
    const answers = await Promise.all([create({ name: 'Export' }), create({ name: 'Export' })]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await create({ name: 'Export' })).toMatchObject(
      refused('NAME_TAKEN', { field: 'name' }),
    );
    expect(await create({ name: 'Export' }, ADA)).toMatchObject({ ok: true });
    const [key] = await keysOf(EMMA);
    await revoke(key?.id ?? '');
    expect(await create({ name: 'Export' })).toMatchObject({ ok: true });
  });

  test('the twenty-first active key is refused, even of two concurrent requests; revoking one makes room', async () => {
    for (let made = 0; made < KEYS_PER_MEMBER_MAX - 1; made += 1) await aKey();
    const results = await Promise.all([create(), create()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await create()).toMatchObject(refused('LIMIT_REACHED'));
    const [key] = await keysOf(EMMA);
    await revoke(key?.id ?? '');
    expect(await create()).toMatchObject({ ok: true });
  });
});

describe('revoking keys', () => {
  test('members revoke their own keys, and admins any in the organization; other keys are not found', async () => {
    const [own, other] = [await aKey(), await aKey()];
    for (const email of [MIA, RITA]) {
      expect(await revoke(own.id, email)).toMatchObject(refused('NOT_FOUND'));
    }
    for (const bad of ['999999', '\0', '__proto__', '1 or 1=1']) {
      expect(await revoke(bad)).toMatchObject(refused('NOT_FOUND'));
    }
    expect(await exchange(own.secret)).toMatchObject({ ok: true });
    valueOf(await revoke(own.id));
    valueOf(await revoke(other.id, ADA));
    for (const { secret } of [own, other]) {
      expect(await exchange(secret)).toMatchObject(refused('API_KEY_REVOKED'));
    }
    valueOf(await revoke(own.id));
    expect(await testkit.auditKinds()).toHaveLength(4);
  });

  test('a member sees their own keys, an admin those of their organization only', async () => {
    await aKey();
    await aKey({}, RITA);
    expect(await keysOf(EMMA)).toHaveLength(1);
    expect(await keysOf(MIA)).toHaveLength(0);
    expect(await keysOf(ADA)).toHaveLength(1);
  });
});

describe('using keys', () => {
  test('a key is exchanged for a one-minute token that acts as the member, within its scopes', async () => {
    const { secret } = await aKey({ scopes: ['READ'] });
    const { accessToken, expiresIn } = valueOf(await exchange(secret));
    const { sub, org, roles, scopes, sid, exp = 0, iat = 0 } = claimsIn(accessToken);
    const viewer = await testkit.viewerOf(EMMA);
    expect({ sub, org, roles }).toEqual({
      sub: viewer.userId,
      org: viewer.organizationId,
      roles: viewer.roles,
    });
    expect([scopes, sid, exp - iat, expiresIn]).toEqual([['READ'], undefined, 60, 60]);
  });

  test('the last use is stored to the minute and not rewritten within it', async () => {
    const { secret } = await aKey();
    await exchange(secret);
    const usedAt = async () => (await keysOf(EMMA))[0]?.lastUsedAt?.toISOString();
    expect(await usedAt()).toBe('2026-11-21T09:00:00.000Z');
    testkit.wait(59_999);
    await exchange(secret);
    expect(await usedAt()).toBe('2026-11-21T09:00:00.000Z');
    testkit.wait(1);
    await exchange(secret);
    expect(await usedAt()).toBe('2026-11-21T09:01:00.000Z');
  });

  test('a key expires with its last day, and a former admin has no ADMIN key', async () => {
    const { secret } = await aKey({ scopes: ['READ', 'ADMIN'], expiresInDays: 1 }, ADA);
    await testkit.rows(`update members set roles = '{employee}' where email = $1`, [ADA]);
    expect(valueOf(await exchange(secret)).scopes).toEqual(['READ']);
    testkit.wait(DAY_MS);
    expect(await exchange(secret)).toMatchObject(refused('API_KEY_EXPIRED'));
  });

  test('a valid name with a wrong secret is refused, as is anything that is not a key', async () => {
    const { secret } = await aKey();
    const wrong = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    for (const key of [wrong, '', 'outlay_', '\0', '__proto__', 'x'.repeat(1_000_000)]) {
      expect(await exchange(key)).toMatchObject(refused('INVALID_API_KEY'));
    }
  });

  test('an address with thirty wrong keys is throttled, others are not', async () => {
    const { secret } = await aKey();
    for (let wrong = 0; wrong < LIMITS.api_key_address.max; wrong += 1) {
      await exchange('outlay_wrong', '192.0.2.1');
    }
    expect(await exchange(secret, '192.0.2.1')).toMatchObject(refused('RATE_LIMITED'));
    expect(await exchange(secret, '192.0.2.2')).toMatchObject({ ok: true });
  });

  test('a program that keeps using its revoked key does not throttle the other keys of its address', async () => {
    const [ended, other] = [await aKey(), await aKey()];
    valueOf(await revoke(ended.id));
    for (let used = 0; used < LIMITS.api_key_address.max; used += 1) {
      await exchange(ended.secret, '192.0.2.1');
    }
    expect(await exchange(other.secret, '192.0.2.1')).toMatchObject({ ok: true });
  });
});
