/** Position of a piece of work in a trace (W3C Trace Context). */
export interface SpanPlace {
  /** 32 hex digits. */
  readonly traceId: string;
  /** 16 hex digits. */
  readonly spanId: string;
  readonly sampled: boolean;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);

/** Null for an invalid traceparent: it came from outside and is ignored then. */
export function readTraceparent(text: string | null | undefined): SpanPlace | null {
  const [, traceId = NO_TRACE, spanId = NO_SPAN, flags = ''] = TRACEPARENT.exec(text ?? '') ?? [];
  if (traceId === NO_TRACE || spanId === NO_SPAN) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceparent = ({ traceId, spanId, sampled }: SpanPlace): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
