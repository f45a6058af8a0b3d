import { handlersOver } from '@outlay/platform/inbox';
import type { Projection } from '@outlay/platform/replay';
import { replayed } from './events/projecting.ts';
import { createProjectionWriter } from './persistence/projections.ts';

const { MemberChanged, ...ofJournal } = replayed;
const over = handlersOver((tx) => ({ projections: createProjectionWriter(tx) }));

/**
 * Projections that can be rebuilt from events. The journal is rebuilt from its own, because they keep the order in which it was
 * booked, which the events of other services don't.
 */
export const createProjections = (): readonly Projection[] => [
  { name: 'members', tables: [{ name: 'members' }], handlers: over({ MemberChanged }) },
  {
    name: 'journal',
    tables: [
      { name: 'journals' },
      { name: 'journal_entries', appendOnly: true },
      { name: 'journal_months' },
      { name: 'account_months' },
      { name: 'asset_months' },
      { name: 'asset_lots' },
      { name: 'book_settings' },
    ],
    handlers: over(ofJournal),
  },
];
