import type { ControlEventType } from '@outlay/platform/controls';
import type { EventEnvelope } from '@outlay/platform/events';
import type { Subscriptions } from '@outlay/platform/inbox';
import type { Transaction } from '@outlay/platform/postgres';
import { auditControlChange } from '../persistence/control-audit.ts';
import { auditedActivity } from './audited-activity.ts';
import { onStandingRequested, type StandingPorts } from './on-payout-events.ts';

export const SUBSCRIBED_TOPICS = [
  'expense.events',
  'workflow.events',
  'payout.events',
  'ledger.events',
  'notification.events',
  'accounting.events',
] as const;

const onControlChanged = (
  event: EventEnvelope<ControlEventType>,
  tx: Transaction,
): Promise<void> => {
  const by = { organizationId: event.orgid, actorId: event.actorid };
  return auditControlChange(tx, by, new Date(event.time), event.data.change);
};

export const createSubscriptions = (ports: StandingPorts): Subscriptions => ({
  AccountingControlChanged: onControlChanged,
  ApprovalControlChanged: onControlChanged,
  PayoutControlChanged: onControlChanged,
  PolicyControlChanged: onControlChanged,
  WalletControlChanged: onControlChanged,
  WebhookControlChanged: onControlChanged,
  ...auditedActivity,
  StandingRequested: onStandingRequested(ports),
});
