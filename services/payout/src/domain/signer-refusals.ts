import type { SignerRefusalCode } from '@outlay/schemas/signer-api';
import type { HoldCode } from './holds.ts';

/** Why a queued payout waits for the signer, for people; set once it has waited for a minute. */
export const AWAITING_CONFIRMATION = 'AWAITING_CONFIRMATION';
export const AWAITING_REASON =
  'Waiting until the signing service has the newest changes of who may approve.';
export const UNNOTICED_WAIT_MAX_MS = 60_000;

/** Refusals that end without a decision. */
const WAITS: readonly SignerRefusalCode[] = [
  'LOG_OUTDATED',
  'LOG_BEHIND',
  'LOG_RECOVERING',
  'PAYMENTS_PAUSED',
  'WALLET_COOLING_OFF',
];

/** Refusals that people resolve; any other is a bug, an attack or the signer's own limit. */
const HOLDS_OF: Readonly<Partial<Record<SignerRefusalCode, HoldCode>>> = {
  PROOF_REQUIRED: 'DEVICE_KEY_REQUIRED',
  PROOF_INVALID: 'UNPROVEN_APPROVAL',
  STATEMENT_OUTDATED: 'UNPROVEN_APPROVAL',
  CONTENT_CHANGED: 'CONTENT_MISMATCH',
  PASSKEY_REQUIRED: 'PASSKEY_APPROVAL_REQUIRED',
  SELF_APPROVAL: 'SECOND_PERSON_REQUIRED',
  SECOND_PERSON_REQUIRED: 'SECOND_PERSON_REQUIRED',
  RULE_NOT_MET: 'RULE_NOT_MET',
  NO_HUMAN_APPROVAL: 'NO_HUMAN_APPROVAL',
  APPROVAL_WITHDRAWN: 'APPROVAL_WITHDRAWN',
  PAYEE_INACTIVE: 'PAYEE_INACTIVE',
  RECIPIENT_NOT_APPROVED: 'WALLET_NOT_CURRENT',
  SUM_LIMIT_REACHED: 'SUM_LIMIT_REACHED',
  PAYOUT_HELD: 'HELD_BY_PERSON',
  PAYOUT_CANCELLED: 'HELD_BY_PERSON',
  ALREADY_PAID: 'PAID_BEFORE_ON_CHAIN',
};

/** Whether a refusal ends without a decision, so that it is asked again later. */
export const isPassing = (code: SignerRefusalCode): boolean => WAITS.includes(code);

/** The hold of a payout that the signer refuses; null where it is tried again later. */
export const holdOfRefusal = (code: SignerRefusalCode): HoldCode | null =>
  isPassing(code) ? null : (HOLDS_OF[code] ?? 'SIGNER_REFUSED');
