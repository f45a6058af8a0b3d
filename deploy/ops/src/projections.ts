import { createPriceProver } from '@outlay/platform/price-proof';
import { createQuoteCheck, type CheckQuote } from '@outlay/platform/quote-check';
import type { Projection } from '@outlay/platform/replay';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { createProjections as ofExpense } from '@outlay/expense/projections';
import { PROJECTIONS as ofLedgerWatcher } from '@outlay/ledger-watcher/projections';
import { createProjections as ofNotification } from '@outlay/notification/projections';
import { createProjections as ofPayout } from '@outlay/payout/projections';
import { PROJECTIONS as ofReceiptAi } from '@outlay/receipt-ai/projections';
import { PROJECTIONS as ofWorkflow } from '@outlay/workflow/projections';
import { pino } from 'pino';
import { priceGuardians } from './installation.ts';

const clock = { now: () => new Date() };

let proven: CheckQuote | null = null;
/** By the guardians of this installation, which are read when a quote is. */
const checkQuote: CheckQuote = (quote) => {
  const log = pino({ level: 'silent' });
  proven ??= createQuoteCheck(createPriceProver(priceGuardians()), { log });
  return proven(quote);
};

/** Each service's projections, with its own handlers. */
export const PROJECTIONS: Readonly<Record<SubgraphName, readonly Projection[]>> = {
  identity: [],
  expense: ofExpense({ clock, checkQuote }),
  workflow: ofWorkflow,
  'receipt-ai': ofReceiptAi,
  'ledger-watcher': ofLedgerWatcher,
  payout: ofPayout(clock, checkQuote),
  notification: ofNotification(clock),
};
