import type { Transaction } from '@outlay/platform/postgres';
import { eq } from 'drizzle-orm';
import { departmentDirectory } from './tables.ts';

export interface DepartmentFacts {
  departmentId: string;
  organizationId: string;
  name: string;
  monthlyBudgetUsd: string | null;
}

/** Writes to the departments, for event handlers only. */
export const createDepartmentProjection = (tx: Transaction) => ({
  save: async (department: DepartmentFacts): Promise<void> => {
    const { name, monthlyBudgetUsd } = department;
    await tx
      .insert(departmentDirectory)
      .values({
        departmentId: BigInt(department.departmentId),
        organizationId: BigInt(department.organizationId),
        name,
        monthlyBudgetUsd,
      })
      .onConflictDoUpdate({
        target: departmentDirectory.departmentId,
        set: { name, monthlyBudgetUsd },
      });
  },
  remove: async (departmentId: string): Promise<void> => {
    await tx
      .delete(departmentDirectory)
      .where(eq(departmentDirectory.departmentId, BigInt(departmentId)));
  },
});
