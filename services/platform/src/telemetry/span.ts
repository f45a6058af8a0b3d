import type { SpanContext } from '@opentelemetry/api';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanFacts {
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  /** The parent span if the work came from another process; by default the current span. */
  readonly traceparent?: string | null;
  readonly correlationId?: string | null;
}

/** A started span, which is ended once. */
export interface OpenSpan {
  readonly place: SpanContext;
  end(outcome?: { readonly error?: unknown; readonly attributes?: SpanAttributes }): void;
}

/** Collects and exports spans. Never throws, never blocks. */
export interface SpanRecorder {
  start(name: string, facts: SpanFacts, parent: SpanContext | null): OpenSpan;
  /** Sends the remaining spans, within two seconds. */
  stop(): Promise<void>;
}
