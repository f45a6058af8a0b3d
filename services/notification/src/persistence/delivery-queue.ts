import { matching, pickDueInTurn, type Database } from '@outlay/platform/postgres';
import { and, eq, exists, inArray, isNotNull, sql } from 'drizzle-orm';
import { DELIVERIES_OF_ORGANIZATION_AT_ONCE } from '../domain/webhook.ts';
import type { ClaimedDelivery, DeliveryQueue } from '../use-cases/ports.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { giveUpWaiting } from './webhook-store.ts';

/** Longer than an attempt with all its timeouts. What a crashed worker held is due again after it. */
const LEASE_MS = 30_000;
/** Limit of deliveries of one webhook at once, so that one that hangs does not keep the others waiting. */
const PER_WEBHOOK_MAX = 4;

/** Every change of a webhook and its deliveries locks the webhook first, so that two changes never wait for each other. */
export function createDeliveryQueue(database: Database): DeliveryQueue {
  const webhookOf = ({ webhookId }: ClaimedDelivery) => eq(webhooks.id, BigInt(webhookId));
  /** Matches the delivery unless it has been claimed again since. */
  const held = ({ id, attempts }: ClaimedDelivery) =>
    matching(webhookDeliveries, { id, attempts, status: 'PENDING' });
  return {
    claim: (max, wanted) => claimDue(database, max, wanted),
    noteDelivered: (delivery, { responseStatus }, now) =>
      database.transaction(async (tx) => {
        await tx
          .update(webhooks)
          .set({ failingSince: null })
          .where(and(webhookOf(delivery), isNotNull(webhooks.failingSince)));
        await tx
          .update(webhookDeliveries)
          .set({
            status: 'DELIVERED',
            responseStatus,
            error: null,
            nextAttemptAt: null,
            deliveredAt: now,
          })
          .where(held(delivery));
      }),
    noteFailed: (delivery, { responseStatus, error }, { now, retryAt }) =>
      database.transaction(async (tx) => {
        const [webhook] = await tx
          .update(webhooks)
          .set({
            failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)`,
          })
          .where(
            and(
              webhookOf(delivery),
              exists(tx.select().from(webhookDeliveries).where(held(delivery))),
            ),
          )
          .returning({ failingSince: webhooks.failingSince });
        await tx
          .update(webhookDeliveries)
          .set({
            status: retryAt === null ? 'FAILED' : 'PENDING',
            failures: sql`${webhookDeliveries.failures} + 1`,
            responseStatus,
            error,
            nextAttemptAt: retryAt,
          })
          .where(held(delivery));
        return webhook?.failingSince ?? null;
      }),
    switchOff: (webhookId, inactiveReason) =>
      database.transaction(async (tx) => {
        const [row] = await tx
          .update(webhooks)
          .set({ active: false, inactiveReason })
          .where(and(eq(webhooks.id, BigInt(webhookId)), webhooks.active))
          .returning({ id: webhooks.id });
        if (row) await giveUpWaiting(tx, row.id);
      }),
  };
}

/** Takes what is due under a lease: until it ends, no other attempt is due. */
async function claimDue(
  database: Database,
  max: number,
  { underWay, now }: { underWay: readonly ClaimedDelivery[]; now: Date },
): Promise<ClaimedDelivery[]> {
  const claimed = await database
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(
      pickDueInTurn(webhookDeliveries, {
        open: sql`status = 'PENDING'`,
        due: sql`next_attempt_at <= ${now.toISOString()}::timestamptz`,
        queue: webhookDeliveries.webhookId,
        organization: sql`(select organization_id from webhooks where id = queue_id)`,
        orderBy: webhookDeliveries.nextAttemptAt,
        held: underWay.map(({ webhookId, organizationId }) => ({
          queueId: webhookId,
          organizationId,
        })),
        perQueueMax: PER_WEBHOOK_MAX,
        perOrganizationMax: DELIVERIES_OF_ORGANIZATION_AT_ONCE,
        max,
      }),
    )
    .returning();
  if (claimed.length === 0) return [];
  const addressees = await database
    .select()
    .from(webhooks)
    .where(inArray(webhooks.id, [...new Set(claimed.map(({ webhookId }) => webhookId))]));
  const byId = new Map(addressees.map((webhook) => [webhook.id, webhook]));
  return claimed.flatMap(({ id, attempts, failures, eventId, body, webhookId }) => {
    const webhook = byId.get(webhookId);
    if (!webhook) return [];
    return [
      {
        id: id.toString(),
        attempts,
        failures,
        eventId,
        body,
        webhookId: webhookId.toString(),
        organizationId: webhook.organizationId.toString(),
        url: webhook.url,
        sealedSecret: webhook.sealedSecret,
      },
    ];
  });
}
