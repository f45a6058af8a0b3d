import { and, arrayContains, eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../postgres/index.ts';

/** A service's directory of members, projected from identity.events. */
type MemberDirectory = PgTable & {
  readonly memberId: AnyPgColumn<{ data: bigint; notNull: true }>;
  readonly organizationId: AnyPgColumn<{ data: bigint }>;
  readonly roles: AnyPgColumn;
  readonly active: AnyPgColumn<{ data: boolean }>;
};

/** Reads the active admins of an organization from a service's directory. */
export const activeAdminsIn =
  (directory: MemberDirectory) =>
  async (executor: Executor, organizationId: string): Promise<string[]> => {
    const rows = await executor
      .select({ id: directory.memberId })
      .from(directory)
      .where(
        and(
          eq(directory.organizationId, BigInt(organizationId)),
          eq(directory.active, true),
          arrayContains(directory.roles, ['admin']),
        ),
      );
    return rows.map(({ id }) => id.toString());
  };
