import type { Executor } from '@outlay/platform/postgres';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { isMember, type Account, type Member } from '../domain/member.ts';
import { memberSeal } from './row-seals.ts';
import { departments, members, organizations } from './tables.ts';
import { secondFactors } from './sign-in-tables.ts';

const columns = {
  ...getTableColumns(members),
  departmentName: departments.name,
  hasSecondFactor: sql<boolean>`${secondFactors.since} is not null`,
  timeZone: organizations.timeZone,
  organizationRequiresSecondFactor: sql<boolean>`coalesce(${organizations.requiresSecondFactor}, false)`,
};

/** Selects members with data from other tables; the caller adds the filter. */
export const selectMembers = (executor: Executor) =>
  executor
    .select(columns)
    .from(members)
    .leftJoin(departments, eq(departments.id, members.departmentId))
    .leftJoin(organizations, eq(organizations.id, members.organizationId))
    .leftJoin(secondFactors, eq(secondFactors.memberId, members.id));

type MemberRow = typeof members.$inferSelect & {
  readonly departmentName: string | null;
  /** Absent in a row that was just inserted, for someone who has never signed in. */
  readonly hasSecondFactor?: boolean;
  readonly organizationRequiresSecondFactor?: boolean;
  /** Null for an operator. */
  readonly timeZone?: string | null;
};

/** Whether the row has a valid seal. Raises an alarm if not. */
const isIntact = (row: MemberRow): boolean =>
  memberSeal.isIntact({ ...row, hasSecondFactor: row.hasSecondFactor ?? false }, row.seal);

/** An account with a broken seal can't sign in. */
const WITHOUT_RIGHTS = { roles: [], status: 'deactivated' } as const;

export const toAccount = (row: MemberRow): Account => ({
  id: row.id.toString(),
  organizationId: row.organizationId === null ? null : row.organizationId.toString(),
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  roles: row.roles,
  managerId: row.managerId === null ? null : row.managerId.toString(),
  department:
    row.departmentId === null || row.departmentName === null
      ? null
      : { id: row.departmentId.toString(), name: row.departmentName },
  walletAddress: row.walletAddress,
  walletMemo: row.walletMemo,
  walletChangedAt: row.walletChangedAt,
  walletWatched: row.walletWatched,
  status: row.status,
  accessEndsOn: row.accessEndsOn,
  timeZone: row.timeZone ?? 'UTC',
  lastSignInAt: row.lastSignInAt,
  accessVersion: row.accessVersion,
  accessChangedAt: row.accessChangedAt,
  hasSecondFactor: row.hasSecondFactor ?? false,
  organizationRequiresSecondFactor: row.organizationRequiresSecondFactor ?? false,
  ...(!isIntact(row) && WITHOUT_RIGHTS),
});

/** Returns the id of the next member. The password's hash and the seal are bound to it. */
export async function nextMemberId(executor: Executor): Promise<bigint> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('members', 'id'))::text as id`,
  );
  return BigInt(rows[0]?.id ?? 0);
}

/** The wallet of a new member. */
export const NO_WALLET = { walletAddress: null, walletMemo: null, walletChangedAt: null };

/** Returns the seal of a new member's row, without a second factor. */
export const sealOfNew = (
  row: Omit<Parameters<typeof memberSeal.of>[0], 'hasSecondFactor'>,
): string => memberSeal.of({ ...row, hasSecondFactor: false });

/** @throws for an operator's row, which queries by organization never return. */
export function toMember(row: MemberRow): Member {
  const account = toAccount(row);
  if (!isMember(account)) throw new Error(`account ${account.id} belongs to no organization`);
  return account;
}
