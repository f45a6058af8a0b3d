import { isRole } from '@outlay/platform/auth';
import { matching, type Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { nextDigestAt, usableTimeZone } from '../domain/digest-time.ts';
import type { EventPorts, NamedExpense, Projections } from '../use-cases/event-ports.ts';
import { writeDeliveries } from './delivery-writer.ts';
import { settleSteps, writeNotice } from './notice-writer.ts';
import { expenses, members, organizations } from './tables.ts';

const createProjectionWriter = (tx: Transaction): Projections => ({
  saveOrganization: async (data, now) => {
    const { name } = data;
    const timeZone = usableTimeZone(data.timeZone);
    await tx
      .insert(organizations)
      .values({
        organizationId: BigInt(data.organizationId),
        name,
        timeZone,
        nextDigestAt: nextDigestAt(timeZone, now),
      })
      .onConflictDoUpdate({
        target: organizations.organizationId,
        set: {
          name,
          timeZone,
          nextDigestAt: sql`case when ${organizations.timeZone} = excluded.time_zone
            then ${organizations.nextDigestAt} else excluded.next_digest_at end`,
        },
      });
  },
  saveMember: async (organizationId, data) => {
    const { firstName, lastName, email, active } = data;
    const facts = { firstName, lastName, email, active, roles: data.roles.filter(isRole) };
    await tx
      .insert(members)
      .values({ ...facts, memberId: BigInt(data.memberId), organizationId: BigInt(organizationId) })
      .onConflictDoUpdate({ target: members.memberId, set: facts });
  },
  saveExpenses: async (named) => {
    const column = (valueOf: (expense: NamedExpense) => string | null) =>
      sql.param(named.map(valueOf));
    await tx.execute(sql`
      insert into ${expenses} (expense_id, organization_id, creator_id, title, amount, currency, vendor)
      select * from unnest(
        ${column(({ expenseId }) => expenseId)}::bigint[], ${column(({ organizationId }) => organizationId)}::bigint[],
        ${column(({ creatorId }) => creatorId)}::bigint[], ${column(({ title }) => title)}::text[],
        ${column(({ amount }) => amount.amount)}::text[], ${column(({ amount }) => amount.currency)}::text[],
        ${column(({ vendor }) => vendor ?? null)}::text[]
      ) order by 1
      on conflict (expense_id) do update
      set title = excluded.title, amount = excluded.amount, currency = excluded.currency,
        vendor = coalesce(excluded.vendor, ${expenses}.vendor)`);
  },
  changeExpense: async (organizationId, { expenseId, changes }) => {
    const after = new Map(changes.map((change) => [change.field, change.after]));
    const facts: [string, string | null][] = (['title', 'amount', 'currency'] as const).flatMap(
      (field) => {
        const value = after.get(field);
        return typeof value === 'string' ? [[field, value]] : [];
      },
    );
    const vendor = after.get('vendor');
    if (vendor !== undefined) facts.push(['vendor', typeof vendor === 'string' ? vendor : null]);
    if (facts.length === 0) return;
    await tx
      .update(expenses)
      .set(Object.fromEntries(facts))
      .where(matching(expenses, { expenseId, organizationId }));
  },
});

/** Event handlers write in the dispatcher's transaction. */
export const eventPortsOf = (tx: Transaction): EventPorts => ({
  projections: createProjectionWriter(tx),
  writeNotice: (...notice) => writeNotice(tx, ...notice),
  writeDeliveries: (...events) => writeDeliveries(tx, ...events),
  settleSteps: (...steps) => settleSteps(tx, ...steps),
});
