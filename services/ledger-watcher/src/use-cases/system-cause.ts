import type { Cause } from '@outlay/platform/outbox';
import { randomUUID } from 'node:crypto';

/**
 * Events need an organization, but a market price has none. Events of the installation use the first organization, and consumers
 * of QuoteRecorded ignore it.
 */
export const SYSTEM_ORGANIZATION_ID = '1';

/** The cause of events that this service originates. */
export const systemCause = (organizationId: string = SYSTEM_ORGANIZATION_ID): Cause => ({
  organizationId,
  actorId: null,
  correlationId: randomUUID(),
  causationId: null,
});
