import type { Viewer } from '@outlay/platform/auth';
import { currentTraceparent } from '@outlay/platform/telemetry';
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { RecordedAnswers } from './prepared/recorded-answers.ts';

/** What one request from outside carries through the whole graph. */
export interface GatewayContext {
  readonly viewer: Viewer | null;
  /** Whether the document is one of ours (REST facade, web client): it is known to be harmless and open to everyone. */
  readonly isTrusted: boolean;
  /** One story over all services. */
  readonly correlationId: string;
  readonly traceparent: string;
  readonly clientAddress: string;
  /** How the client names itself; empty when it does not. */
  readonly userAgent: string;
  /** What subgraphs have already answered in this request, when it goes the long way after the short one. */
  readonly recorded?: RecordedAnswers;
}

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export function createGatewayContext(
  request: FastifyRequest,
  viewer: Viewer | null,
  isTrusted: boolean,
): GatewayContext {
  const given = request.headers['traceparent'];
  return {
    viewer,
    isTrusted,
    correlationId: request.id,
    traceparent:
      currentTraceparent() ??
      (typeof given === 'string' && TRACEPARENT.test(given) ? given : newTraceparent()),
    clientAddress: request.ip,
    // Only what may stand in a header again; the rest says nothing worth showing.
    userAgent: (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 300),
  };
}

/** A trace of 16 random bytes, a span of 8. */
function newTraceparent(): string {
  const ids = randomBytes(24).toString('hex');
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-01`;
}
