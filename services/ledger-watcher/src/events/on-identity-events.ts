import { fullName } from '@outlay/platform/text';
import { isRole } from '@outlay/platform/auth';
import type { EventHandler } from '@outlay/platform/inbox';
import { saveMember } from '../persistence/wallet-repository.ts';

export const onMemberChanged: EventHandler<'MemberChanged'> = (event, tx) => {
  const { memberId, walletAddress, walletWatched, roles, active } = event.data;
  return saveMember(
    tx,
    {
      memberId,
      organizationId: event.orgid,
      name: fullName(event.data),
      walletAddress,
      walletWatched,
      roles: roles.filter(isRole),
      active,
    },
    new Date(event.time),
  );
};
