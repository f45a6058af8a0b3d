import { fullName } from '@outlay/platform/text';
import type { Role } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import type { AuditChange } from '../domain/audit.ts';
import { lastAdmin, memberNotFound, type RefusalCode } from '../domain/identity-refusals.ts';
import {
  allOf,
  findDepartment,
  readFirstName,
  readLastName,
  readRoles,
} from '../domain/member-input.ts';
import { factsIn, type Authorship } from '../domain/member-fact.ts';
import { isActiveAdmin, outdateTokens, type Member } from '../domain/member.ts';
import { grantedRoles, removesAdminRole } from '../domain/role-grant.ts';
import { asAdmin, type AdminContext } from './as-admin.ts';
import { findManager, memberChangesBetween } from './member-changes.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import type { MemberPatch } from './repositories.ts';
import {
  asProposer,
  proposeMember,
  type MemberControl,
  type ProposedMember,
} from './role-grants.ts';
import { authorshipOf } from './authorship.ts';

export interface UpdateMemberInput {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly roles?: readonly Role[] | null | undefined;
  /** Null removes the manager. */
  readonly managerId?: string | null | undefined;
  /** Null removes the department. */
  readonly department?: string | null | undefined;
}

export interface UpdateMemberCommand {
  readonly actor: Actor;
  readonly id: string;
  readonly input: UpdateMemberInput;
  readonly idempotencyKey: string | null;
}

interface MemberUpdate {
  readonly id: string;
  readonly input: UpdateMemberInput;
}

/** Changes a member's admin-managed fields. A change of roles outdates the member's access tokens. */
export const updateMemberControl = (
  ports: Pick<UseCasePorts, 'clock'>,
): MemberControl<MemberUpdate> => ({
  kind: 'member.roles_granted',
  prepare: asProposer(ports, async (context, update) => {
    const planned = await planUpdate(context, update);
    if (!planned.ok) return planned;
    const { member, patch, changes } = planned.value;
    const roles = patch.roles ?? member.roles;
    const isTaken = removesAdminRole(context.admin.id, member, roles);
    return ok({
      title: `Change the roles of ${fullName(member)}`,
      diff: isTaken || grantedRoles(member.roles, roles).length > 0 ? changes : [],
      concernsId: isTaken ? member.id : null,
      asksStepUp: changesRoles(changes),
      apply: async (confirmation) => {
        const authorship = await authorshipOf(context, confirmation);
        await save(context, member, { patch, changes, authorship });
        return { id: member.id };
      },
    });
  }),
});

/** Changes a member, or proposes the change when they get a deciding role or lose the admin role. */
export const updateMember = (ports: UseCasePorts) => {
  const control = updateMemberControl(ports);
  return ({
    actor,
    id,
    input,
    idempotencyKey: key,
  }: UpdateMemberCommand): Promise<ProposedMember> =>
    asAdmin(ports, actor, (context) =>
      context.scope.once({ actor, key, operation: 'updateMember', input: { id, input } }, () =>
        proposeMember(ports, context, actor, control, { id, input }),
      ),
    );
};

interface PlannedUpdate {
  readonly member: Member;
  readonly patch: MemberPatch;
  readonly changes: readonly AuditChange[];
}

async function planUpdate(
  context: AdminContext,
  { id, input }: MemberUpdate,
): Promise<Result<PlannedUpdate, RefusalCode>> {
  const { scope, organization } = context;
  const member = await scope.members.lock(organization.id, id);
  if (!member) return memberNotFound();
  const patch = await readPatch(context, member, input);
  if (!patch.ok) return patch;
  const after = { ...member, ...patch.value };
  const manager = await findManager(scope, {
    person: after,
    organizationId: organization.id,
    managerId: input.managerId ?? null,
  });
  if (!manager.ok) return manager;
  if (isActiveAdmin(member) && !isActiveAdmin(after)) {
    if (!(await scope.members.hasOtherAdmin(member))) return lastAdmin(fullName(member));
  }
  return ok({ member, patch: patch.value, changes: memberChangesBetween(member, after) });
}

async function readPatch(
  { scope, organization }: AdminContext,
  member: Member,
  input: UpdateMemberInput,
): Promise<Result<MemberPatch, RefusalCode>> {
  const { firstName, lastName, roles, managerId, department } = input;
  const read = allOf({
    firstName: readFirstName(firstName ?? member.firstName),
    lastName: readLastName(lastName ?? member.lastName),
    roles: readRoles(roles ?? member.roles),
    department:
      department === undefined
        ? ok(member.department)
        : findDepartment(department, await scope.departments.all(organization.id)),
  });
  if (!read.ok) return read;
  return ok({ ...read.value, managerId: managerId === undefined ? member.managerId : managerId });
}

const changesRoles = (changes: readonly AuditChange[]): boolean =>
  changes.some(({ field }) => field === 'roles');

async function save(
  { scope, now }: AdminContext,
  member: Member,
  {
    patch,
    changes,
    authorship,
  }: { patch: MemberPatch; changes: readonly AuditChange[]; authorship: Authorship },
): Promise<void> {
  if (changes.length === 0) return;
  const updated = await scope.members.update(member, {
    ...patch,
    ...(changesRoles(changes) && outdateTokens(member, now)),
  });
  await scope.facts.note(member, factsIn(changes), authorship);
  await scope.audit({
    organizationId: member.organizationId,
    kind: changesRoles(changes) ? 'member.roles_changed' : 'member.changed',
    subject: `member ${member.id}`,
    changes,
  });
  await scope.publishMember(updated);
}
