import type { EventHandler } from '@outlay/platform/inbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { createDefaultCatalogue } from '../persistence/default-catalogue.ts';
import { createDirectoryProjection } from '../persistence/directory-projection.ts';

export const onOrganizationChanged: EventHandler<'OrganizationChanged'> = async (event, tx) => {
  const { organizationId, timeZone } = event.data;
  await createDirectoryProjection(tx).saveOrganization(organizationId, timeZone ?? null);
  await createDefaultCatalogue(tx, causeOfEvent(event));
};

export const onMemberChanged: EventHandler<'MemberChanged'> = (event, tx) =>
  createDirectoryProjection(tx).saveMember({
    memberId: event.data.memberId,
    organizationId: event.orgid,
    walletAddress: event.data.walletAddress,
  });
