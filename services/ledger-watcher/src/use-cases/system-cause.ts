import type { Cause } from '@outlay/platform/outbox';
import { randomUUID } from 'node:crypto';

/**
 * Events need an organisation, and a market price has none: the facts of the installation itself are told under the first
 * one. Consumers of QuoteRecorded do not look at it.
 */
export const SYSTEM_ORGANIZATION_ID = '1';

/** The cause of what this service notices by itself. */
export const systemCause = (organizationId: string = SYSTEM_ORGANIZATION_ID): Cause => ({
  organizationId,
  actorId: null,
  correlationId: randomUUID(),
  causationId: null,
});
