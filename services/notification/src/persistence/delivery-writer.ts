import type { Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from './tables.ts';

/**
 * Notes for each webhook that asks for the event that it is to be delivered. Events from before a webhook are not its own, so a
 * replay calls nobody with the past.
 */
export async function writeDeliveries(
  tx: Transaction,
  event: {
    readonly id: string;
    readonly type: string;
    readonly orgid: string;
    readonly time: string;
  },
  body: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    insert into ${webhookDeliveries} (webhook_id, event_id, event_type, body, created_at, next_attempt_at)
    select w.id, ${event.id}::uuid, ${event.type}, ${body}, ${at}::timestamptz, ${at}::timestamptz
    from ${webhooks} w
    where w.organization_id = ${event.orgid}::bigint and w.active and ${event.type} = any(w.event_types)
      and w.created_at <= ${event.time}::timestamptz
    on conflict (webhook_id, event_id) do nothing`);
}
