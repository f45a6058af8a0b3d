import type { Transaction } from '@outlay/platform/postgres';
import { eq } from 'drizzle-orm';
import type { Member } from '../domain/approvers.ts';
import { memberDirectory } from './tables.ts';

export async function readMembers(
  tx: Transaction,
  organizationId: string,
): Promise<ReadonlyMap<string, Member>> {
  const rows = await tx
    .select()
    .from(memberDirectory)
    .where(eq(memberDirectory.organizationId, BigInt(organizationId)));
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
      },
    ]),
  );
}

/** Called by the event handler only. */
export async function saveMember(
  tx: Transaction,
  organizationId: string,
  member: Member,
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
