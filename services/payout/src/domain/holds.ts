import holds from './holds.json' with { type: 'json' };

/** Why a payout needs a person: a stable code, a message that its payee understands, and how it is resolved. */
export const HOLDS: Readonly<Record<keyof typeof holds, HoldTexts>> = holds;

interface HoldTexts {
  readonly reason: string;
  /** For the payee. */
  readonly next: string;
  /** As everyone else reads it, where `next` names the payee or their wallet. */
  readonly nextForOthers?: string;
}

export type HoldCode = keyof typeof HOLDS;

export interface Hold<Code extends HoldCode = HoldCode> {
  readonly kind: 'hold';
  readonly code: Code;
  readonly reason: string;
}

export const isHoldCode = (code: string | null): code is HoldCode =>
  code !== null && Object.hasOwn(HOLDS, code);

export const hold = <Code extends HoldCode>(code: Code): Hold<Code> => ({
  kind: 'hold',
  code,
  reason: HOLDS[code].reason,
});

/** How a hold is resolved. `isPayee`: as the payee reads it. */
export const afterHold = (code: HoldCode, isPayee: boolean): string =>
  (isPayee ? null : HOLDS[code].nextForOthers) ?? HOLDS[code].next;

/** Judgements that a person can waive by releasing the payout; all other checks are repeated. */
const WAIVABLE: readonly HoldCode[] = [
  'RATE_OUT_OF_BAND',
  'RATE_UNUSUAL',
  'ABOVE_CAP',
  'PAYEE_ACCOUNT_COST',
];

export const isWaivable = (code: HoldCode): boolean => WAIVABLE.includes(code);

/** Holds that no one can end, because money may have moved and nothing may be signed again. */
const HELD_FOR_GOOD: readonly HoldCode[] = ['AMOUNT_UNPROVEN', 'PAID_BEFORE_ON_CHAIN'];

export const isHeldForGood = (code: string | null): boolean =>
  isHoldCode(code) && HELD_FOR_GOOD.includes(code);
