import type { Projection } from '@outlay/platform/replay';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { createProjections as ofExpense } from '../../../../services/expense/src/events/projections.ts';
import { PROJECTIONS as ofLedgerWatcher } from '../../../../services/ledger-watcher/src/events/projections.ts';
import { createProjections as ofNotification } from '../../../../services/notification/src/events/projections.ts';
import { PROJECTIONS as ofPayout } from '../../../../services/payout/src/events/projections.ts';
import { PROJECTIONS as ofReceiptAi } from '../../../../services/receipt-ai/src/events/projections.ts';
import { createProjections as ofWorkflow } from '../../../../services/workflow/src/events/projections.ts';

const clock = { now: () => new Date() };

/** What each service can make again from events, with the handlers that it uses itself. */
export const PROJECTIONS: Readonly<Record<SubgraphName, readonly Projection[]>> = {
  identity: [],
  expense: ofExpense(clock),
  workflow: ofWorkflow(clock),
  'receipt-ai': ofReceiptAi,
  'ledger-watcher': ofLedgerWatcher,
  payout: ofPayout,
  notification: ofNotification(clock),
};
