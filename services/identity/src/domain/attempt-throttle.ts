/** Attempts of one subject within a window that started with the first of them. */
export interface AttemptWindow {
  readonly startedAt: Date;
  readonly attempts: number;
}

interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** Limits by kind and subject. A whole office may share an address, so its limit is higher than an account's. */
export const LIMITS = {
  /** Sign-ins to an email address, known or not, from devices that are new to it. A success clears them. */
  account: { max: 10, windowMs: QUARTER_HOUR_MS },
  /** Sign-ins from a device that has signed in to the account before. A success clears them. */
  device: { max: 10, windowMs: QUARTER_HOUR_MS },
  /** Failed sign-ins from a network address. */
  address: { max: 100, windowMs: QUARTER_HOUR_MS },
  /** Wrong current passwords of a signed-in member, when changing it or confirming who they are. */
  password_change: { max: 10, windowMs: QUARTER_HOUR_MS },
  /** Second-factor codes, by account or known device. A correct code clears them. */
  second_factor: { max: 10, windowMs: HOUR_MS },
  /** Passkey confirmations by a signed-in member. A success clears them. */
  passkey: { max: 10, windowMs: QUARTER_HOUR_MS },
  /** Sign-ins with a passkey that a network address starts. */
  passkey_challenge: { max: 200, windowMs: QUARTER_HOUR_MS },
  /** Single sign-ons that a network address starts. Each one calls a provider. */
  single_sign_on: { max: 200, windowMs: QUARTER_HOUR_MS },
  /** Calls by one admin to a provider or a name server to test the settings. */
  single_sign_on_test: { max: 30, windowMs: QUARTER_HOUR_MS },
  /** Password resets requested for an email address, known or not. */
  reset_account: { max: 5, windowMs: HOUR_MS },
  /** Password resets requested from a network address. */
  reset_address: { max: 50, windowMs: HOUR_MS },
  /** Organizations requested for an email address, known or not. */
  organization_account: { max: 5, windowMs: HOUR_MS },
  /** Organizations requested from a network address. */
  organization_address: { max: 20, windowMs: HOUR_MS },
  /** Passwords typed to confirm one organization. */
  organization_confirmation: { max: 10, windowMs: HOUR_MS },
  /** Invitations sent by one admin. The limit allows inviting a whole company at once. */
  invitation: { max: 200, windowMs: HOUR_MS },
  /** Challenges and signatures for a member's wallet. */
  wallet_change: { max: 20, windowMs: QUARTER_HOUR_MS },
  /** Wrong API keys from a network address. */
  api_key_address: { max: 30, windowMs: QUARTER_HOUR_MS },
} as const satisfies Readonly<Record<string, Limit>>;

export type ThrottleKind = keyof typeof LIMITS;

/** Rows older than the longest window no longer count. */
export const WINDOW_MAX_MS = HOUR_MS;

/** Returns the seconds until another attempt is allowed, or 0 when one is allowed now. */
export const retryAfterSeconds = (
  kind: ThrottleKind,
  window: AttemptWindow | null,
  now: Date,
): number => (window && window.attempts >= LIMITS[kind].max ? restOf(kind, window, now) : 0);

/** Returns the seconds until another attempt is allowed after this attempt was counted, or 0 when this one is allowed. */
export const waitAfterCounting = (kind: ThrottleKind, window: AttemptWindow, now: Date): number =>
  window.attempts > LIMITS[kind].max ? restOf(kind, window, now) : 0;

function restOf(kind: ThrottleKind, { startedAt }: AttemptWindow, now: Date): number {
  const endsAtMs = startedAt.getTime() + LIMITS[kind].windowMs;
  return Math.max(0, Math.ceil((endsAtMs - now.getTime()) / 1_000));
}
