import { proofInvalid, readSent, type Saying, type SentProof } from '@outlay/authority-log';
import type { Role } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import { fullName } from '@outlay/platform/text';
import { isAccountantAlone } from '@outlay/schemas/roles';
import type { AuditChange } from '../domain/audit.ts';
import { lastAdmin, memberNotFound, type RefusalCode } from '../domain/identity-refusals.ts';
import {
  allOf,
  findDepartment,
  readAccessEnd,
  readFirstName,
  readLastName,
  readRoles,
} from '../domain/member-input.ts';
import { isActiveAdmin, outdateTokens, type Member } from '../domain/member.ts';
import { asAdmin, type AdminContext } from './as-admin.ts';
import { mailMemberChange } from './mail-owner.ts';
import { findManager, memberChangesBetween } from './member-changes.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import type { MemberPatch } from './repositories.ts';
import {
  asProposer,
  proposeChange,
  type MemberChange,
  type ProposedMember,
} from './role-grants.ts';

export interface UpdateMemberInput {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly roles?: readonly Role[] | null | undefined;
  /** Null removes the manager. */
  readonly managerId?: string | null | undefined;
  /** Null removes the department. */
  readonly department?: string | null | undefined;
  /** Last day of an accountant's access, yyyy-mm-dd; null removes the end. */
  readonly accessEndsOn?: string | null | undefined;
}

export interface UpdateMemberCommand {
  readonly actor: Actor;
  readonly id: string;
  readonly input: UpdateMemberInput;
  /** Null where the session is to be enough. */
  readonly proof?: SentProof | null;
  readonly idempotencyKey: string | null;
}

/** The parts of a member that the log records, each in a separate statement. */
const PARTS = ['roles', 'manager', 'department'] as const;
type Part = (typeof PARTS)[number];

interface MemberUpdate {
  readonly id: string;
  /** The part that the log records; null for one that gives no authority, such as a name. */
  readonly part: Part | null;
  readonly input: UpdateMemberInput;
}

const TITLES: Readonly<Record<Part, (name: string) => string>> = {
  roles: (name) => `Change the roles of ${name}`,
  manager: (name) => `Change the manager of ${name}`,
  department: (name) => `Change the department of ${name}`,
};

const sayingOf = (
  part: Part,
  { id, roles, managerId, department, accessEndsOn }: Member,
): Saying => ({
  kind: `member.${part}`,
  subject: `member/${id}`,
  body: {
    roles: { roles: [...roles], ...(accessEndsOn !== null && { accessEndsOn }) },
    manager: { managerId },
    department: { department: department?.id ?? null },
  }[part],
});

/** Changes one part of a member. A change of roles, or of the end of access, outdates the member's access tokens. */
export const memberUpdated = (
  ports: Pick<UseCasePorts, 'clock' | 'publicUrl'>,
): MemberChange<MemberUpdate> => ({
  kind: 'member.updated',
  prepare: asProposer(ports, async (context, update) => {
    const planned = await planUpdate(context, update);
    if (!planned.ok) return planned;
    const { member, patch, changes } = planned.value;
    const { part } = update;
    return ok({
      title: part ? TITLES[part](fullName(member)) : `Change ${fullName(member)}`,
      fields: changes,
      says: part && changes.length > 0 ? sayingOf(part, { ...member, ...patch }) : null,
      asksStepUp: part === 'roles' && changes.length > 0,
      apply: () => save(context, ports, planned.value),
    });
  }),
});

/** Changes a member part by part, and proposes the parts that take a second person. */
export const updateMember = (ports: UseCasePorts) => {
  const change = memberUpdated(ports);
  return async (command: UpdateMemberCommand): Promise<ProposedMember> => {
    const { actor, id, input, proof, idempotencyKey: key } = command;
    const parts = await changedParts(ports, command);
    if (!parts.ok) return parts;
    const signed = proof ? readSent(proof, actor.viewer.organizationId) : null;
    const isOfPart = (part: Part | null): boolean => signed?.statement.kind === `member.${part}`;
    if (proof && parts.value.length > 0 && !parts.value.some(isOfPart)) return proofInvalid();
    let pendingChangeId: string | null = null;
    for (const part of parts.value) {
      const once = {
        key: key && `${key}:${part}`,
        operation: 'updateMember',
        input: { id, input },
      };
      // Each part is signed for itself: the first without a signature brings the statement to sign.
      const how = { proof: isOfPart(part) ? proof : null, once };
      const made = await proposeChange(ports, actor, change, { id, part, input }, how);
      if (!made.ok) return made;
      pendingChangeId ??= made.value.pendingChangeId;
    }
    return ok({ id, pendingChangeId });
  };
};

