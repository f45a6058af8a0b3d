import { controlEventOf, createControlStore, type ControlChange } from '@outlay/platform/controls';
import { withIdempotencyKey } from '@outlay/platform/idempotency';
import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { InTransaction, Transaction } from '@outlay/platform/postgres';
import type { Result } from '@outlay/platform/result';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { IdempotencyRefusal, WebhookScope, WebhookStore } from '../use-cases/ports.ts';
import { toWebhook } from './notification-queries.ts';
import { readActiveAdminIds } from './projections.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

const SWITCHED_OFF = 'The webhook was turned off before this was delivered.';

/** Gives up pending deliveries of a disabled webhook: they can be resent manually. */
export async function giveUpWaiting(tx: Transaction, webhookId: bigint): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: 'FAILED', nextAttemptAt: null, error: SWITCHED_OFF })
    .where(
      and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, 'PENDING')),
    );
}

/**
 * The id contains the time, because this database alone may be restored from a backup while the topics stay, and then gives an id
 * twice. Consumers would drop the second change as a repetition of the first.
 */
const aggregateOf = (aggregateId: string, { proposedAt }: ControlChange): string =>
  `${aggregateId}:${proposedAt.getTime()}`;

function scopeOf(tx: Transaction, cause: Cause): WebhookScope {
  const organizationId = BigInt(cause.organizationId);
  const own = (id: string): SQL | undefined =>
    and(eq(webhooks.id, BigInt(id)), eq(webhooks.organizationId, organizationId));
  return {
    ...createControlStore(tx, cause.organizationId),
    activeAdminIds: () => readActiveAdminIds(tx, cause.organizationId),
    publishControlChange: (change) => {
      const event = controlEventOf('WebhookControlChanged', change);
      const aggregateId = aggregateOf(event.aggregateId, change);
      return enqueueEvent(tx, { ...event, aggregateId }, cause, 'notification');
    },
    count: () => tx.$count(webhooks, eq(webhooks.organizationId, organizationId)),
    find: async (id) => {
      const [row] = await tx.select().from(webhooks).where(own(id)).for('update');
      return row ? toWebhook(row) : null;
    },
    endpoint: async (id) => {
      const { url, sealedSecret } = webhooks;
      const [row] = await tx.select({ url, sealedSecret }).from(webhooks).where(own(id));
      return row ?? null;
    },
    insert: async ({ eventTypes, createdById, ...webhook }) => {
      const [row] = await tx
        .insert(webhooks)
        .values({
          ...webhook,
          organizationId,
          eventTypes: [...eventTypes],
          createdById: BigInt(createdById),
        })
        .returning({ id: webhooks.id });
      if (!row) throw new Error('the webhook was not written');
      return row.id.toString();
    },
    update: async (id, { url, eventTypes, active }) => {
      const [row] = await tx
        .update(webhooks)
        .set({
          // The update must set something; in any case it locks the row.
          eventTypes: eventTypes ? [...eventTypes] : sql`${webhooks.eventTypes}`,
          ...(url !== undefined && { url }),
          ...(active !== undefined && { active, inactiveReason: null, failingSince: null }),
        })
        .where(own(id))
        .returning({ id: webhooks.id });
      if (row && active === false) await giveUpWaiting(tx, row.id);
      return row !== undefined;
    },
    replaceSecret: async (id, { secretPrefix, sealedSecret }) =>
      (
        await tx
          .update(webhooks)
          .set({ secretPrefix, sealedSecret })
          .where(own(id))
          .returning({ id: webhooks.id })
      ).length > 0,
    delete: async (id) =>
      (await tx.delete(webhooks).where(own(id)).returning({ id: webhooks.id })).length > 0,
    redeliver: (deliveryId, now) => redeliver(tx, organizationId, deliveryId, now),
    once: (request, work) => once(tx, cause.organizationId, request, work),
  };
}

async function redeliver(
  tx: Transaction,
  organizationId: bigint,
  deliveryId: string,
  now: Date,
): Promise<boolean> {
  const ownWebhooks = tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(eq(webhooks.organizationId, organizationId));
  const due = await tx
    .update(webhookDeliveries)
    .set({
      status: 'PENDING',
      failures: 0,
      error: null,
      responseStatus: null,
      deliveredAt: null,
      nextAttemptAt: now,
    })
    .where(
      and(
        eq(webhookDeliveries.id, BigInt(deliveryId)),
        inArray(webhookDeliveries.webhookId, ownWebhooks),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return due.length > 0;
}

const once = <Value, Code extends string>(
  tx: Transaction,
  organizationId: string,
  request: Parameters<WebhookScope['once']>[0],
  work: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | IdempotencyRefusal>> =>
  withIdempotencyKey(tx, { ...request, organizationId }, work);

/** `afterCommit` wakes the delivery worker. */
export const createWebhookStore = (
  inTransaction: InTransaction,
  afterCommit: () => void = () => undefined,
): WebhookStore => ({
  run: async (cause, work) => {
    const value = await inTransaction((tx) => work(scopeOf(tx, cause)));
    afterCommit();
    return value;
  },
});
