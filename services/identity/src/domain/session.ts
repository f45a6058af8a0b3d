import type { AuthenticationMethod } from '@outlay/platform/auth';

/** When and how the person of a session last authenticated. */
export interface Proof {
  readonly at: Date;
  readonly methods: readonly AuthenticationMethod[];
}

/** A stored refresh token; only its hash is kept. */
export interface RefreshToken {
  readonly familyId: string;
  readonly memberId: string;
  readonly sessionStartedAt: Date;
  readonly proof: Proof;
  readonly expiresAt: Date;
  /** When it was exchanged for the next one; null for the newest token of its family. */
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Lifetime in seconds of a session's access tokens. */
export const ACCESS_TOKEN_LIFETIME_S = 600;

const DAY_MS = 86_400_000;

/** A session ends when it is not used for this long. */
export const REFRESH_LIFETIME_MS = 14 * DAY_MS;
/** A session ends after this time even when it is used. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

/** Returns when a session ends if it is not used again. */
export const sessionEnd = (startedAt: Date, now: Date): Date =>
  new Date(
    Math.min(now.getTime() + REFRESH_LIFETIME_MS, startedAt.getTime() + SESSION_LIFETIME_MS),
  );

/** Two tabs may refresh concurrently. Reuse within this time is not theft and returns the same next token. */
export const REUSE_GRACE_MS = 10_000;

export type RefreshDecision = 'accept' | 'refuse' | 'revoke_family';

/** A token that is used twice was copied, so its whole family ends. */
export function decideRefresh(token: RefreshToken | null, now: Date): RefreshDecision {
  if (!token || token.revokedAt || token.expiresAt <= now) return 'refuse';
  if (!token.usedAt) return 'accept';
  return now.getTime() - token.usedAt.getTime() <= REUSE_GRACE_MS ? 'accept' : 'revoke_family';
}

/** A signed-in browser or device. */
export interface DeviceSession {
  readonly id: string;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  /** Network address of its last use. */
  readonly address: string | null;
  readonly userAgent: string | null;
}

const SESSION_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isSessionId = (text: string): boolean => SESSION_ID.test(text);
