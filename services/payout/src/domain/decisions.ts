import { hasRole, type Viewer } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import type { PaymentLimits } from './approved-payment.ts';
import { isHoldCode, isParked, isWaivable, type HoldCode } from './holds.ts';
import {
  aboveOperatorCap,
  forbidden,
  mayNotResume,
  notEndable,
  notHeld,
  notPaused,
  operatorOnly,
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

/** Whoever acts for the whole installation; an organisation's own people never do. */
export const isOperator = (viewer: Viewer): boolean => hasRole(viewer, 'operator');

/** What keeps payouts of an organisation from being signed. */
export interface Stops {
  /** The organisation's own pause, by who set it; null without one. */
  readonly pause: 'organization' | 'operator' | null;
  /** Whether the payouts of all organisations are stopped. */
  readonly isInstallationStopped: boolean;
  /** Whether one of its treasuries is stopped by itself. */
  readonly isTreasuryStopped: boolean;
}

/** What a resume ends: the pause that the organisation set itself, or all stops. */
export type Resume = 'own_pause' | 'all_stops';

/**
 * Resuming takes more than stopping: an admin ends the pause of their own organisation. A stop that an operator or the service set
 * protects other organisations too, so an operator alone ends it; while it hides the organisation's own pause, both stay.
 */
export function decideResume(viewer: Viewer, stops: Stops): Result<Resume, PayoutRefusalCode> {
  if (!hasRole(viewer, 'admin', 'operator')) return mayNotResume();
  const { pause, isInstallationStopped, isTreasuryStopped } = stops;
  if (pause === null && !isInstallationStopped && !isTreasuryStopped) return notPaused();
  if (isOperator(viewer)) return ok('all_stops');
  if (isInstallationStopped || pause === 'operator') return operatorOnly();
  return pause === null ? operatorOnly() : ok('own_pause');
}

export const mayChangeSettings = (viewer: Viewer): boolean => hasRole(viewer, 'admin');

export interface Release {
  readonly waivedCode: HoldCode | null;
  /** Whether the payee's present wallet takes the place of the missing approved one. */
  readonly usesPresentWallet: boolean;
}

/**
 * Sends a held payout on. Judgements are waived by it; facts (money, accounts, approval) are checked again. What is above the
 * operator's limit is no organisation's to waive.
 */
export function decideRelease(
  payout: Payout,
  viewer: Viewer,
  operatorLimits: PaymentLimits,
): Result<Release, PayoutRefusalCode> {
  if (!mayDecide(viewer)) return forbidden();
  if (payout.payeeId === viewer.userId) return selfApproval();
  if (payout.status !== 'HELD') return notHeld();
  if (isParked(payout.reasonCode)) return parked();
  if (payout.amountUsd.amountMinor > operatorLimits.perPayoutUsdMinor) return aboveOperatorCap();
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
