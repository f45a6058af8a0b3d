import type { Role } from '@outlay/schemas/roles';
import { z } from 'zod';
import {
  accessEndsOn,
  countsAtOnce,
  department,
  endProblem,
  roles,
  secondedBy,
} from './joining-kinds.ts';
import { kind, refusal, type Said } from './kind.ts';
import { forKnownMember, holds, onlyRoles } from './may.ts';
import { changing } from './members.ts';
import { hasOtherAdmin } from './origin.ts';
import { isDeciding, mayDecide } from './people.ts';
import { hasJoined, type Authority, type Change, type Member } from './state.ts';
import { id } from './statement.ts';

const nothing = z.strictObject({});

/** Whether a member would be somewhere above themselves. */
function closesCycle({ members }: Authority, memberId: string, managerId: string | null): boolean {
  const below = new Set([memberId]);
  for (let above = managerId; above !== null; above = members.get(above)?.managerId ?? null) {
    if (below.has(above)) return true;
    below.add(above);
  }
  return false;
}

/** The second person for what takes an admin's role away is another admin, or that admin. */
const takesAdminAway = (state: Authority, memberId: string, keepsAdmin: boolean): boolean =>
  !keepsAdmin && holds(state.members.get(memberId), 'admin');

const refuseLastAdmin = (state: Authority, memberId: string, keepsAdmin: boolean) =>
  takesAdminAway(state, memberId, keepsAdmin) && !hasOtherAdmin(state, [memberId])
    ? refusal('LAST_ADMIN', 'An organization needs an admin. Make someone else an admin first.')
    : null;

const leftAt = (state: Authority, memberId: string, at: Date): Change[] =>
  holds(state.members.get(memberId), 'admin')
    ? [{ field: 'adminLeftAt', value: at.toISOString() }]
    : [];

const remover = ({ authorId, confirmedById }: Said<unknown>): string[] =>
  confirmedById === null ? [authorId] : [authorId, confirmedById];

/** Who took the person's place, after a change of roles: two people fill it anew, and nobody alone covers up that they took it. */
function removerAfter(
  said: Said<unknown>,
  member: Member,
  next: readonly Role[],
): Member['removedBy'] {
  if (gains(member.roles, next)) return null;
  return mayDecide(member) && !isDeciding(next) ? remover(said) : member.removedBy;
}

/** Whether there is a deciding role that was not there before. */
const gains = (before: readonly Role[], next: readonly Role[]): boolean =>
  next.some((role) => isDeciding([role]) && !before.includes(role));

const onlyAdmins = onlyRoles('admin');

export const MEMBER_KINDS = {
  'member.roles': kind({
    body: z.strictObject({ roles: roles(), accessEndsOn: accessEndsOn() }),
    about: 'member',
    refusal: forKnownMember(
      (state, said) =>
        onlyAdmins(state, said) ??
        endProblem(said) ??
        refuseLastAdmin(state, said.subjectId, said.body.roles.includes('admin')),
    ),
    people: (state, { subjectId, body }) => {
      const before = state.members.get(subjectId)?.roles ?? [];
      // Whoever loses one of several can still decide, so nobody keeps the place of that role for them.
      const losesSome = isDeciding(body.roles) && gains(body.roles, before);
      const loses = takesAdminAway(state, subjectId, body.roles.includes('admin'));
      return gains(before, body.roles) || losesSome || loses ? 'two' : 'one';
    },
    changes: (state, said) => {
      const keepsAdmin = said.body.roles.includes('admin');
      return [
        ...changing<typeof said.body>(({ body }, member) => ({
          roles: body.roles,
          ...(!keepsAdmin && { adminSince: null }),
          ...(said.takesSessions && keepsAdmin && member.adminSince === null && countsAtOnce(said)),
          removedBy: removerAfter(said, member, body.roles),
        }))(state, said),
        ...(keepsAdmin ? [] : leftAt(state, said.subjectId, said.at)),
      ];
    },
  }),
  'member.manager': kind({
    body: z.strictObject({ managerId: id().nullable() }),
    about: 'member',
    refusal: forKnownMember((state, said) => {
      const { managerId } = said.body;
      if (closesCycle(state, said.subjectId, managerId)) {
        return refusal('VALIDATION_FAILED', "Managers can't be circular.");
      }
      if (managerId !== null && !state.members.has(managerId)) {
        return refusal('NOT_FOUND', 'This manager does not exist.');
      }
      return onlyAdmins(state, said);
    }),
    // Somebody who sets themselves above an approver would only have to wait for a deadline.
    people: (_state, { authorId, body }) => (body.managerId === authorId ? 'two' : 'two_if_lower'),
    changes: changing(({ body }) => ({ managerId: body.managerId })),
  }),
  'member.department': kind({
    body: z.strictObject({ department: department() }),
    about: 'member',
    refusal: forKnownMember(onlyAdmins),
    people: () => 'two_if_lower',
    changes: changing(({ body }) => ({ department: body.department })),
  }),
  'member.deactivated': kind({
    body: nothing,
    about: 'member',
    forbids: true,
    refusal: forKnownMember(
      (state, said) => onlyAdmins(state, said) ?? refuseLastAdmin(state, said.subjectId, false),
    ),
    people: (state, { subjectId }) => (takesAdminAway(state, subjectId, false) ? 'two' : 'one'),
    changes: (state, said) => [
      ...changing<typeof said.body>(() => ({
        active: false,
        secretHash: null,
        adminSince: null,
        removedBy: remover(said),
      }))(state, said),
      ...leftAt(state, said.subjectId, said.at),
    ],
  }),
  'member.reactivated': kind({
    body: nothing,
    about: 'member',
    refusal: forKnownMember((state, said) => {
      const member = state.members.get(said.subjectId);
      return member && !hasJoined(member)
        ? refusal('FORBIDDEN', 'This person has not joined yet. Invite them again.')
        : onlyAdmins(state, said);
    }),
    people: (state, { subjectId }) =>
      isDeciding(state.members.get(subjectId)?.roles ?? []) ? 'two' : 'one',
    changes: (state, said) =>
      changing<typeof said.body>((_said, { roles: rolesLeft, removedBy }) => ({
        active: true,
        ...(said.takesSessions && countsAtOnce(said)),
        removedBy: isDeciding(rolesLeft) ? null : removedBy,
        sponsorId: said.authorId,
        sponsoredAt: said.at.toISOString(),
        since: said.sequence,
        seconded: secondedBy(state, said.authorId, said.confirmedById, said),
      }))(state, said),
  }),
};
