import type { Projection } from '@outlay/platform/replay';
import { projectMember, projectJournalEntry } from './projecting.ts';

/**
 * Projections that can be rebuilt from events. The journal is rebuilt from its own, because they keep the order in which it was
 * booked, which the events of other services don't.
 */
export const createProjections = (): readonly Projection[] => [
  {
    name: 'members',
    tables: [{ name: 'members' }],
    handlers: { MemberChanged: projectMember },
  },
  {
    name: 'journal',
    tables: [
      { name: 'journals' },
      { name: 'journal_entries', appendOnly: true },
      { name: 'journal_months' },
      { name: 'account_months' },
    ],
    handlers: { JournalEntryBooked: projectJournalEntry },
  },
];
