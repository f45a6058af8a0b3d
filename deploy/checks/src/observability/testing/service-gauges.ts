import { MAIL_GAUGES } from '@outlay/platform/mail';
import {
  OUTBOX_GAUGES,
  FAILED_EVENT_GAUGES,
  type GaugeStatement,
} from '@outlay/platform/telemetry';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { LEDGER_GAUGES } from '@outlay/ledger-watcher/metrics';
import { DELIVERY_GAUGES } from '@outlay/notification/metrics';
import { PAYOUT_GAUGES, WAITING_PAYOUT_GAUGES } from '@outlay/payout/metrics';
import { ANALYSIS_GAUGES } from '@outlay/receipt-ai/metrics';

const SHARED = [OUTBOX_GAUGES, FAILED_EVENT_GAUGES];

/** The gauge statements of each service, for tests that combine metric names and databases. */
export const GAUGES_BY_SERVICE: Readonly<Record<SubgraphName, readonly GaugeStatement[]>> = {
  identity: [OUTBOX_GAUGES, MAIL_GAUGES],
  expense: SHARED,
  workflow: SHARED,
  'receipt-ai': [...SHARED, ANALYSIS_GAUGES],
  'ledger-watcher': [...SHARED, LEDGER_GAUGES],
  payout: [...SHARED, PAYOUT_GAUGES, WAITING_PAYOUT_GAUGES],
  notification: [...SHARED, MAIL_GAUGES, DELIVERY_GAUGES],
};
