import type { Projection } from '@outlay/platform/replay';
import type { CheckQuote } from '@outlay/prices/quote-check';
import type { Clock } from '../use-cases/ports.ts';
import { onMemberChanged } from './on-identity-events.ts';
import { onQuoteRecorded } from './on-ledger-events.ts';

interface Ports {
  readonly clock: Clock;
  readonly checkQuote: CheckQuote;
}

/** Projections that can be rebuilt from events. Payouts, attempts and the journal are not: a replay can't pay. */
export const createProjections = ({ clock, checkQuote }: Ports): readonly Projection[] => [
  {
    name: 'members',
    tables: [{ name: 'member_directory' }],
    handlers: { MemberChanged: onMemberChanged },
  },
  {
    name: 'quotes',
    tables: [{ name: 'quotes' }],
    handlers: { QuoteRecorded: onQuoteRecorded(clock, checkQuote) },
  },
];
