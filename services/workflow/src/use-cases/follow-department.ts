import { renameDepartment } from '../domain/rename-department.ts';
import type { Scope } from './ports.ts';

/** Creates next versions of rules with a department's new name. Idempotent: afterwards none refers to the old one. */
export async function followDepartment(
  scope: Scope,
  { previousName, name }: { previousName: string | null; name: string },
): Promise<void> {
  if (previousName === null || previousName === name) return;
  for (const rule of await scope.lockRules()) {
    const renamed = renameDepartment(rule, previousName, name);
    if (renamed) await scope.insertRuleVersion({ ...renamed, id: rule.id, createdById: null });
  }
}
