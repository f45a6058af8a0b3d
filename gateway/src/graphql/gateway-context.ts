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
  /** Whether the document is one of ours (REST API, web client). A known operation needs no limits. */
  readonly isTrusted: boolean;
  /** Correlation id across all services. */
  readonly correlationId: string;
  readonly traceparent: string;
  readonly clientAddress: string;
  /** The client's user agent; empty without one. */
  readonly userAgent: string;
  /** Receives the subscription once it has passed every check; absent if the client can't receive a stream. */
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
    // Keep only characters that are valid in a header.
    userAgent: (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 300),
  };
}
