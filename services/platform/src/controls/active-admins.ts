import { and, arrayOverlaps, eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Role } from '../auth/index.ts';
import type { Executor } from '../postgres/index.ts';

/** A service's directory of members, projected from identity.events. */
type MemberDirectory = PgTable & {
  readonly memberId: AnyPgColumn<{ data: bigint; notNull: true }>;
  readonly organizationId: AnyPgColumn<{ data: bigint }>;
  readonly roles: AnyPgColumn;
  readonly active: AnyPgColumn<{ data: boolean }>;
};

/** Reads the active members of an organization who have one of the roles, by default its admins, from a service's directory. */
export const activeAdminsIn =
  (directory: MemberDirectory, roles: readonly Role[] = ['admin']) =>
  async (executor: Executor, organizationId: string): Promise<string[]> => {
    const rows = await executor
      .select({ id: directory.memberId })
      .from(directory)
      .where(
        and(
          eq(directory.organizationId, BigInt(organizationId)),
          eq(directory.active, true),
          arrayOverlaps(directory.roles, [...roles]),
        ),
      );
    return rows.map(({ id }) => id.toString());
  };
