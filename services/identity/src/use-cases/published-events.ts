import type { OutgoingEvent } from '@outlay/platform/outbox';
import { takesPart } from '@outlay/schemas/roles';
import type { BudgetedDepartment, Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';

/** Publishes the current state of a member. Its first version knows no accountants, who are asked for nothing. Invited members can't act yet, so they are inactive. */
export const memberChanged = (member: Member): OutgoingEvent<'MemberChanged'> => ({
  type: 'MemberChanged',
  aggregateId: member.id,
  data: {
    memberId: member.id,
    email: member.email,
    firstName: member.firstName,
    lastName: member.lastName,
    roles: member.roles.filter(takesPart),
    managerId: member.managerId,
    department: member.department?.name ?? null,
    walletAddress: member.walletAddress,
    walletMemo: member.walletMemo,
    walletChangedAt: member.walletChangedAt?.toISOString() ?? null,
    walletWatched: member.walletWatched,
    active: member.status === 'active',
  },
});

export const organizationChanged = ({
  id: organizationId,
  name,
  timeZone,
  dateOrder,
  currency,
  visionProviderHost,
  country,
}: Organization): OutgoingEvent<'OrganizationChanged'> => ({
  type: 'OrganizationChanged',
  aggregateId: `organization:${organizationId}`,
  data: { organizationId, name, timeZone, dateOrder, currency, visionProviderHost, country },
});

/** Other services replace the previous name, for example in a rule, with the new one. */
export const departmentChanged = (
  { id, name, monthlyBudgetUsd }: BudgetedDepartment,
  { previousName, deleted = false }: { previousName: string | null; deleted?: boolean },
): OutgoingEvent<'DepartmentChanged'> => ({
  type: 'DepartmentChanged',
  aggregateId: `department:${id}`,
  data: { departmentId: id, name, previousName, deleted, monthlyBudgetUsd },
});
