import type { Executor, Transaction } from '@outlay/platform/postgres';
import { and, eq, inArray } from 'drizzle-orm';
import type { Member, Members } from '../domain/member.ts';
import { memberDirectory } from './directory-tables.ts';

/** Returns all or some members of an organization, without delegates. */
export async function readMembers(
  executor: Executor,
  organizationId: string,
  ids?: readonly string[],
): Promise<Members> {
  const rows = await executor
    .select()
    .from(memberDirectory)
    .where(
      and(
        eq(memberDirectory.organizationId, BigInt(organizationId)),
        ids && inArray(memberDirectory.memberId, ids.map(BigInt)),
      ),
    )
    .orderBy(memberDirectory.memberId);
  return new Map(
    rows.map(({ memberId, managerId, name, roles, department, active }) => [
      memberId.toString(),
      {
        id: memberId.toString(),
        managerId: managerId === null ? null : managerId.toString(),
        name,
        roles,
        department,
        active,
        delegateId: null,
        delegation: null,
      },
    ]),
  );
}

/** Called by event handlers only. */
export async function saveMember(
  tx: Transaction,
  organizationId: string,
  member: Omit<Member, 'delegateId' | 'delegation'>,
): Promise<void> {
  const { name, department, active } = member;
  const values = {
    memberId: BigInt(member.id),
    organizationId: BigInt(organizationId),
    name,
    roles: [...member.roles],
    managerId: member.managerId === null ? null : BigInt(member.managerId),
    department,
    active,
  };
  await tx
    .insert(memberDirectory)
    .values(values)
    .onConflictDoUpdate({ target: memberDirectory.memberId, set: values });
}
