import { ok, type Result } from '@outlay/platform/result';
import { memberNotFound, type RefusalCode } from '../domain/identity-refusals.ts';
import { allOf, readFirstName, readLastName } from '../domain/member-input.ts';
import { mailMemberChange } from './mail-owner.ts';
import { memberChangesBetween } from './member-changes.ts';
import { lockOwnMember } from './own-member.ts';
import type { Actor, UseCasePorts } from './ports.ts';

export interface UpdateProfileCommand {
  readonly actor: Actor;
  readonly firstName: string;
  readonly lastName: string;
}

/** Changes a member's own name. */
export const updateProfile =
  (ports: UseCasePorts) =>
  ({ actor, ...input }: UpdateProfileCommand): Promise<Result<{ id: string }, RefusalCode>> =>
    ports.unitOfWork.run(actor.origin, async (scope) => {
      const member = await lockOwnMember(scope, actor);
      if (!member) return memberNotFound();
      const { id, organizationId } = member;
      const name = allOf({
        firstName: readFirstName(input.firstName),
        lastName: readLastName(input.lastName),
      });
      if (!name.ok) return name;
      const changes = memberChangesBetween(member, { ...member, ...name.value });
      if (changes.length === 0) return ok({ id });
      const changed = await scope.members.update(member, name.value);
      const subject = `member ${id}`;
      await scope.audit({ organizationId, kind: 'member.changed', subject, changes });
      await scope.publishMember(changed);
      await mailMemberChange(scope, ports, changed, changes);
      return ok({ id });
    });
