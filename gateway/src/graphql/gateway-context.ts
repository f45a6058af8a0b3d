import type { Principal } from '@outlay/platform/auth';
import { currentTraceparent } from '@outlay/platform/telemetry';
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/authenticate-request.ts';
import type { RecordedContext } from './prepared/index.ts';
import type { Subscription } from './subscription.ts';

/** Context of one external request, across the whole graph. */
export interface GatewayContext extends RecordedContext {
  /** Null before sign-in. */
  readonly principal: Principal | null;
  /** The caller's own access token; null before sign-in. */
  readonly personToken: string | null;
  /** Whether the document is one of ours (REST API, web client): a known operation that needs no limits. */
  readonly isTrusted: boolean;
  /** Correlation id over all services. */
  readonly correlationId: string;
  readonly traceparent: string;
  readonly clientAddress: string;
  /** The client's name for itself; empty without one. */
  readonly userAgent: string;
  /** Receives the subscription once it has passed every check; absent where the client can't receive a stream. */
  readonly subscribe?: (subscription: Subscription) => void;
}

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export function createGatewayContext(
  request: FastifyRequest,
  { principal, token }: Pick<Caller, 'principal' | 'token'>,
  isTrusted: boolean,
): GatewayContext {
  const given = request.headers['traceparent'];
  return {
    principal,
    personToken: token,
    isTrusted,
    correlationId: request.id,
    traceparent:
      currentTraceparent() ??
      (typeof given === 'string' && TRACEPARENT.test(given) ? given : newTraceparent()),
    clientAddress: request.ip,
    // Only characters that are valid in a header; others are dropped.
    userAgent: (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 300),
  };
}

/** A trace of 16 random bytes, a span of 8. */
function newTraceparent(): string {
  const ids = randomBytes(24).toString('hex');
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-01`;
}
