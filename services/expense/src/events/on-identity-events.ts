import { isRole } from '@outlay/platform/auth';
import { fullName } from '@outlay/platform/text';
import { handlerOfMany, type Subscriptions } from '@outlay/platform/inbox';
import type { EventPorts, Handler } from '../use-cases/event-ports.ts';

/** Projects an organization without publishing events, so that a replay may repeat it. */
export const projectOrganization: Handler<'OrganizationChanged'> = ({ data }, { projections }) =>
  projections.saveOrganization(data);

/** Organizations, members and departments change in identity. */
export const identityEvents = {
  OrganizationChanged: async (event, ports) => {
    await projectOrganization(event, ports);
    await ports.scopeOf(event).createDefaultCatalogue(event.data.country ?? null);
  },
  MemberChanged: handlerOfMany((events, { projections }) =>
    projections.saveMembers(
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
  ),
  DepartmentChanged: ({ orgid, data }, { projections }) =>
    data.deleted
      ? projections.removeDepartment(data.departmentId)
      : projections.saveDepartment(orgid, data),
} satisfies Subscriptions<EventPorts>;
