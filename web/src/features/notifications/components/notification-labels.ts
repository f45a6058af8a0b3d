import type {
  NotificationChannel,
  NotificationKind,
  NotificationTiming,
} from '../../../generated/graphql.ts';
import { expenseReaders, moneyReaders } from '../../../lib/offered-to.ts';
import { textLabels } from '../../../lib/with-unknown.ts';

/** Describes each kind, in the order of the settings page. */
export const kindLabels = textLabels<NotificationKind>({
  APPROVAL_NEEDED: 'An approval needs your decision',
  DEADLINE_NEAR: 'Your approval is about to escalate',
  WALLET_DRAFT_CREATED: 'A wallet payment became a draft',
  EXPENSE_SENT_BACK: 'Your expense was sent back',
  EXPENSE_APPROVED: 'Your expense was approved',
  EXPENSE_REJECTED: 'Your expense was rejected',
  EXPENSE_PAID: 'Your expense was paid',
  PAYOUT_HELD: 'A payout is on hold',
  PAYOUT_FAILED: 'A payout failed',
  PAYOUTS_STOPPED: 'Payouts are paused',
  APPROVERS_MISSING: 'An approval rule or step has no approver',
  CONTROL_CHANGED: 'A payment setting changes',
  AUTHORITY_CHANGED: 'Your approvers change',
  MONTH_CLOSE: 'Month-end reminders',
});

/** The kinds that only these roles can act on; others don't get them. */
export const kindRoles: Partial<Record<NotificationKind, readonly string[]>> = {
  APPROVAL_NEEDED: expenseReaders,
  DEADLINE_NEAR: expenseReaders,
  PAYOUTS_STOPPED: moneyReaders,
  APPROVERS_MISSING: ['admin'],
  CONTROL_CHANGED: ['admin'],
};

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
