import { matching, type Database } from '@outlay/platform/postgres';
import type { Viewer } from '@outlay/platform/auth';
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Webhook, WebhookDelivery } from '../domain/webhook.ts';
import type { NotificationQueries } from '../use-cases/ports.ts';
import { selectNotices, toNotification } from './notice-reader.ts';
import { notifications, preferences, webhookDeliveries, webhooks } from './tables.ts';

export const UNREAD_COUNT_MAX = 100;

type OwnReads = Pick<
  NotificationQueries,
  'notifications' | 'notificationsByIds' | 'unreadCount' | 'chosenPreferences'
>;

/** The viewer's notifications that the app lists. */
const ownNotices = ({ userId, organizationId }: Viewer) =>
  matching(notifications, { memberId: userId, organizationId }, notifications.listed);

const ownReads = (database: Database): OwnReads => ({
  notifications: async (viewer, { unreadOnly, first, after }) =>
    (
      await selectNotices(database)
        .where(
          and(
            ownNotices(viewer),
            unreadOnly ? isNull(notifications.readAt) : undefined,
            after
              ? sql`(${notifications.at}, ${notifications.id}) < (${new Date(after.value).toISOString()}::timestamptz, ${after.id}::bigint)`
              : undefined,
          ),
        )
        .orderBy(desc(notifications.at), desc(notifications.id))
        .limit(first + 1)
    ).map(toNotification),
  notificationsByIds: async (viewer, ids) =>
    (
      await selectNotices(database).where(
        and(ownNotices(viewer), inArray(notifications.id, ids.map(BigInt))),
      )
    ).map(toNotification),
  unreadCount: async ({ userId, organizationId }) => {
    const { rows } = await database.execute<{ unread: number }>(sql`
      select count(*)::int as unread from (
        select 1 from ${notifications}
        where member_id = ${userId}::bigint and organization_id = ${organizationId}::bigint
          and listed and read_at is null
        limit ${UNREAD_COUNT_MAX}) counted`);
    return rows[0]?.unread ?? 0;
  },
  chosenPreferences: ({ userId }) =>
    database
      .select({
        kind: preferences.kind,
        channel: preferences.channel,
        timing: preferences.timing,
      })
      .from(preferences)
      .where(eq(preferences.memberId, BigInt(userId))),
});

type WebhookReads = Pick<NotificationQueries, 'webhooks' | 'webhook' | 'deliveries' | 'delivery'>;

const webhookReads = (database: Database): WebhookReads => {
  const ofOrganization = ({ organizationId }: { organizationId: string }) =>
    eq(webhooks.organizationId, BigInt(organizationId));
  const selectDeliveries = () =>
    database
      .select({ delivery: webhookDeliveries })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId));
  return {
    webhooks: async (viewer, ids) =>
      (
        await database
          .select()
          .from(webhooks)
          .where(and(ofOrganization(viewer), ids && inArray(webhooks.id, ids.map(BigInt))))
          .orderBy(desc(webhooks.id))
      ).map(toWebhook),
    webhook: async (viewer, id) => {
      const [row] = await database
        .select()
        .from(webhooks)
        .where(and(eq(webhooks.id, BigInt(id)), ofOrganization(viewer)));
      return row ? toWebhook(row) : null;
    },
    deliveries: async (viewer, { webhookId, first, after }) =>
      (
        await selectDeliveries()
          .where(
            and(
              eq(webhookDeliveries.webhookId, BigInt(webhookId)),
              ofOrganization(viewer),
              after === null ? undefined : lt(webhookDeliveries.id, BigInt(after.id)),
            ),
          )
          .orderBy(desc(webhookDeliveries.id))
          .limit(first + 1)
      ).map(toDelivery),
    delivery: async (viewer, id) => {
      const [row] = await selectDeliveries().where(
        and(eq(webhookDeliveries.id, BigInt(id)), ofOrganization(viewer)),
      );
      return row ? toDelivery(row) : null;
    },
  };
};

export const toWebhook = ({
  sealedSecret: _sealedSecret,
  ...row
}: typeof webhooks.$inferSelect): Webhook => ({
  ...row,
  id: row.id.toString(),
  createdById: row.createdById.toString(),
});

const toDelivery = ({
  delivery,
}: {
  delivery: typeof webhookDeliveries.$inferSelect;
}): WebhookDelivery => ({
  ...delivery,
  id: delivery.id.toString(),
  webhookId: delivery.webhookId.toString(),
});

export const createNotificationQueries = (database: Database): NotificationQueries => ({
  ...ownReads(database),
  ...webhookReads(database),
});
