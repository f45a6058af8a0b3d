import { refuse, type Refused } from '@outlay/platform/result';

/** Every code that a payout mutation may refuse with. */
export type PayoutRefusalCode =
  'FORBIDDEN' | 'NOT_FOUND' | 'PAYOUT_NOT_HELD' | 'SELF_APPROVAL' | 'VALIDATION_FAILED';

type Refusal = Refused<PayoutRefusalCode>;

export const forbidden = (): Refusal =>
  refuse('FORBIDDEN', 'Only finance and administrators can decide on payouts.');

export const notFound = (): Refusal => refuse('NOT_FOUND', 'Payout not found.');

export const selfApproval = (): Refusal =>
  refuse('SELF_APPROVAL', 'You cannot release a payout to yourself.');

export const notHeld = (): Refusal =>
  refuse('PAYOUT_NOT_HELD', 'Only a held payout can be released.');

export const notEndable = (): Refusal =>
  refuse('PAYOUT_NOT_HELD', 'Only a held or failed payout can be cancelled.');

export const parked = (): Refusal =>
  refuse(
    'PAYOUT_NOT_HELD',
    'Money may already have moved for this payout, so it can neither be sent again nor cancelled here.',
  );

const REASON_MAX = 400;

/** The reason of a decision, trimmed. */
export function readReason(text: string): { ok: true; value: string } | Refusal {
  const value = text.replaceAll('\u0000', '').trim();
  if (value === '') return refuse('VALIDATION_FAILED', 'Reason is required.', 'reason');
  return value.length > REASON_MAX
    ? refuse('VALIDATION_FAILED', `Reason can have at most ${REASON_MAX} characters.`, 'reason')
    : { ok: true, value };
}
