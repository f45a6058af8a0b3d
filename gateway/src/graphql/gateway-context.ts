import type { Principal } from '@outlay/platform/auth';
import { currentTraceparent, traceparentOr } from '@outlay/platform/telemetry';
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
    traceparent: currentTraceparent() ?? traceparentOr(typeof given === 'string' ? given : null),
    clientAddress: request.ip,
    // Only characters that are valid in a header; others are dropped.
    userAgent: (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 300),
  };
}
