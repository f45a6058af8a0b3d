import type { Role } from '@outlay/platform/auth';
import { matching, type Transaction } from '@outlay/platform/postgres';
import { inArray, sql, type SQL } from 'drizzle-orm';
import { CHANNEL_NAMES, usualTiming, type Channel } from '../domain/channels.ts';
import { DECISION_KINDS } from '../domain/notification-kinds.ts';
import { isTooOldToNotify, type Notice } from '../domain/notification.ts';
import { markNoticesRead } from './member-inbox.ts';
import { members, notifications, notificationsToSend, preferences } from './tables.ts';

const IN_APP: Channel = 'IN_APP';

/**
 * Creates a notification for each recipient, and a row to send for each of their channels but the app, by their preferences. It is
 * one statement: the unique key of event and member makes repetitions harmless. A member whose event has not arrived yet counts as
 * active; an unread approval request is not repeated when further assignees are added.
 */
export async function writeNotice(
  tx: Transaction,
  event: { readonly id: string; readonly orgid: string; readonly time: string },
  notice: Notice,
  now: Date,
): Promise<void> {
  const { kind, expenseId, memberIds, facts, toRoles, exceptId = null } = notice;
  if (memberIds.length === 0 && toRoles.length === 0) return;
  const isOld = isTooOldToNotify(new Date(event.time), now);
  const usual = CHANNEL_NAMES.map((channel) => usualTiming(channel, kind));
  await tx.execute(sql`
    with reader as (
      select distinct unnest(${sql.param(memberIds)}::bigint[]) as member_id
      ${toRoles.length === 0 ? sql`` : withRoles(event.orgid, toRoles, exceptId)}
    ), chosen as (
      select reader.member_id, c.channel, coalesce(p.timing, c.usual) as timing
      from reader
      cross join unnest(${sql.param(CHANNEL_NAMES)}::text[], ${sql.param(usual)}::text[]) c(channel, usual)
      left join ${members} m on m.member_id = reader.member_id
      left join ${preferences} p
        on p.member_id = reader.member_id and p.kind = ${kind} and p.channel = c.channel
      where coalesce(m.active and m.organization_id = ${event.orgid}::bigint, true)
        and coalesce(p.timing, c.usual) <> 'OFF'
        and not (${kind} = 'APPROVAL_NEEDED' and exists (
          select from ${notifications} known
          where known.expense_id = ${expenseId}::bigint and known.member_id = reader.member_id
            and known.kind = 'APPROVAL_NEEDED' and known.read_at is null
            and known.facts ->> 'stepId' = ${facts.stepId ?? null}::text))
    ), written as (
      insert into ${notifications}
        (organization_id, member_id, event_id, kind, expense_id, facts, at, created_at, read_at, listed)
      select ${event.orgid}::bigint, member_id, ${event.id}::uuid, ${kind}, ${expenseId}::bigint,
        ${JSON.stringify(facts)}::jsonb, ${event.time}::timestamptz, ${now.toISOString()}::timestamptz,
        ${isOld ? now.toISOString() : null}::timestamptz, bool_or(channel = ${IN_APP})
      from chosen group by member_id order by member_id
      on conflict (event_id, member_id) do nothing
      returning id, organization_id, member_id, created_at
    )
    insert into ${notificationsToSend}
      (notification_id, channel, timing, organization_id, member_id, created_at)
    select w.id, chosen.channel, chosen.timing, w.organization_id, w.member_id, w.created_at
    from written w join chosen using (member_id)
    where chosen.channel <> ${IN_APP} and not ${isOld}::boolean`);
}

/** Selects further recipients. Most notices have none, and this reads every member of the organization. */
const withRoles = (
  organizationId: string,
  roles: readonly Role[],
  exceptId: string | null,
): SQL => sql`
      union
      select f.member_id from ${members} f
      where f.organization_id = ${organizationId}::bigint and f.roles && ${sql.param(roles)}::text[]
        and f.member_id is distinct from ${exceptId}::bigint`;

/** Marks approval requests that need no decision any more as read; `stepId` null means all steps of the expense. */
export async function settleSteps(
  tx: Transaction,
  event: { readonly orgid: string; readonly data: { readonly expenseId: string } },
  stepId: string | null,
  now: Date,
): Promise<void> {
  await markNoticesRead(
    tx,
    matching(
      notifications,
      { expenseId: event.data.expenseId, organizationId: event.orgid },
      inArray(notifications.kind, DECISION_KINDS),
      stepId === null ? undefined : sql`${notifications.facts} ->> 'stepId' = ${stepId}`,
    ),
    now,
  );
}
