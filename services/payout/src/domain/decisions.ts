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
  secondPersonRequired,
  selfApproval,
  type PayoutRefusalCode,
} from './payout-refusals.ts';
import type { Payout } from './payout.ts';

/** Roles that manage payouts and see all of an organisation's. */
export const mayDecide = (viewer: Viewer): boolean => hasRole(viewer, 'finance', 'admin');

/** Roles that see the treasury, and may stop payouts. */
export const maySeeTreasury = (viewer: Viewer): boolean => hasRole(viewer, 'finance', 'admin');

/** Stops that apply to an organisation's payouts. */
export interface Stops {
  /** The organisation's own pause, with who set it; null without one. */
  readonly pause: 'organization' | 'operator' | null;
  /** Whether the payouts of all organisations are stopped. */
  readonly isInstallationStopped: boolean;
  /** Whether the service has stopped one of its treasuries. */
  readonly isTreasuryStopped: boolean;
}

/**
 * Resuming requires more rights than stopping: an admin ends their own organisation's pause. A stop by an operator or the
 * service also protects other organisations, so only an operator ends it, through the operators' API; while it hides the organisation's own pause, both
 * stay.
 */
export function decideResume(viewer: Viewer, stops: Stops): Result<null, PayoutRefusalCode> {
  if (!hasRole(viewer, 'admin')) return mayNotResume();
  const { pause, isInstallationStopped, isTreasuryStopped } = stops;
  if (pause === null && !isInstallationStopped && !isTreasuryStopped) return notPaused();
  if (isInstallationStopped || pause === 'operator') return operatorOnly();
  return pause === null ? operatorOnly() : ok(null);
}

export interface ReleaseFacts {
  readonly operatorLimits: PaymentLimits;
  /** Who approved the expense, by its certificate. */
  readonly approverIds: readonly string[];
}

export interface Release {
  readonly waivedCode: HoldCode | null;
  /** Whether the payee's current wallet replaces the missing approved one. */
  readonly usesPresentWallet: boolean;
}

/**
 * Releases a held payout, by someone who is neither its payee nor one of its approvers. Judgements are waived; facts (money, accounts, approval) are checked again. An organisation can't
 * waive the operator's limit.
 */
export function decideRelease(
  payout: Payout,
  viewer: Viewer,
  { operatorLimits, approverIds }: ReleaseFacts,
): Result<Release, PayoutRefusalCode> {
  if (!mayDecide(viewer)) return forbidden();
  if (payout.payeeId === viewer.userId) return selfApproval();
  if (approverIds.includes(viewer.userId)) return secondPersonRequired();
  if (payout.status !== 'HELD') return notHeld();
  if (isParked(payout.reasonCode)) return parked();
  if (payout.amountUsd.amountMinor > operatorLimits.perPayoutUsdMinor) return aboveOperatorCap();
  const code = isHoldCode(payout.reasonCode) ? payout.reasonCode : null;
  return ok({
    waivedCode: code !== null && isWaivable(code) ? code : payout.waivedCode,
    usesPresentWallet: payout.content.payeeWallet === null,
  });
}

/** Cancels a payout for which certainly no money moved. */
export function decideCancel(payout: Payout, viewer: Viewer): Result<null, PayoutRefusalCode> {
  if (!mayDecide(viewer)) return forbidden();
  if (payout.status !== 'HELD' && payout.status !== 'FAILED') return notEndable();
  if (isParked(payout.reasonCode)) return parked();
  return ok(null);
}
