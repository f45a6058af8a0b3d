import type { AuthenticationMethod } from '@outlay/platform/auth';

/** When and how the person of a session last proved who they are. */
export interface Proof {
  readonly at: Date;
  readonly methods: readonly AuthenticationMethod[];
}

/** A refresh token as stored, as a hash only. */
export interface RefreshToken {
  readonly familyId: string;
  readonly memberId: string;
  readonly sessionStartedAt: Date;
  readonly proof: Proof;
  readonly expiresAt: Date;
  /** When it was exchanged for the next one; null for the newest of its family. */
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Lifetime in seconds of a session's access tokens. */
export const ACCESS_TOKEN_LIFETIME_S = 600;

const DAY_MS = 86_400_000;

/** A session that is not used for this long ends. */
export const REFRESH_LIFETIME_MS = 14 * DAY_MS;
/** However much it is used, a session ends after this. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

/** When a session ends that is not used again. */
export const sessionEnd = (startedAt: Date, now: Date): Date =>
  new Date(
    Math.min(now.getTime() + REFRESH_LIFETIME_MS, startedAt.getTime() + SESSION_LIFETIME_MS),
  );

/** Two tabs may refresh concurrently: reuse within this time is no theft, and yields the same next token. */
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
