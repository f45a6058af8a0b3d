import type { Refused, Result } from '@outlay/platform/result';
import { adminsOnly, type RefusalCode } from '../domain/identity-refusals.ts';
import { isActiveAdmin, type Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

export interface AdminDesk {
  readonly scope: Scope;
  /** The admin as they are now, whatever their token still says. */
  readonly admin: Member;
  /** Locked: two admins change one organisation one after the other. */
  readonly organization: Organization;
  readonly now: Date;
}

/** Runs what only admins may do, in one transaction. */
export const asAdmin = <Value>(
  { unitOfWork, clock }: Pick<UseCasePorts, 'unitOfWork' | 'clock'>,
  { viewer, origin }: Actor,
  work: (desk: AdminDesk) => Promise<Result<Value, RefusalCode>>,
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
