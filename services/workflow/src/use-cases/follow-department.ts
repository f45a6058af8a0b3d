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
    // Whoever stood for the rule still does: renaming a department makes no rule anyone else's word.
    const { id, createdAt, createdById, confirmedById } = rule;
    const word = { createdAt, createdById, confirmedById };
    if (renamed) await scope.insertRuleVersion({ ...renamed, id, ...word });
  }
}
