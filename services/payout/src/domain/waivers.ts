import type { HoldCode } from './holds.ts';
import type { Payout } from './payout.ts';

/** Whether a person has waived this hold of the payout. */
export const isWaived = (payout: Pick<Payout, 'waivedCode'>, code: HoldCode): boolean =>
  payout.waivedCode === code;
