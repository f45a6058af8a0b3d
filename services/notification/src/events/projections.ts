import type { Projection } from '@outlay/platform/replay';
import type { Clock } from '../use-cases/ports.ts';
import {
  projectExpenseCreated,
  projectMember,
  projectOrganization,
  projectExpenseSubmitted,
  projectExpenseUpdated,
} from './projecting.ts';

/** Projections that can be rebuilt from events. Notifications, emails and deliveries are not: a replay notifies no one. */
export const createProjections = ({ clock }: { clock: Clock }): readonly Projection[] => [
  {
    name: 'members',
    // The mail worker counts a member's recent emails.
    tables: [{ name: 'members', keeps: ['mail_window_started_at', 'mails_in_window'] }],
    handlers: { MemberChanged: projectMember },
  },
  {
    name: 'organizations',
    // The next digest is a timer.
    tables: [{ name: 'organizations', keeps: ['next_digest_at'] }],
    handlers: { OrganizationChanged: projectOrganization(clock) },
  },
  {
    name: 'expenses',
    tables: [{ name: 'expenses' }],
    handlers: {
      ExpenseCreated: projectExpenseCreated,
      ExpenseUpdated: projectExpenseUpdated,
      ExpenseSubmitted: projectExpenseSubmitted,
    },
  },
];
