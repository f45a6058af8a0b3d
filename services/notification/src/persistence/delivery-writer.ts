import type { Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { DeliveredEvent } from '../use-cases/event-ports.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

/**
 * Creates a delivery for each webhook subscribed to one of these events, in one statement. Events from before a webhook's
 * creation are excluded, so a replay delivers nothing old.
 */
export async function writeDeliveries(
  tx: Transaction,
  events: readonly DeliveredEvent[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const column = (name: keyof DeliveredEvent) => sql.param(events.map((event) => event[name]));
  await tx.execute(sql`
    insert into ${webhookDeliveries} (webhook_id, event_id, event_type, body, created_at, next_attempt_at)
    select w.id, event.id, event.type, event.body, ${at}::timestamptz, ${at}::timestamptz
    from unnest(
      ${column('id')}::uuid[], ${column('type')}::text[], ${column('orgid')}::bigint[],
      ${column('time')}::timestamptz[], ${column('body')}::text[]
    ) with ordinality as event(id, type, organization_id, "time", body, n)
    join ${webhooks} w on w.organization_id = event.organization_id and w.active
      and event.type = any(w.event_types) and w.created_at <= event."time"
    order by event.n, w.id
    on conflict (webhook_id, event_id) do nothing`);
}
