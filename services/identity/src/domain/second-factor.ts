import { DECIDING_ROLES, type AuthenticationMethod } from '@outlay/platform/auth';
import type { Account } from './member.ts';

/** A second factor as stored. */
export interface StoredSecondFactor {
  /** The authenticator app's key, encrypted for this member. */
  readonly sealedKey: string;
  /** Null until the member has entered a code. */
  readonly since: Date | null;
  /** Time step of the newest accepted code. This step and earlier ones are not accepted again. */
  readonly lastStep: number | null;
  /** Hashes of the unused codes. */
  readonly recoveryCodes: readonly string[];
}

/** The second factor of the signed-in account, as shown to its owner. */
export interface SecondFactor {
  readonly state: SecondFactorState;
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
}

/** `required` means that it is needed but not set up, so the session can't do anything else. */
export type SecondFactorState = 'off' | 'on' | 'required';

export interface SecondFactorRule {
  /** Whether operators need a second factor. Only a demo turns this off. */
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

/** These methods count as both factors: a passkey verifies its owner, and with `mfa` the provider asked for both. */
const BOTH_FACTORS: readonly AuthenticationMethod[] = ['hwk', 'swk', 'mfa'];

/** Returns the second factor of a session, which may have begun with both factors. */
export function secondFactorOf(
  account: Account,
  rule: SecondFactorRule,
  methods: readonly AuthenticationMethod[],
): SecondFactorState {
  const state = secondFactorState(account, rule);
  const hasBoth = methods.some((method) => BOTH_FACTORS.includes(method));
  return state === 'required' && hasBoth ? 'off' : state;
}

/** Number of recovery codes. Each replaces one code of the app once. */
export const RECOVERY_CODE_COUNT = 10;

/** People type recovery codes from paper. */
export const normalizeCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toLowerCase().slice(0, 64);

/** How long a sign-in waits for its second step. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
