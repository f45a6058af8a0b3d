import type { Projection } from '@outlay/platform/replay';
import { onMemberChanged } from './on-identity-events.ts';
import { onQuoteRecorded } from './on-ledger-events.ts';

/** Projections that can be rebuilt from events. Payouts, attempts and the journal are not: a replay can't pay. */
export const PROJECTIONS: readonly Projection[] = [
  {
    name: 'members',
    tables: [{ name: 'member_directory' }],
    handlers: { MemberChanged: onMemberChanged },
  },
  { name: 'quotes', tables: [{ name: 'quotes' }], handlers: { QuoteRecorded: onQuoteRecorded } },
];
