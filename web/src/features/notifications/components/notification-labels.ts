import type {
  NotificationChannel,
  NotificationKind,
  NotificationTiming,
} from '../../../generated/graphql.ts';
import { textLabels } from '../../../lib/with-unknown.ts';

/** Describes each kind, in the order of the settings page. */
export const kindLabels = textLabels<NotificationKind>({
  APPROVAL_NEEDED: 'An approval needs your decision',
  DEADLINE_NEAR: 'An approval of yours escalates soon',
  WALLET_DRAFT_CREATED: 'A wallet payment became a draft',
  EXPENSE_SENT_BACK: 'Your expense was sent back',
  EXPENSE_APPROVED: 'Your expense was approved',
  EXPENSE_REJECTED: 'Your expense was rejected',
  EXPENSE_PAID: 'Your expense was paid',
  PAYOUT_HELD: 'A payout is on hold',
  PAYOUT_FAILED: 'A payout failed',
  PAYOUTS_STOPPED: 'All payouts were stopped',
  APPROVERS_MISSING: 'An approval rule or step has no approver',
  CONTROL_CHANGED: 'A payment setting changes',
  AUTHORITY_CHANGED: 'Who decides changes',
  MONTH_CLOSE: 'Finance reminds you of what is left in a month',
});

/** Names each channel, in the order of the settings page. */
export const channelLabels = textLabels<NotificationChannel>({
  IN_APP: 'In app',
  EMAIL: 'Email',
});

export const timingLabels = textLabels<NotificationTiming>({
  INSTANT: 'Instant',
  DAILY: 'Daily digest',
  OFF: 'Off',
});
