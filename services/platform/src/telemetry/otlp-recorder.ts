import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanRecorder } from './span.ts';

/** Further spans are dropped, so that a slow collector does not fill the memory. */
const QUEUE_MAX = 4_096;
const BATCH_MAX = 512;
const BATCH_DELAY_MS = 1_000;
const EXPORT_TIMEOUT_MS = 5_000;
const STOP_MAX_MS = 2_000;

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * Sends spans as OTLP/HTTP JSON in batches. It is imported only when there is a collector (startTracing). Libraries are not
 * instrumented: our own code starts the spans.
 */
export function createOtlpRecorder(service: string, endpoint: string): SpanRecorder {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'outlay' }),
    spanLimits: { attributeValueLengthLimit: 500 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }),
        maxQueueSize: QUEUE_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: BATCH_DELAY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('outlay');
  return {
    start: (name, { kind = 'internal', attributes = {} }, parent) => {
      const within = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, within);
      return {
        place: span.spanContext(),
        end: ({ error, attributes: found } = {}) => {
          if (found) span.setAttributes(found);
          if (error !== undefined) {
            span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    stop: () =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        new Promise<void>((resolve) => setTimeout(resolve, STOP_MAX_MS).unref()),
      ]),
  };
}
