import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanContext } from '@opentelemetry/api';
import type { OpenSpan, SpanFacts, SpanRecorder } from './span.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

/** Context of the current work: its position in a trace, and its correlation id. */
interface TraceContext {
  readonly place: SpanContext | null;
  readonly correlationId: string | null;
}

const contexts = new AsyncLocalStorage<TraceContext>();
let recorder: SpanRecorder | null = null;

/**
 * Starts recording spans if there is a collector. Otherwise nothing is loaded, and a span only costs a null check. `endpoint` is
 * the collector's base address, as in OTEL_EXPORTER_OTLP_ENDPOINT.
 */
export async function startTracing(service: string, endpoint: string | undefined): Promise<void> {
  if (endpoint === undefined || recorder !== null) return;
  const { createOtlpRecorder } = await import('./otlp-recorder.ts');
  recorder = createOtlpRecorder(service, endpoint);
}

/** Sends the recorded spans and stops recording. */
export async function stopTracing(): Promise<void> {
  const ending = recorder;
  recorder = null;
  await ending?.stop();
}

/** Position of the current work in its trace, to pass on to calls and events; null outside a recorded span. */
export function currentTraceparent(): string | null {
  const place = recorder === null ? null : contexts.getStore()?.place;
  return place ? writeTraceparent(place) : null;
}

/** Correlation id of the current request or event; null outside of one. */
export const currentCorrelationId = (): string | null => contexts.getStore()?.correlationId ?? null;

/** Fields of every log line of the current work. */
export function traceFields(): Record<string, string> {
  const context = contexts.getStore();
  if (!context) return {};
  return {
    ...(context.place && { trace_id: context.place.traceId, span_id: context.place.spanId }),
    ...(context.correlationId !== null && { correlation_id: context.correlationId }),
  };
}

/** A trace context that is started by hand, because different callbacks start and end it. */
export interface StartedTrace {
  /** Runs `work` within it. */
  readonly run: <Value>(work: () => Value) => Value;
  readonly end: OpenSpan['end'];
}

/** Starts a span (if there is a collector) and the context for log lines. */
export function startTrace(name: string, facts: SpanFacts): StartedTrace {
  const outer = contexts.getStore();
  const parent =
    facts.traceparent === undefined ? (outer?.place ?? null) : readTraceparent(facts.traceparent);
  const span = recorder?.start(name, facts, parent);
  const context: TraceContext = {
    place: span?.place ?? parent,
    correlationId: facts.correlationId ?? outer?.correlationId ?? null,
  };
  return {
    run: (work) => contexts.run(context, work),
    end: (outcome) => span?.end(outcome),
  };
}

/** Runs a piece of work in its own trace context: a request, an event, or a step of a worker. */
export async function inTraceContext<Value>(
  name: string,
  facts: SpanFacts,
  work: () => Promise<Value>,
): Promise<Value> {
  const context = startTrace(name, facts);
  try {
    const value = await context.run(work);
    context.end();
    return value;
  } catch (error) {
    context.end({ error });
    throw error;
  }
}

/** Runs a part of the work in its own span; without a collector it only calls `work`. */
export const inSpan = <Value>(
  name: string,
  facts: SpanFacts,
  work: () => Promise<Value>,
): Promise<Value> => (recorder === null ? work() : inTraceContext(name, facts, work));

/** Starts spans for messages of several traces that are sent together. Returns null without a collector. */
export function beginSpans(
  spans: () => readonly { readonly name: string; readonly facts: SpanFacts }[],
): ((error?: unknown) => void) | null {
  if (recorder === null) return null;
  const begun = spans().map(({ name, facts }) => startTrace(name, facts));
  return (error) => {
    for (const context of begun) context.end(error === undefined ? {} : { error });
  };
}
