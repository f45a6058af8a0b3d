import type { Database } from '@outlay/platform/postgres';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { MemberQueries } from '../use-cases/ports.ts';
import { toMember } from './member-row.ts';
import { members, organizations } from './tables.ts';

export const createMemberQueries = (database: Database): MemberQueries => ({
  findMany: async (viewer, ids) =>
    (
      await database
        .select()
        .from(members)
        .where(
          and(
            inArray(members.id, ids.map(BigInt)),
            eq(members.organizationId, BigInt(viewer.organizationId)),
          ),
        )
    ).map(toMember),
  all: async (viewer) =>
    (
      await database
        .select()
        .from(members)
        .where(eq(members.organizationId, BigInt(viewer.organizationId)))
        .orderBy(asc(members.lastName), asc(members.firstName), asc(members.id))
    ).map(toMember),
  organizations: async (viewer, ids) =>
    ids.includes(viewer.organizationId)
      ? (
          await database
            .select()
            .from(organizations)
            .where(eq(organizations.id, BigInt(viewer.organizationId)))
        ).map(({ id, name }) => ({ id: id.toString(), name }))
      : [],
});
