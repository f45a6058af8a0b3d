import { isRole } from '@outlay/platform/auth';
import type { Transaction } from '@outlay/platform/postgres';
import type {
  ExpenseUpdated,
  MemberChanged,
  Money,
  OrganizationChanged,
} from '@outlay/schemas/events';
import { and, eq, sql } from 'drizzle-orm';
import { nextDigestAt, usableTimeZone } from '../domain/digest-time.ts';
import { expenses, members, organizations } from './tables.ts';

/** A new time zone moves the next digest; other changes leave its time alone, so that a change near eight sends nothing twice. */
export async function saveOrganization(
  tx: Transaction,
  data: OrganizationChanged,
  now: Date,
): Promise<void> {
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
}

export async function saveMember(
  tx: Transaction,
  organizationId: string,
  data: MemberChanged,
): Promise<void> {
  const { firstName, lastName, email, active } = data;
  const facts = { firstName, lastName, email, active, roles: data.roles.filter(isRole) };
  await tx
    .insert(members)
    .values({
      ...facts,
      memberId: BigInt(data.memberId),
      organizationId: BigInt(organizationId),
    })
    .onConflictDoUpdate({ target: members.memberId, set: facts });
}

/** The fields of an expense that sentences name. */
export interface NamedExpense {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly creatorId: string;
  readonly title: string;
  readonly amount: Money;
  readonly vendor?: string | null;
}

/** Stores expenses, each a different one, in one statement. */
export async function saveExpenses(tx: Transaction, named: readonly NamedExpense[]): Promise<void> {
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
}

/** Follows edits of the fields that sentences name; edits of other fields change nothing. */
export async function changeExpense(
  tx: Transaction,
  organizationId: string,
  { expenseId, changes }: ExpenseUpdated,
): Promise<void> {
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
    .where(
      and(
        eq(expenses.expenseId, BigInt(expenseId)),
        eq(expenses.organizationId, BigInt(organizationId)),
      ),
    );
}
