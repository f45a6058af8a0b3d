import type { Subscriptions } from '@outlay/platform/inbox';
import { auditedActivity } from './audited-activity.ts';
import { onEntryAppended, type EntryPorts } from './on-entry-appended.ts';

export const SUBSCRIBED_TOPICS = [
  'expense.events',
  'workflow.events',
  'payout.events',
  'ledger.events',
  'accounting.events',
  'authority.log',
] as const;

export const createSubscriptions = (ports: EntryPorts): Subscriptions => ({
  ...auditedActivity,
  AuthorityEntryAppended: onEntryAppended(ports),
});
