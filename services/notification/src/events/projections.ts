import type { Projection } from '@outlay/platform/replay';
import type { Clock } from '../use-cases/ports.ts';
import {
  learnCreated,
  learnMember,
  learnOrganization,
  learnSubmitted,
  learnUpdated,
} from './learning.ts';

/** What can be made again from events. Notices, mails and deliveries are not: a replay tells nobody. */
export const createProjections = (clock: Clock): readonly Projection[] => [
  {
    name: 'members',
    // How many mails a member had of late is counted by whoever writes them.
    tables: [{ name: 'members', keeps: ['mail_window_started_at', 'mails_in_window'] }],
    handlers: { MemberChanged: learnMember },
  },
  {
    name: 'organizations',
    // The next digest is a timer.
    tables: [{ name: 'organizations', keeps: ['next_digest_at'] }],
    handlers: { OrganizationChanged: learnOrganization(clock) },
  },
  {
    name: 'expenses',
    tables: [{ name: 'expenses' }],
    handlers: {
      ExpenseCreated: learnCreated,
      ExpenseUpdated: learnUpdated,
      ExpenseSubmitted: learnSubmitted,
    },
  },
];
