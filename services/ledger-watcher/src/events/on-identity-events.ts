import type { EventHandler } from '@outlay/platform/inbox';
import { saveMember } from '../persistence/wallet-repository.ts';

export const onMemberChanged: EventHandler<'MemberChanged'> = (event, tx) => {
  const { memberId, firstName, lastName, walletAddress, walletWatched, active } = event.data;
  return saveMember(
    tx,
    {
      memberId,
      organizationId: event.orgid,
      name: `${firstName} ${lastName}`,
      walletAddress,
      walletWatched: walletWatched ?? true,
      active,
    },
    new Date(event.time),
  );
};
