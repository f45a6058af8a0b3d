import { DECIDING_ROLES, type AuthenticationMethod } from '@outlay/platform/auth';
import type { Account } from './member.ts';

/** A second factor as stored. */
export interface StoredSecondFactor {
  /** The authenticator app's key, sealed for this member. */
  readonly sealedKey: string;
  /** Null until the member has shown a code. */
  readonly since: Date | null;
  /** Of the newest accepted code: it and older ones are not accepted again. */
  readonly lastStep: number | null;
  /** Hashes of those that are left. */
  readonly recoveryCodes: readonly string[];
}

/** Of the signed-in account, as it sees it. */
export interface SecondFactor {
  readonly state: SecondFactorState;
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
}

/** `required`: needed and not set up, so that the session can do nothing else. */
export type SecondFactorState = 'off' | 'on' | 'required';

export interface SecondFactorRule {
  /** Whether operators need one, as everywhere but in a demo. */
  readonly operatorsNeedSecondFactor: boolean;
}

export function secondFactorState(
  { hasSecondFactor, organizationId, organizationRequiresSecondFactor, roles }: Account,
  { operatorsNeedSecondFactor }: SecondFactorRule,
): SecondFactorState {
  if (hasSecondFactor) return 'on';
  const isRequired =
    organizationId === null
      ? operatorsNeedSecondFactor
      : organizationRequiresSecondFactor && DECIDING_ROLES.some((role) => roles.includes(role));
  return isRequired ? 'required' : 'off';
}

/** Each is worth both factors: a passkey verifies its owner, and with `mfa` the organisation's provider has asked for both. */
const BOTH_FACTORS: readonly AuthenticationMethod[] = ['hwk', 'swk', 'mfa'];

/** The same for a session, which may have begun with both factors. */
export function secondFactorOf(
  account: Account,
  rule: SecondFactorRule,
  methods: readonly AuthenticationMethod[],
): SecondFactorState {
  const state = secondFactorState(account, rule);
  const hasBoth = methods.some((method) => BOTH_FACTORS.includes(method));
  return state === 'required' && hasBoth ? 'off' : state;
}

/** Of which each replaces one code of the app, once. */
export const RECOVERY_CODE_COUNT = 10;

/** Recovery codes are typed by hand from paper. */
export const normalizeCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toLowerCase().slice(0, 64);

/** How long a sign-in waits for its second step. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
