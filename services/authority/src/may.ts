import type { Role } from '@outlay/schemas/roles';
import { refusal, type Refusal } from './kind.ts';
import { countedRoles, type Authority, type Member } from './state.ts';

/** Whether a member has a role that counts. */
export const holds = (member: Member | undefined, ...roles: readonly Role[]): boolean =>
  member?.active === true && roles.some((role) => countedRoles(member).includes(role));

/** Refuses authors without one of the roles. */
export const onlyRoles =
  (...roles: readonly Role[]) =>
  (state: Authority, { authorId }: { readonly authorId: string }): Refusal | null =>
    holds(state.members.get(authorId), ...roles)
      ? null
      : refusal('FORBIDDEN', `Only members with the role ${roles.join(' or ')} can do this.`);

/** Refuses everyone but the member that the statement is about. */
export const onlySelf = (
  state: Authority,
  { authorId, subjectId }: { readonly authorId: string; readonly subjectId: string },
): Refusal | null =>
  state.members.get(subjectId)?.active === true && authorId === subjectId
    ? null
    : refusal('FORBIDDEN', 'Only the member can do this.');

/** Refuses unknown members, after another check. */
export const forKnownMember =
  <Asked extends { readonly authorId: string; readonly subjectId: string }>(
    check: (state: Authority, said: Asked) => Refusal | null,
  ) =>
  (state: Authority, said: Asked): Refusal | null =>
    state.members.has(said.subjectId)
      ? check(state, said)
      : refusal('NOT_FOUND', 'This member does not exist.');
