import { isRole } from '@outlay/platform/auth';
import { fullName } from '@outlay/platform/text';
import { handlerOfMany, type EventHandler } from '@outlay/platform/inbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { createDefaultCatalogue } from '../persistence/default-catalogue.ts';
import { createDepartmentProjection } from '../persistence/department-projection.ts';
import { createDirectoryProjection } from '../persistence/directory-projection.ts';

/** Projects an organization without publishing events, so that a replay may repeat it. */
export const projectOrganization: EventHandler<'OrganizationChanged'> = async ({ data }, tx) => {
  await createDirectoryProjection(tx).saveOrganization(data);
};

export const onOrganizationChanged: EventHandler<'OrganizationChanged'> = async (event, tx) => {
  await projectOrganization(event, tx);
  await createDefaultCatalogue(tx, causeOfEvent(event), event.data.country ?? null);
};

export const onMemberChanged = handlerOfMany<'MemberChanged'>((events, tx) =>
  createDirectoryProjection(tx).saveMembers(
    events.map(({ orgid, data }) => ({
      memberId: data.memberId,
      organizationId: orgid,
      walletAddress: data.walletAddress,
      walletMemo: data.walletMemo,
      active: data.active,
      name: fullName(data),
      department: data.department,
      roles: data.roles.filter(isRole),
    })),
  ),
);

export const onDepartmentChanged: EventHandler<'DepartmentChanged'> = async (event, tx) => {
  const { departmentId, name, deleted, monthlyBudgetUsd } = event.data;
  const departments = createDepartmentProjection(tx);
  if (deleted) await departments.remove(departmentId);
  else
    await departments.save({ departmentId, organizationId: event.orgid, name, monthlyBudgetUsd });
};
