import type { Projection } from '@outlay/platform/replay';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { createProjections as ofExpense } from '@outlay/expense/projections';
import { PROJECTIONS as ofLedgerWatcher } from '@outlay/ledger-watcher/projections';
import { createProjections as ofNotification } from '@outlay/notification/projections';
import { PROJECTIONS as ofPayout } from '@outlay/payout/projections';
import { PROJECTIONS as ofReceiptAi } from '@outlay/receipt-ai/projections';
import { PROJECTIONS as ofWorkflow } from '@outlay/workflow/projections';

const clock = { now: () => new Date() };

/** Each service's projections, with its own handlers. */
export const PROJECTIONS: Readonly<Record<SubgraphName, readonly Projection[]>> = {
  identity: [],
  expense: ofExpense(clock),
  workflow: ofWorkflow,
  'receipt-ai': ofReceiptAi,
  'ledger-watcher': ofLedgerWatcher,
  payout: ofPayout,
  notification: ofNotification(clock),
};
