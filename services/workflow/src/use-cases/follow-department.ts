import { renameDepartment } from '../domain/rule-departments.ts';
import type { Scope } from './ports.ts';

/** Creates new versions of rules with a department's new name. Idempotent: afterwards no rule has the old one. */
export async function followDepartment(
  scope: Scope,
  { previousName, name }: { previousName: string | null; name: string },
): Promise<void> {
  if (previousName === null || previousName === name) return;
  for (const rule of await scope.lockRules()) {
    const renamed = renameDepartment(rule, previousName, name);
    // Renaming a department keeps the people responsible for the rule.
    if (renamed) await scope.saveRule({ ...rule, ...renamed });
  }
}
