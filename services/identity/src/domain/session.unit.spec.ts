import { describe, expect, test } from 'vitest';
import { decideRefresh, REUSE_GRACE_MS, type RefreshToken } from './session.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const before = (ms: number): Date => new Date(NOW.getTime() - ms);

const aToken = (changes: Partial<RefreshToken> = {}): RefreshToken => ({
  familyId: 'family-1',
  memberId: '4',
  sessionStartedAt: NOW,
  proof: { at: NOW, methods: ['pwd'] },
  expiresAt: new Date(NOW.getTime() + 1),
  usedAt: null,
  revokedAt: null,
  ...changes,
});

describe('deciding on a refresh token', () => {
  test('the newest token of an active family is accepted', () => {
    expect(decideRefresh(aToken(), NOW)).toBe('accept');
  });

  test('an unknown token is refused and affects no family', () => {
    expect(decideRefresh(null, NOW)).toBe('refuse');
  });

  test('a token is refused from the millisecond it expires', () => {
    expect(decideRefresh(aToken({ expiresAt: NOW }), NOW)).toBe('refuse');
  });

  test('a token reused within the grace period is accepted, for a second tab', () => {
    expect(decideRefresh(aToken({ usedAt: before(REUSE_GRACE_MS) }), NOW)).toBe('accept');
  });

  test('a token reused after the grace period ends its whole family', () => {
    expect(decideRefresh(aToken({ usedAt: before(REUSE_GRACE_MS + 1) }), NOW)).toBe(
      'revoke_family',
    );
  });

  test('a revoked token is refused, even within the grace period', () => {
    expect(decideRefresh(aToken({ usedAt: before(1), revokedAt: before(1) }), NOW)).toBe('refuse');
  });
});
