import type { Subscriptions } from '@outlay/platform/inbox';
import { auditedActivity } from './audited-activity.ts';
import { onEntryAppended, type EntryPorts } from './on-entry-appended.ts';
import { onStandingRequested, type StandingPorts } from './on-payout-events.ts';

export const SUBSCRIBED_TOPICS = [
  'expense.events',
  'workflow.events',
  'payout.events',
  'ledger.events',
  'accounting.events',
  'authority.log',
] as const;

export const createSubscriptions = (ports: StandingPorts & EntryPorts): Subscriptions => ({
  ...auditedActivity,
  StandingRequested: onStandingRequested(ports),
  AuthorityEntryAppended: onEntryAppended(ports),
});
