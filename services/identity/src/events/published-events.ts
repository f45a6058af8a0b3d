import type { OutgoingEvent } from '@outlay/platform/outbox';
import type { Department, Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';

/** A member as they are now. Who was invited cannot act yet, so others are told that they are not active. */
export const memberChanged = (member: Member): OutgoingEvent<'MemberChanged'> => ({
  type: 'MemberChanged',
  aggregateId: member.id,
  data: {
    memberId: member.id,
    email: member.email,
    firstName: member.firstName,
    lastName: member.lastName,
    roles: [...member.roles],
    managerId: member.managerId,
    department: member.department?.name ?? null,
    walletAddress: member.walletAddress,
    walletMemo: member.walletMemo,
    walletWatched: member.walletWatched,
    active: member.status === 'active',
  },
});

export const organizationChanged = (
  organization: Organization,
): OutgoingEvent<'OrganizationChanged'> => ({
  type: 'OrganizationChanged',
  aggregateId: `organization:${organization.id}`,
  data: {
    organizationId: organization.id,
    name: organization.name,
    currency: organization.currency,
    timeZone: organization.timeZone,
    dateOrder: organization.dateOrder,
  },
});

/** What asks for departments by name, such as a rule, follows from the previous name to the new one. */
export const departmentChanged = (
  { id, name }: Department,
  { previousName, deleted = false }: { previousName: string | null; deleted?: boolean },
): OutgoingEvent<'DepartmentChanged'> => ({
  type: 'DepartmentChanged',
  aggregateId: `department:${id}`,
  data: { departmentId: id, name, previousName, deleted },
});
