/** A refresh token as stored, as a hash only. */
export interface RefreshToken {
  readonly familyId: string;
  readonly memberId: string;
  readonly expiresAt: Date;
  /** When it was exchanged for the next one; null for the newest of its family. */
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Lifetime in seconds of a session's access tokens. */
export const ACCESS_TOKEN_LIFETIME_S = 600;

export const REFRESH_LIFETIME_MS = 14 * 86_400_000;

/** Two tabs may refresh concurrently: reuse within this time is no theft. */
export const REUSE_GRACE_MS = 10_000;

export type RefreshDecision = 'accept' | 'refuse' | 'revoke_family';

/** A token used twice means that someone else has a copy: its whole family ends. */
export function decideRefresh(token: RefreshToken | null, now: Date): RefreshDecision {
  if (!token || token.revokedAt || token.expiresAt <= now) return 'refuse';
  if (!token.usedAt) return 'accept';
  return now.getTime() - token.usedAt.getTime() <= REUSE_GRACE_MS ? 'accept' : 'revoke_family';
}

/** One signed-in browser or device. */
export interface DeviceSession {
  readonly id: string;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  /** Address of its last use, as the server saw it. */
  readonly address: string | null;
  readonly userAgent: string | null;
}

const SESSION_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isSessionId = (text: string): boolean => SESSION_ID.test(text);
