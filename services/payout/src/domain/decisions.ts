import { hasRole, type Viewer } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import { isHoldCode, isParked, isWaivable, type HoldCode } from './holds.ts';
import {
  forbidden,
  notEndable,
  notHeld,
  parked,
  selfApproval,
  type PayoutRefusalCode,
} from './payout-refusals.ts';
import type { Payout } from './payout.ts';

/** Who decides on payouts and sees all of an organisation's. */
export const mayDecide = (viewer: Viewer): boolean => hasRole(viewer, 'finance', 'admin');

/** Who sees the treasury, and may stop payouts. */
export const maySeeTreasury = (viewer: Viewer): boolean =>
  hasRole(viewer, 'finance', 'admin', 'operator');

/** Letting payouts go on takes more than stopping them. */
export const mayResume = (viewer: Viewer): boolean => hasRole(viewer, 'admin', 'operator');

export const mayChangeSettings = (viewer: Viewer): boolean => hasRole(viewer, 'admin');

export interface Release {
  readonly waivedCode: HoldCode | null;
  /** Whether the payee's present wallet takes the place of the missing approved one. */
  readonly usesPresentWallet: boolean;
}

/** Sends a held payout on. Judgements are waived by it; facts (money, accounts, approval) are checked again. */
export function decideRelease(payout: Payout, viewer: Viewer): Result<Release, PayoutRefusalCode> {
  if (!mayDecide(viewer)) return forbidden();
  if (payout.payeeId === viewer.userId) return selfApproval();
  if (payout.status !== 'HELD') return notHeld();
  if (isParked(payout.reasonCode)) return parked();
  const code = isHoldCode(payout.reasonCode) ? payout.reasonCode : null;
  return ok({
    waivedCode: code !== null && isWaivable(code) ? code : payout.waivedCode,
    usesPresentWallet: payout.content.payeeWallet === null,
  });
}

/** Ends a payout of which it is certain that no money moved. */
export function decideCancel(payout: Payout, viewer: Viewer): Result<null, PayoutRefusalCode> {
  if (!mayDecide(viewer)) return forbidden();
  if (payout.status !== 'HELD' && payout.status !== 'FAILED') return notEndable();
  if (isParked(payout.reasonCode)) return parked();
  return ok(null);
}
