import type { Executor } from '@outlay/platform/postgres';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { isMember, type Account, type Member } from '../domain/member.ts';
import { departments, members, organizations, secondFactors } from './tables.ts';

const columns = {
  ...getTableColumns(members),
  departmentName: departments.name,
  hasSecondFactor: sql<boolean>`${secondFactors.since} is not null`,
  organizationRequiresSecondFactor: sql<boolean>`coalesce(${organizations.requiresSecondFactor}, false)`,
};

/** Members with what other tables say of them, to be filtered by the caller. */
export const selectMembers = (executor: Executor) =>
  executor
    .select(columns)
    .from(members)
    .leftJoin(departments, eq(departments.id, members.departmentId))
    .leftJoin(organizations, eq(organizations.id, members.organizationId))
    .leftJoin(secondFactors, eq(secondFactors.memberId, members.id));

type MemberRow = typeof members.$inferSelect & {
  readonly departmentName: string | null;
  /** Absent in a row that was just written, of someone who has never signed in. */
  readonly hasSecondFactor?: boolean;
  readonly organizationRequiresSecondFactor?: boolean;
};

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
  lastSignInAt: row.lastSignInAt,
  accessVersion: row.accessVersion,
  accessChangedAt: row.accessChangedAt,
  hasSecondFactor: row.hasSecondFactor ?? false,
  organizationRequiresSecondFactor: row.organizationRequiresSecondFactor ?? false,
});

/** @throws for an operator's row: queries by organisation never return one. */
export function toMember(row: MemberRow): Member {
  const account = toAccount(row);
  if (!isMember(account)) throw new Error(`account ${account.id} belongs to no organisation`);
  return account;
}
