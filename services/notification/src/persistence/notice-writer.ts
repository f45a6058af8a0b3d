import type { Transaction } from '@outlay/platform/postgres';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { DECISION_KINDS } from '../domain/notification-kinds.ts';
import { defaultPreference, isTooOldToNotify, type Notice } from '../domain/notification.ts';
import { members, notifications, preferences } from './tables.ts';

/**
 * Creates a notification's row for each recipient, by their preference. One statement: the unique key of event and member makes
 * repetitions harmless. A member whose event has not arrived yet counts as active; an unread approval request is not repeated
 * when further assignees are added.
 */
export async function writeNotice(
  tx: Transaction,
  event: { readonly id: string; readonly orgid: string; readonly time: string },
  notice: Notice,
  now: Date,
): Promise<void> {
  const { kind, expenseId, memberIds, facts, toRoles } = notice;
  if (memberIds.length === 0 && toRoles.length === 0) return;
  const isOld = isTooOldToNotify(new Date(event.time), now);
  const mail = sql`coalesce(p.mail, ${defaultPreference(kind).mail})`;
  await tx.execute(sql`
    insert into ${notifications}
      (organization_id, member_id, event_id, kind, expense_id, facts, at, created_at, read_at, in_app, mail)
    select ${event.orgid}::bigint, reader.member_id, ${event.id}::uuid, ${kind}, ${expenseId}::bigint,
      ${JSON.stringify(facts)}::jsonb, ${event.time}::timestamptz, ${now.toISOString()}::timestamptz,
      ${isOld ? now.toISOString() : null}::timestamptz, coalesce(p.in_app, true),
      ${isOld ? sql`'NEVER'` : mail}
    from (
      select unnest(${`{${memberIds.join(',')}}`}::bigint[]) as member_id
      union
      select f.member_id from ${members} f
      where f.organization_id = ${event.orgid}::bigint and f.roles && ${sql.param(toRoles)}::text[]
    ) reader
    left join ${members} m on m.member_id = reader.member_id
    left join ${preferences} p on p.member_id = reader.member_id and p.kind = ${kind}
    where coalesce(m.active and m.organization_id = ${event.orgid}::bigint, true)
      and not (${kind} = 'APPROVAL_NEEDED' and exists (
        select from ${notifications} known
        where known.expense_id = ${expenseId}::bigint and known.member_id = reader.member_id
          and known.kind = 'APPROVAL_NEEDED' and known.read_at is null
          and known.facts ->> 'stepId' = ${facts.stepId ?? null}::text))
      and (coalesce(p.in_app, true) or ${mail} <> 'NEVER')
    on conflict (event_id, member_id) do nothing`);
}

/** Marks approval requests that need no decision any more as read. `stepId` null: all steps of the expense. */
export async function settleSteps(
  tx: Transaction,
  event: { readonly orgid: string; readonly data: { readonly expenseId: string } },
  stepId: string | null,
  now: Date,
): Promise<void> {
  await tx
    .update(notifications)
    .set({
      readAt: now,
      mail: sql`case when mailed_at is null then 'NEVER' else ${notifications.mail} end`,
    })
    .where(
      and(
        eq(notifications.expenseId, BigInt(event.data.expenseId)),
        eq(notifications.organizationId, BigInt(event.orgid)),
        inArray(notifications.kind, DECISION_KINDS),
        isNull(notifications.readAt),
        stepId === null ? undefined : sql`${notifications.facts} ->> 'stepId' = ${stepId}`,
      ),
    );
}
