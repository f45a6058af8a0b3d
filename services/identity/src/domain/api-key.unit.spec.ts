import { describe, expect, test } from 'vitest';
import {
  decideNewKey,
  formatKey,
  isUseWorthNoting,
  publicIdOf,
  scopesInForce,
  type ApiKeyInput,
} from './api-key.ts';
import type { Member } from './member.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const after = (ms: number): Date => new Date(NOW.getTime() + ms);
const member: Member = {
  id: '4',
  organizationId: '1',
  email: 'emma@acme.test',
  firstName: 'Emma',
  lastName: 'Test',
  roles: ['employee'],
  managerId: null,
  department: null,
  walletAddress: null,
  walletChangedAt: null,
  walletMemo: null,
  walletWatched: true,
  status: 'active',
  accessEndsOn: null,
  timeZone: 'Europe/Berlin',
  lastSignInAt: null,
  accessVersion: 0,
  accessChangedAt: null,
  hasSecondFactor: false,
  organizationRequiresSecondFactor: false,
};
const admin: Member = { ...member, roles: ['admin'] };
const viewer = { userId: '4', organizationId: '1', roles: [] };
const decide = (input: Partial<ApiKeyInput>, who = member, namesInUse: string[] = []) =>
  decideNewKey(
    { name: 'Script', scopes: ['READ'], ...input },
    { member: who, viewer, namesInUse },
    NOW,
  );

describe('the format of a key', () => {
  const key = formatKey('abcdefg2', 'S'.repeat(43));

  test('its name is read only from a complete key', () => {
    expect(publicIdOf(key)).toBe('abcdefg2');
    for (const other of [key.slice(1), `${key}x`, key.slice(0, -1), key.toUpperCase(), '']) {
      expect(publicIdOf(other)).toBeNull();
    }
  });
});

describe('making a key', () => {
  test('it expires after ninety days by default, and after 1 to 365 by choice', () => {
    const days = (expiresInDays?: number) => {
      const decision = decide({ expiresInDays });
      return decision.ok
        ? (decision.value.expiresAt.getTime() - NOW.getTime()) / 86_400_000
        : decision.refusals[0].field;
    };
    expect([days(), days(1), days(365)]).toEqual([90, 1, 365]);
    expect([days(0), days(366), days(1.5)]).toEqual(Array(3).fill('expiresInDays'));
  });

  test('all errors are reported at once', () => {
    expect(decide({ name: '', scopes: [], expiresInDays: 0 })).toMatchObject({
      refusals: [{ field: 'name' }, { field: 'scopes' }, { field: 'expiresInDays' }],
    });
  });

  test('ADMIN is for admins', () => {
    expect(decide({ scopes: ['ADMIN'] })).toMatchObject({
      refusals: [{ code: 'SCOPE_NOT_ALLOWED' }],
    });
    expect(decide({ scopes: ['ADMIN'] }, admin).ok).toBe(true);
  });

  test('a name works once, so that a request sent twice makes one key', () => {
    expect(decide({ name: ' Script ' }, member, ['Script'])).toMatchObject({
      refusals: [{ code: 'NAME_TAKEN', field: 'name' }],
    });
  });

  test('the twentieth key is allowed, the twenty-first is not', () => {
    const names = Array.from({ length: 20 }, (_, n) => `Key ${n}`);
    expect(decide({}, member, names.slice(1)).ok).toBe(true);
    expect(decide({}, member, names)).toMatchObject({ refusals: [{ code: 'LIMIT_REACHED' }] });
  });
});

describe('what a key may do now', () => {
  const key = { scopes: ['READ', 'ADMIN'] as const, expiresAt: after(1), revokedAt: null };

  test('it has no more rights than its member: ADMIN is lost with the role', () => {
    expect(scopesInForce(key, admin, NOW)).toEqual({ ok: true, value: ['READ', 'ADMIN'] });
    expect(scopesInForce(key, member, NOW)).toEqual({ ok: true, value: ['READ'] });
  });

  test('it has no rights from the millisecond it expires, once revoked, or while the member is inactive; its caller is given the reason', () => {
    const ended = (code: string): object => ({ ok: false, refusals: [{ code }] });
    expect(scopesInForce(key, admin, after(1))).toMatchObject(ended('API_KEY_EXPIRED'));
    expect(scopesInForce({ ...key, revokedAt: NOW }, admin, NOW)).toMatchObject(
      ended('API_KEY_REVOKED'),
    );
    for (const status of ['invited', 'deactivated'] as const) {
      expect(scopesInForce(key, { ...admin, status }, NOW)).toMatchObject(ended('API_KEY_REVOKED'));
    }
  });

  test('a use is recorded once a minute', () => {
    expect(isUseWorthNoting(null, NOW)).toBe(true);
    expect(isUseWorthNoting(NOW, after(59_999))).toBe(false);
    expect(isUseWorthNoting(NOW, after(60_000))).toBe(true);
  });
});
