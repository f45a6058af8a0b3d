import type { Projection } from '@outlay/platform/replay';
import type { Clock } from '../use-cases/ports.ts';
import {
  projectExpenseCreated,
  projectMember,
  projectOrganization,
  projectExpenseSubmitted,
  projectExpenseUpdated,
} from './projecting.ts';

/** Projections that can be rebuilt from events. A replay notifies no one: notifications, emails and deliveries are not rebuilt. */
export const createProjections = ({ clock }: { clock: Clock }): readonly Projection[] => [
  {
    name: 'members',
    tables: [{ name: 'members' }],
    handlers: { MemberChanged: projectMember },
  },
  {
    name: 'organizations',
    // The digest worker sets the time of the next digest.
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
