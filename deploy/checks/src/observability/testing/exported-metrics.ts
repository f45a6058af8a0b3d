import {
  createMetrics,
  createPipelineMetrics,
  registerDatabaseGauges,
  registerPoolGauges,
} from '@outlay/platform/telemetry';
import { createQuoteCheck } from '@outlay/prices/quote-check';
import { createSealAlarm } from '@outlay/platform/sealing';
import { createHttpServer } from '@outlay/platform/http';
import { pino } from 'pino';
import { createOperationMetrics } from '@outlay/gateway/metrics';
import { measuredReader, registerStorageGauge } from '@outlay/receipt-ai/metrics';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { gaugesOf } from './service-gauges.ts';

const nothingProven = (): never => {
  throw new Error('nothing is asked');
};

const nobody = (): Promise<never> => Promise.reject(new Error('nothing is asked'));

/** Names of all series that services export at /metrics, from the code that registers them. */
export async function exportedMetrics(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics('any');
  createHttpServer({ log: pino({ level: 'silent' }), metrics, notReady: nobody });
  registerPoolGauges(metrics, { totalCount: 0, idleCount: 0, waitingCount: 0 });
  createPipelineMetrics(metrics);
  createQuoteCheck(nothingProven, { log: pino({ level: 'silent' }), metrics });
  createSealAlarm(pino({ level: 'silent' }), metrics);
  createOperationMetrics(metrics);
  measuredReader({ extract: nobody }, metrics);
  registerStorageGauge(metrics, '/');
  const gaugesOfAll = await Promise.all(SUBGRAPH_NAMES.map(gaugesOf));
  for (const gauges of new Set(gaugesOfAll.flat())) {
    registerDatabaseGauges(metrics, { query: nobody }, gauges);
  }
  const described = await metrics.getMetricsAsJSON();
  return new Set(
    described.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}
