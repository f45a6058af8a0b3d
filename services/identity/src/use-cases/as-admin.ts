import type { Refused, Result } from '@outlay/platform/result';
import { adminsOnly, type RefusalCode } from '../domain/identity-refusals.ts';
import { isActiveAdmin, type Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

export interface AdminContext {
  readonly scope: Scope;
  /** The admin's current state, not the one in their token. */
  readonly admin: Member;
  /** Locked, which serialises admins of one organization. */
  readonly organization: Organization;
  readonly now: Date;
}

/** Runs an admin action in one transaction. */
export const asAdmin = <Value>(
  { unitOfWork, clock }: Pick<UseCasePorts, 'unitOfWork' | 'clock'>,
  { viewer, origin }: Actor,
  work: (context: AdminContext) => Promise<Result<Value, RefusalCode>>,
): Promise<Result<Value, RefusalCode>> =>
  unitOfWork.run(
    origin,
    async (scope): Promise<Result<Value, RefusalCode> | Refused<RefusalCode>> => {
      const organization = await scope.organizations.lock(viewer.organizationId);
      const admin = await scope.members.find(viewer.organizationId, viewer.userId);
      if (!organization || !isActiveAdmin(admin)) return adminsOnly();
      return work({ scope, admin, organization, now: clock.now() });
    },
  );
