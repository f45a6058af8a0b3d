import { randomBytes } from 'node:crypto';
import type { SpanContext } from '@opentelemetry/api';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);
const SAMPLED = 1;

/**
 * Null for an invalid traceparent, which comes from outside and is ignored. OpenTelemetry's own parser is in a module that takes
 * another 4 MB of each process, even without a collector, and is no faster.
 */
export function readTraceparent(text: string | null | undefined): SpanContext | null {
  const [, traceId = NO_TRACE, spanId = NO_SPAN, flags = ''] = TRACEPARENT.exec(text ?? '') ?? [];
  if (traceId === NO_TRACE || spanId === NO_SPAN) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true };
}

export const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & SAMPLED}`;

/** A caller's traceparent, or a new one if it is missing or invalid. */
export function traceparentOr(given: string | null): string {
  if (given !== null && readTraceparent(given)) return given;
  const ids = randomBytes(24).toString('hex');
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-01`;
}
