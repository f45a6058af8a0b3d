import { hasRole, readsBooks, requireHuman, type Viewer } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import type { PaymentLimits } from './approved-payment.ts';
import { isHoldCode, isHeldForGood, isWaivable, type HoldCode } from './holds.ts';
import {
  isForPayeeToMend,
  leaverWallet,
  objectionToWallet,
  walletOf,
  type Payee,
} from './payee-wallet.ts';
import {
  aboveOperatorCap,
  forbidden,
  mayNotResume,
  notEndable,
  notHoldable,
  notHeld,
  notPaused,
  operatorOnly,
  heldForGood,
  secondPersonRequired,
  selfApproval,
  unpayable,
  type PayoutRefusalCode,
} from './payout-refusals.ts';
import type { Payout, PayoutStatus } from './payout.ts';

/** Roles that manage payouts, and may stop them. */
export const mayDecide = (viewer: Viewer): boolean => hasRole(viewer, 'finance', 'admin');

/** Roles that see the treasury and all payouts of an organization. */
export const maySeeTreasury = readsBooks;

/** Stops that apply to an organization's payouts. */
export interface Stops {
  /** The organization's own pause, with who set it; null when not paused. */
  readonly pause: 'organization' | 'operator' | null;
  /** Whether the payouts of all organizations are stopped. */
  readonly isInstallationStopped: boolean;
  /** Whether the service has stopped one of its treasuries. */
  readonly isTreasuryStopped: boolean;
}

/**
 * Resuming needs more rights than stopping. An admin ends only the pause of their own organization. A stop by an operator or the
 * service also protects other organizations, so only an operator ends it, through the operators' API. While such a stop hides the
 * organization's own pause, both stay.
 */
export function decideResume(viewer: Viewer, stops: Stops): Result<null, PayoutRefusalCode> {
  if (!hasRole(viewer, 'admin')) return mayNotResume();
  const refused = requireHuman(viewer);
  if (refused) return refused;
  const { pause, isInstallationStopped, isTreasuryStopped } = stops;
  if (pause === null && !isInstallationStopped && !isTreasuryStopped) return notPaused();
  if (isInstallationStopped || pause === 'operator') return operatorOnly();
  return pause === null ? operatorOnly() : ok(null);
}

export interface ReleaseFacts {
  readonly operatorLimits: PaymentLimits;
  /** Who approved the expense, by their signatures. */
  readonly approverIds: readonly string[];
  /** Null for an unknown member. */
  readonly payee: Payee | null;
}

/**
 * Releases a held payout and returns the hold that is waived. The payee and the approvers of the payout may not release it.
 * Judgements are waived, but facts (money, accounts, approval) are checked again. An organization can't waive the operator's
 * limit, and no one can waive that the wallet is not the payee's. A payee who has left is paid to the wallet that they had.
 */
export function decideRelease(
  payout: Payout,
  viewer: Viewer,
  { operatorLimits, approverIds, payee }: ReleaseFacts,
): Result<HoldCode | null, PayoutRefusalCode> {
  if (!mayDecide(viewer)) return forbidden();
  if (payout.payeeId === viewer.userId) return selfApproval();
  if (approverIds.includes(viewer.userId)) return secondPersonRequired();
  if (payout.status !== 'HELD') return notHeld();
  if (isHeldForGood(payout.reasonCode)) return heldForGood();
  if (payout.amountUsd.amountMinor > operatorLimits.perPayoutUsdMinor) return aboveOperatorCap();
  const hasLeft = leaverWallet(payout, payee) !== null;
  const objection = hasLeft ? null : objectionToWallet(payee, walletOf(payout, payee));
  if (objection) return unpayable(objection);
  const code = isHoldCode(payout.reasonCode) ? payout.reasonCode : null;
  if (code !== null && isWaivable(code)) return ok(code);
  return ok(payout.waivedCode ?? (hasLeft ? 'PAYEE_INACTIVE' : null));
}

/** Whether a release can help. Who may release it, and whether the payee can be paid, is decided when it is released. */
export const isReleasable = (payout: Pick<Payout, 'status' | 'reasonCode' | 'content'>): boolean =>
  payout.status === 'HELD' &&
  !isHeldForGood(payout.reasonCode) &&
  !isForPayeeToMend(payout) &&
  (payout.reasonCode !== 'PAYEE_INACTIVE' || payout.content.payeeWallet !== null);

/** Whether a person may hold a payout, which is possible only before anything is signed. */
export function decideHold(payout: Payout, viewer: Viewer): Result<null, PayoutRefusalCode> {
  if (!mayDecide(viewer)) return forbidden();
  return payout.status === 'QUEUED' ? ok(null) : notHoldable();
}

/** Whether a payout may be cancelled, which requires that no money has moved. */
export function decideCancel(payout: Payout, viewer: Viewer): Result<null, PayoutRefusalCode> {
  if (!mayDecide(viewer)) return forbidden();
  if (!ENDABLE.includes(payout.status)) return notEndable();
  if (isHeldForGood(payout.reasonCode)) return heldForGood();
  return ok(null);
}

const ENDABLE: readonly PayoutStatus[] = ['QUEUED', 'HELD', 'FAILED'];
