import { requireStepUp, type Role } from '@outlay/platform/auth';
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
import { fullNameOf, isActiveAdmin, outdateTokens, type Member } from '../domain/member.ts';
import { asAdmin, type AdminContext } from './as-admin.ts';
import { findManager, memberChangesBetween } from './member-changes.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import type { MemberPatch } from './repositories.ts';

export interface UpdateMemberInput {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly roles?: readonly Role[] | null | undefined;
  /** Null: no manager. */
  readonly managerId?: string | null | undefined;
  /** Null: none. */
  readonly department?: string | null | undefined;
}

export interface UpdateMemberCommand {
  readonly actor: Actor;
  readonly id: string;
  readonly input: UpdateMemberInput;
  readonly idempotencyKey: string | null;
}

type Updated = Result<{ id: string }, RefusalCode>;

/** Changes a member's admin-managed fields. A change of roles outdates the member's access tokens. */
export const updateMember =
  (ports: UseCasePorts) =>
  ({ actor, id, input, idempotencyKey: key }: UpdateMemberCommand): Promise<Updated> =>
    asAdmin(ports, actor, (context) =>
      context.scope.once(
        { actor, key, operation: 'updateMember', input: { id, input } },
        async () => {
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
            if (!(await scope.members.hasOtherAdmin(member))) return lastAdmin(fullNameOf(member));
          }
          const changes = memberChangesBetween(member, after);
          if (changesRoles(changes)) {
            const stepUp = requireStepUp(actor.viewer, context.now);
            if (stepUp) return stepUp;
          }
          await save(context, member, { patch: patch.value, changes });
          return ok({ id });
        },
      ),
    );

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
  { patch, changes }: { patch: MemberPatch; changes: readonly AuditChange[] },
): Promise<void> {
  if (changes.length === 0) return;
  const updated = await scope.members.update(member, {
    ...patch,
    ...(changesRoles(changes) && outdateTokens(member, now)),
  });
  await scope.audit({
    organizationId: member.organizationId,
    kind: changesRoles(changes) ? 'member.roles_changed' : 'member.changed',
    subject: `member ${member.id}`,
    changes,
  });
  await scope.publishMember(updated);
}
