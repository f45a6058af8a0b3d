import { matching, type Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { asc, eq } from 'drizzle-orm';
import type { Organization } from '../domain/organization.ts';
import type { DepartmentRepository, OrganizationRepository } from '../use-cases/repositories.ts';
import { selectMembers, toMember } from './member-row.ts';
import { departments, members, organizations } from './tables.ts';

export const toOrganization = (row: typeof organizations.$inferSelect): Organization => ({
  ...row,
  id: row.id.toString(),
});

export const createOrganizationRepository = (tx: Transaction): OrganizationRepository => ({
  lock: async (id) => {
    const [row] = await tx
      .select()
      .from(organizations)
      .where(eq(organizations.id, toRowId(id)))
      .for('update');
    return row ? toOrganization(row) : null;
  },
  find: async (id) => {
    const [row] = await tx
      .select()
      .from(organizations)
      .where(eq(organizations.id, toRowId(id)));
    return row ? toOrganization(row) : null;
  },
  update: async ({ id, ...settings }) => {
    await tx
      .update(organizations)
      .set(settings)
      .where(eq(organizations.id, toRowId(id)));
  },
  insert: async (name, country) => {
    const [row] = await tx.insert(organizations).values({ name, country }).returning();
    if (!row) throw new Error('the organization was not written');
    return toOrganization(row);
  },
});

export const createDepartmentRepository = (tx: Transaction): DepartmentRepository => {
  const within = (organizationId: string, id: string) =>
    matching(departments, { organizationId: toRowId(organizationId), id: toRowId(id) });
  return {
    all: async (organizationId) =>
      (
        await tx
          .select({
            id: departments.id,
            name: departments.name,
            monthlyBudgetUsd: departments.monthlyBudgetUsd,
          })
          .from(departments)
          .where(eq(departments.organizationId, toRowId(organizationId)))
          .orderBy(asc(departments.name))
      ).map((row) => ({ ...row, id: row.id.toString() })),
    insert: async (organizationId, name) => {
      const [row] = await tx
        .insert(departments)
        .values({ organizationId: toRowId(organizationId), name })
        .returning();
      if (!row) throw new Error('the department was not written');
      return { id: row.id.toString(), name, monthlyBudgetUsd: null };
    },
    rename: async (organizationId, { id, name }) => {
      await tx.update(departments).set({ name }).where(within(organizationId, id));
    },
    setBudget: async (organizationId, id, monthlyBudgetUsd) => {
      await tx.update(departments).set({ monthlyBudgetUsd }).where(within(organizationId, id));
    },
    delete: async (organizationId, id) => {
      await tx.delete(departments).where(within(organizationId, id));
    },
    members: async (organizationId, id) =>
      (
        await selectMembers(tx)
          .where(
            matching(members, {
              organizationId: toRowId(organizationId),
              departmentId: toRowId(id),
            }),
          )
          .orderBy(asc(members.id))
      ).map(toMember),
  };
};
