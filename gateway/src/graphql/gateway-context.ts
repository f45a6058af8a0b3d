import type { Viewer } from '@outlay/platform/auth';
import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** What one request from outside carries through the whole graph. */
export interface GatewayContext {
  readonly viewer: Viewer | null;
  /** One story over all services. */
  readonly correlationId: string;
  readonly traceparent: string;
  readonly clientAddress: string;
}

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export function createGatewayContext(
  request: FastifyRequest,
  viewer: Viewer | null,
): GatewayContext {
  const given = request.headers['traceparent'];
  return {
    viewer,
    correlationId: randomUUID(),
    traceparent:
      typeof given === 'string' && TRACEPARENT.test(given)
        ? given
        : `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`,
    clientAddress: request.ip,
  };
}
