import { isRole } from '@outlay/platform/auth';
import type { EventHandler } from '@outlay/platform/inbox';
import { createDirectoryProjection } from '../persistence/directory-repository.ts';

/** The time zone says which month of a statement a movement is in. */
export const onOrganizationChanged: EventHandler<'OrganizationChanged'> = ({ data }, tx) =>
  createDirectoryProjection(tx).saveOrganization(data.organizationId, data.timeZone);

export const onMemberChanged: EventHandler<'MemberChanged'> = (event, tx) =>
  createDirectoryProjection(tx).saveMember({
    memberId: event.data.memberId,
    organizationId: event.orgid,
    walletAddress: event.data.walletAddress,
    walletMemo: event.data.walletMemo,
    walletChangedAt: event.data.walletChangedAt ? new Date(event.data.walletChangedAt) : null,
    roles: event.data.roles.filter(isRole),
    active: event.data.active,
  });
