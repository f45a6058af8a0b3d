import { ok, type Result } from '@outlay/platform/result';
import {
  departmentInUse,
  departmentNameTaken,
  departmentNotFound,
  type RefusalCode,
} from '../domain/identity-refusals.ts';
import { readBudget } from '../domain/department-budget.ts';
import { readDepartmentName } from '../domain/member-input.ts';
import type { BudgetedDepartment, Department } from '../domain/member.ts';
import { asAdmin, type AdminContext } from './as-admin.ts';
import type { Actor, UseCasePorts } from './ports.ts';

type Changed = Result<{ id: string }, RefusalCode>;

export const createDepartment =
  (ports: UseCasePorts) =>
  ({ actor, name: given }: { actor: Actor; name: string }): Promise<Changed> =>
    asAdmin(ports, actor, async (context) => {
      const { scope, organization } = context;
      const name = readDepartmentName(given);
      if (!name.ok) return name;
      if (isTaken(await scope.departments.all(organization.id), name.value)) {
        return departmentNameTaken(name.value);
      }
      const department = await scope.departments.insert(organization.id, name.value);
      await publishChange(context, department, null, 'department.created');
      return ok({ id: department.id });
    });

/** Renames a department for its members, with an event for each, and publishes DepartmentChanged for rules. */
export const renameDepartment =
  (ports: UseCasePorts) =>
  ({ actor, id, name: given }: { actor: Actor; id: string; name: string }): Promise<Changed> =>
    asAdmin(ports, actor, async (context) => {
      const { scope, organization } = context;
      const departments = await scope.departments.all(organization.id);
      const before = departments.find((department) => department.id === id);
      if (!before) return departmentNotFound();
      const name = readDepartmentName(given);
      if (!name.ok) return name;
      const others = departments.filter((department) => department !== before);
      if (isTaken(others, name.value)) return departmentNameTaken(name.value);
      if (before.name === name.value) return ok({ id });
      const after = { ...before, name: name.value };
      await scope.departments.rename(organization.id, after);
      await publishChange(context, after, before.name, 'department.renamed');
      // A rule may already refer to the new name, and now applies to these members.
      for (const member of await scope.departments.members(organization.id, id)) {
        await scope.publishMember(member);
      }
      return ok({ id });
    });

/** Sets or, with null, clears the budget. The last change wins. */
export const setDepartmentBudget =
  (ports: UseCasePorts) =>
  ({ actor, id, monthlyBudgetUsd }: BudgetCommand): Promise<Changed> =>
    asAdmin(ports, actor, async ({ scope, organization }) => {
      const departments = await scope.departments.all(organization.id);
      const before = departments.find((department) => department.id === id);
      if (!before) return departmentNotFound();
      const budget = readBudget(monthlyBudgetUsd);
      if (!budget.ok) return budget;
      if (before.monthlyBudgetUsd === budget.value) return ok({ id });
      const after = { ...before, monthlyBudgetUsd: budget.value };
      await scope.departments.setBudget(organization.id, id, budget.value);
      await scope.audit({
        organizationId: organization.id,
        kind: 'department.budget_changed',
        subject: `department ${id}`,
        changes: [
          {
            field: 'monthlyBudgetUsd',
            before: before.monthlyBudgetUsd,
            after: after.monthlyBudgetUsd,
          },
        ],
      });
      await scope.publishDepartment(organization.id, after, { previousName: before.name });
      return ok({ id });
    });

interface BudgetCommand {
  readonly actor: Actor;
  readonly id: string;
  readonly monthlyBudgetUsd: string | null;
}

export const deleteDepartment =
  (ports: UseCasePorts) =>
  ({ actor, id }: { actor: Actor; id: string }): Promise<Changed> =>
    asAdmin(ports, actor, async (context) => {
      const { scope, organization } = context;
      const departments = await scope.departments.all(organization.id);
      const department = departments.find((each) => each.id === id);
      if (!department) return departmentNotFound();
      const members = await scope.departments.members(organization.id, id);
      if (members.length > 0) return departmentInUse(members.length);
      await scope.departments.delete(organization.id, id);
      await publishChange(context, department, department.name, 'department.deleted');
      return ok({ id });
    });

const isTaken = (departments: readonly Department[], name: string): boolean =>
  departments.some((department) => department.name.toLowerCase() === name.toLowerCase());

async function publishChange(
  { scope, organization }: AdminContext,
  department: BudgetedDepartment,
  previousName: string | null,
  kind: 'department.created' | 'department.renamed' | 'department.deleted',
): Promise<void> {
  const deleted = kind === 'department.deleted';
  await scope.audit({
    organizationId: organization.id,
    kind,
    subject: `department ${department.id}`,
    changes: [{ field: 'name', before: previousName, after: deleted ? null : department.name }],
  });
  await scope.publishDepartment(organization.id, department, { previousName, deleted });
}
