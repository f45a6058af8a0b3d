import {
  createChangeScope,
  effectsIn,
  newRowId,
  type AuthorityStates,
} from '@outlay/authority-log';
import type { Cause } from '@outlay/platform/outbox';
import { matching, type InTransaction, type Transaction } from '@outlay/platform/postgres';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { WebhookScope, WebhookStore } from '../use-cases/ports.ts';
import { toWebhook } from './notification-queries.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

const SWITCHED_OFF = 'The webhook was turned off before this was delivered.';

/** Gives up pending deliveries of a disabled webhook: they can be resent manually. */
export async function giveUpWaiting(tx: Transaction, webhookId: bigint): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: 'FAILED', nextAttemptAt: null, error: SWITCHED_OFF })
    .where(matching(webhookDeliveries, { webhookId, status: 'PENDING' }));
}

function scopeOf(
  tx: Transaction,
  { organizationId: organization }: Pick<Cause, 'organizationId'>,
  states: AuthorityStates,
): WebhookScope {
  const organizationId = BigInt(organization);
  const own = (id: string): SQL | undefined => matching(webhooks, { id, organizationId });
  return {
    ...createChangeScope(tx, states, organization),
    count: async () => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${organization}`}, 0))`,
      );
      return tx.$count(webhooks, eq(webhooks.organizationId, organizationId));
    },
    newId: (proof) => newRowId(tx, webhooks, proof),
    find: async (id) => {
      const [row] = await tx.select().from(webhooks).where(own(id)).for('update');
      return row ? toWebhook(row) : null;
    },
    endpoint: async (id) => {
      const { url, sealedSecret } = webhooks;
      const [row] = await tx.select({ url, sealedSecret }).from(webhooks).where(own(id));
      return row ?? null;
    },
    insert: async ({ id, eventTypes, createdById, ...webhook }) => {
      await tx
        .insert(webhooks)
        .values({
          ...webhook,
          id: BigInt(id),
          organizationId,
          eventTypes: [...eventTypes],
          createdById: BigInt(createdById),
        })
        // An id that somebody else uses is nobody's new webhook.
        .onConflictDoNothing();
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
  const { rowCount } = await tx
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
    );
  return (rowCount ?? 0) > 0;
}

/** `afterCommit` wakes the delivery worker. */
export const createWebhookStore = (
  inTransaction: InTransaction,
  states: AuthorityStates,
  afterCommit: () => void = () => undefined,
): WebhookStore => ({
  run: async (viewer, work) => {
    const value = await inTransaction((tx) => work(scopeOf(tx, viewer, states)));
    afterCommit();
    return value;
  },
});

/** Follows the authority log, and writes each change of a webhook that takes effect. */
export const takeEffects = effectsIn(scopeOf);
