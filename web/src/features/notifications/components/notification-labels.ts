import type { NotificationChannel, NotificationKind, NotificationTiming } from '#graphql';
import { deciders, moneyReaders } from '../../../lib/offered-to.ts';
import { textLabels } from '../../../lib/with-unknown.ts';
import labels from './notification-labels.json' with { type: 'json' };

/** Describes each kind, in the order of the settings page. */
export const kindLabels = textLabels<NotificationKind>(labels.kinds);

/** The kinds that only these roles can act on; others don't get them. */
export const kindRoles: Partial<Record<NotificationKind, readonly string[]>> = {
  APPROVAL_NEEDED: deciders,
  DEADLINE_NEAR: deciders,
  PAYOUTS_STOPPED: moneyReaders,
  TREASURY_WITHDRAWN: moneyReaders,
  APPROVERS_MISSING: ['admin'],
  CONTROL_CHANGED: ['admin'],
};

/** Names each channel, in the order of the settings page. */
export const channelLabels = textLabels<NotificationChannel>(labels.channels);

export const timingLabels = textLabels<NotificationTiming>(labels.timings);
