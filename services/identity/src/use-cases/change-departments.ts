import { ok, type Result } from '@outlay/platform/result';
import {
  departmentInUse,
  departmentNameTaken,
  departmentNotFound,
  type RefusalCode,
} from '../domain/identity-refusals.ts';
import { readDepartmentName } from '../domain/member-input.ts';
import type { Department } from '../domain/member.ts';
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

/** Members and rules take over the new name: an event per member, and DepartmentChanged for rules. */
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
      const after = { id, name: name.value };
      await scope.departments.rename(organization.id, after);
      await publishChange(context, after, before.name, 'department.renamed');
      for (const member of await scope.departments.members(organization.id, id)) {
        await scope.publishMember(member);
      }
      return ok({ id });
    });

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
  department: Department,
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
