import { handlersOver } from '@outlay/platform/inbox';
import type { Projection } from '@outlay/platform/replay';
import type { CheckQuote } from '@outlay/prices/quote-check';
import { projectExpenseText } from './events/on-expense-events.ts';
import { onQuoteRecorded } from './events/on-ledger-events.ts';
import { projectMember } from './events/subscriptions.ts';
import { createProjectionWriter } from './persistence/directory-repository.ts';
import type { Clock } from './use-cases/ports.ts';

const over = handlersOver((tx) => ({ projections: createProjectionWriter(tx) }));

interface Ports {
  readonly clock: Clock;
  readonly checkQuote: CheckQuote;
}

/** Projections that can be rebuilt from events. Payouts, attempts and the journal are not: a replay can't pay. */
export const createProjections = ({ clock, checkQuote }: Ports): readonly Projection[] => [
  {
    name: 'members',
    tables: [{ name: 'member_directory' }],
    handlers: over({ MemberChanged: projectMember }),
  },
  {
    name: 'expense-texts',
    tables: [{ name: 'expense_texts' }],
    handlers: over({ ExpenseApproved: projectExpenseText }),
  },
  {
    name: 'quotes',
    tables: [{ name: 'quotes' }],
    handlers: over({ QuoteRecorded: onQuoteRecorded(clock, checkQuote) }),
  },
];