/** The parts that an input changes, names first. Everything is checked before anything is written. */
async function changedParts(
  ports: UseCasePorts,
  { actor, id, input }: UpdateMemberCommand,
): Promise<Result<(Part | null)[], RefusalCode>> {
  return asAdmin(ports, actor, async (context): Promise<Result<(Part | null)[], RefusalCode>> => {
    const all: (Part | null)[] = [];
    for (const part of [null, ...PARTS]) {
      const planned = await planUpdate(context, { id, part, input });
      if (!planned.ok) return planned;
      if (planned.value.changes.length > 0) all.push(part);
    }
    return ok(all);
  });
}

interface PlannedUpdate {
  readonly member: Member;
  readonly patch: MemberPatch;
  readonly changes: readonly AuditChange[];
}

async function planUpdate(
  context: AdminContext,
  { id, part, input }: MemberUpdate,
): Promise<Result<PlannedUpdate, RefusalCode>> {
  const { scope, organization } = context;
  const member = await scope.members.lock(organization.id, id);
  if (!member) return memberNotFound();
  const patch = await readPatch(context, member, partOf(input, part));
  if (!patch.ok) return patch;
  const after = { ...member, ...patch.value };
  const manager = await findManager(scope, {
    person: after,
    organizationId: organization.id,
    managerId: part === 'manager' ? (input.managerId ?? null) : null,
  });
  if (!manager.ok) return manager;
  if (isActiveAdmin(member) && !isActiveAdmin(after)) {
    if (!(await scope.members.hasOtherAdmin(member))) return lastAdmin(fullName(member));
  }
  return ok({ member, patch: patch.value, changes: memberChangesBetween(member, after) });
}

const partOf = (
  { firstName, lastName, roles, managerId, department, accessEndsOn }: UpdateMemberInput,
  part: Part | null,
): UpdateMemberInput => {
  switch (part) {
    case null:
      return { firstName, lastName };
    case 'roles':
      return { roles, accessEndsOn };
    case 'manager':
      return { managerId };
    case 'department':
      return { department };
  }
};

async function readPatch(
  { scope, organization }: AdminContext,
  member: Member,
  input: UpdateMemberInput,
): Promise<Result<MemberPatch, RefusalCode>> {
  const { firstName, lastName, managerId, department } = input;
  const roles = input.roles ?? member.roles;
  const kept = isAccountantAlone(roles) ? member.accessEndsOn : null;
  const read = allOf({
    firstName: readFirstName(firstName ?? member.firstName),
    lastName: readLastName(lastName ?? member.lastName),
    roles: readRoles(roles),
    accessEndsOn: readAccessEnd(
      input.accessEndsOn === undefined ? kept : input.accessEndsOn,
      roles,
    ),
    department:
      department === undefined
        ? ok(member.department)
        : findDepartment(department, await scope.departments.all(organization.id)),
  });
  if (!read.ok) return read;
  return ok({ ...read.value, managerId: managerId === undefined ? member.managerId : managerId });
}

async function save(
  { scope, now }: AdminContext,
  ports: Pick<UseCasePorts, 'publicUrl'>,
  { member, patch, changes }: PlannedUpdate,
): Promise<void> {
  if (changes.length === 0) return;
  const changesAccess = changes.some(({ field }) => field === 'roles' || field === 'accessEndsOn');
  const updated = await scope.members.update(member, {
    ...patch,
    ...(changesAccess && outdateTokens(member, now)),
  });
  await scope.audit({
    organizationId: member.organizationId,
    kind: changesAccess ? 'member.roles_changed' : 'member.changed',
    subject: `member ${member.id}`,
    changes,
  });
  await scope.publishMember(updated);
  await mailMemberChange(scope, ports, updated, changes);
}
