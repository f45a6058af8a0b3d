import { MAIL_GAUGES } from '@outlay/platform/mail';
import {
  FAILED_EVENT_GAUGES,
  OUTBOX_GAUGES,
  type GaugeStatement,
} from '@outlay/platform/telemetry';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { importFrom } from '@outlay/stack/service-exports';

const isGauges = (value: object): value is GaugeStatement => 'gauges' in value;

/** The gauge statements of a service, for tests that combine metric names and databases. */
export async function gaugesOf(service: SubgraphName): Promise<GaugeStatement[]> {
  const own = Object.values((await importFrom(service, './metrics')) ?? {}) as object[];
  return [
    OUTBOX_GAUGES,
    ...(service === 'identity' ? [] : [FAILED_EVENT_GAUGES]),
    ...(service === 'identity' || service === 'notification' ? [MAIL_GAUGES] : []),
    ...own.filter(isGauges),
  ];
}
