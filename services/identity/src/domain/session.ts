/** One refresh token, as stored: only its hash is kept. */
export interface RefreshToken {
  readonly familyId: string;
  readonly memberId: string;
  readonly expiresAt: Date;
  /** When it was traded for the next one; null while it is the newest of its family. */
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

export const REFRESH_LIFETIME_MS = 14 * 86_400_000;

/** Two tabs may refresh at the same moment: a token used a moment ago is no theft. */
export const REUSE_GRACE_MS = 10_000;

export type RefreshDecision = 'accept' | 'refuse' | 'revoke_family';

/** A token used twice means that somebody else holds a copy: its whole family ends. */
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
  /** Where it was last used from, as the server saw it. */
  readonly address: string | null;
  readonly userAgent: string | null;
}

const SESSION_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isSessionId = (text: string): boolean => SESSION_ID.test(text);
