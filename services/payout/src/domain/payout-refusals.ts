import { refuse, type Refused } from '@outlay/platform/result';
import type { Hold } from './holds.ts';
import { nextStepOf } from './next-step.ts';
import type { PAYEE_HOLDS } from './payee-wallet.ts';

/** Refusal codes of payout mutations. */
export type PayoutRefusalCode =
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'PAYOUT_NOT_HELD'
  | 'PAYOUT_NOT_QUEUED'
  | 'SELF_APPROVAL'
  | 'SECOND_PERSON_REQUIRED'
  | 'HUMAN_REQUIRED'
  | 'STEP_UP_REQUIRED'
  | 'CONFLICT'
  | 'NOT_PAUSED'
  | 'OPERATOR_ONLY'
  | 'TREASURY_UNAVAILABLE'
  | 'VALIDATION_FAILED'
  | 'LIMIT_REACHED'
  | 'RECIPIENT_NOT_APPROVED'
  | (typeof PAYEE_HOLDS)[number];

type Refusal = Refused<PayoutRefusalCode>;

export const forbidden = (): Refusal =>
  refuse('FORBIDDEN', 'Only finance and administrators can decide on payouts.');

export const notFound = (): Refusal => refuse('NOT_FOUND', 'Payout not found.');

export const selfApproval = (): Refusal =>
  refuse('SELF_APPROVAL', 'You cannot release a payout to yourself.');

export const secondPersonRequired = (): Refusal =>
  refuse(
    'SECOND_PERSON_REQUIRED',
    'You approved this expense. Someone else has to release its payout.',
  );

export const notHeld = (): Refusal =>
  refuse('PAYOUT_NOT_HELD', 'Only a held payout can be released.');

export const notWaitingForWallet = (): Refusal =>
  refuse('PAYOUT_NOT_HELD', "This payout doesn't wait for its payee's wallet.");

export const notEndable = (): Refusal =>
  refuse(
    'PAYOUT_NOT_HELD',
    'Only a queued, held or failed payout can be cancelled. This one was sent or has ended.',
  );

export const notHoldable = (): Refusal =>
  refuse(
    'PAYOUT_NOT_QUEUED',
    'Only a queued payout can be held. This one is held already, was sent or has ended.',
  );

/** The payee can't be paid at this wallet, with the payout's own sentences. */
export const unpayable = ({ code, reason }: Hold<(typeof PAYEE_HOLDS)[number]>): Refusal =>
  refuse(code, `${reason} ${nextStepOf({ status: 'HELD', reasonCode: code }, false)}`);

export const heldForGood = (): Refusal =>
  refuse(
    'PAYOUT_NOT_HELD',
    'Money may already have moved for this payout, so it can neither be sent again nor cancelled here.',
  );

export const unknownTreasury = (): Refusal =>
  refuse('VALIDATION_FAILED', 'This company has no treasury with that name.', 'treasury');

export const treasuryInUse = (): Refusal =>
  refuse(
    'CONFLICT',
    "A payment from the current treasury may still land, so the treasury can't be changed now.",
    'treasury',
  );

export const treasuryForbidden = (): Refusal =>
  refuse('FORBIDDEN', 'Only finance and administrators can see the treasury.');

export const mayNotPause = (): Refusal =>
  refuse('FORBIDDEN', 'Only finance and administrators can stop payouts.');

export const mayNotResume = (): Refusal => refuse('FORBIDDEN', 'Only admins can resume payouts.');

export const operatorOnly = (): Refusal =>
  refuse('OPERATOR_ONLY', 'Payouts were stopped for security. Only an operator can resume them.');

export const aboveOperatorCap = (): Refusal =>
  refuse(
    'OPERATOR_ONLY',
    "This payout is above the operator's limit. An operator has to raise the limit first.",
  );

export const notPaused = (): Refusal => refuse('NOT_PAUSED', 'Payouts are not stopped.');

export const settingsConflict = (): Refusal =>
  refuse('CONFLICT', 'The settings were changed by someone else. Reload and try again.', 'version');

export const notQueued = (): Refusal =>
  refuse('PAYOUT_NOT_QUEUED', 'Only queued payouts can be part of a batch.', 'ids');

export const treasuryUnavailable = (): Refusal =>
  refuse('TREASURY_UNAVAILABLE', 'The chain is not responding right now. Try again.');

export const RUN_MAX = 50;

/** The payouts of a run: 1 to 50 without duplicates. */
export function readRunIds(ids: readonly string[]): { ok: true; value: string[] } | Refusal {
  const value = [...new Set(ids.map((id) => id.toLowerCase()))];
  return value.length >= 1 && ids.length <= RUN_MAX
    ? { ok: true, value }
    : refuse('VALIDATION_FAILED', `A run takes 1 to ${RUN_MAX} payouts.`, 'ids');
}

/** Longest reason of a decision, in characters. */
export const REASON_LENGTH_MAX = 400;
