import type { Changes } from '@outlay/authority-log';
import type { Subscriptions } from '@outlay/platform/inbox';
import type { EventPorts } from '../use-cases/event-ports.ts';
import type { MemberScope } from '../use-cases/role-grants.ts';
import { auditedActivity } from './audited-activity.ts';
import { onEntryAppended } from './on-entry-appended.ts';

export const SUBSCRIBED_TOPICS = [
  'expense.events',
  'workflow.events',
  'payout.events',
  'ledger.events',
  'accounting.events',
  'authority.log',
] as const;

export const createSubscriptions = (changes: Changes<MemberScope>): Subscriptions<EventPorts> => ({
  ...auditedActivity,
  AuthorityEntryAppended: onEntryAppended(changes),
});
