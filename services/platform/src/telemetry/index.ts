export { registerDatabaseGauges, type GaugeStatement } from './database-gauges.ts';
export { createLogger, type Logger } from './logger.ts';
export {
  Counter,
  createMetrics,
  DURATION_BUCKETS_S,
  Gauge,
  Histogram,
  Registry,
} from './metrics.ts';
export { createPipelineMetrics, OUTBOX_GAUGES, FAILED_EVENT_GAUGES } from './pipeline-metrics.ts';
export { registerPoolGauges } from './pool-gauges.ts';
export { tracedRpc } from './traced-fetch.ts';
export {
  beginSpans,
  startTrace,
  currentCorrelationId,
  currentTraceparent,
  inSpan,
  inTraceContext,
  startTracing,
  stopTracing,
  type StartedTrace,
} from './tracing.ts';
export type { SpanFacts } from './span.ts';
export { traceparentOr } from './traceparent.ts';
