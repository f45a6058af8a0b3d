import { takesPart } from '@outlay/schemas/roles';
import { isRole } from '@outlay/platform/auth';
import { anEvent, type ServiceTestkit } from '@outlay/platform/testing';
import type { EventEnvelope } from '@outlay/platform/events';
import type { MemberChanged } from '@outlay/schemas/events';
import { members } from '../an-instance.ts';
import type { FollowedLog } from './followed-log.ts';

/** The one department of organization 1. */
export const SALES = { departmentId: '7', name: 'Sales', monthlyBudgetUsd: null, deleted: false };

/** What identity publishes of a member of organization 1. */
export const aMemberEvent = (id: string, changes: Partial<MemberChanged> = {}): MemberChanged => {
  const known = members.get(id);
  const [firstName = 'Member', lastName = id] = known?.name.split(' ') ?? [];
  return {
    memberId: id,
    email: `member-${id}@acme.test`,
    firstName,
    lastName,
    roles: (known?.roles ?? ['approver']).filter(takesPart),
    managerId: known?.managerId ?? null,
    department: null,
    walletAddress: null,
    walletMemo: null,
    walletChangedAt: null,
    walletWatched: false,
    active: true,
    ...changes,
  };
};

/** The members of organization 1. Its log is founded anew when one of them has changed what it says. */
export function peopleOver({
  deliver,
  found,
}: Pick<ServiceTestkit, 'deliver'> & Pick<FollowedLog, 'found'>) {
  const inLog = new Map<
    string,
    Parameters<FollowedLog['found']>[1][number] & { active: boolean }
  >();
  const startLogAnew = (): Promise<void> =>
    found(
      '1',
      [...inLog.values()].filter(({ active }) => active),
    );
  const publish = async (members: readonly MemberChanged[]): Promise<void> => {
    const before = JSON.stringify([...inLog]);
    for (const { memberId: id, roles, managerId, department, active } of members) {
      const departmentId = department === null ? null : SALES.departmentId;
      inLog.set(id, { id, roles: roles.filter(isRole), managerId, departmentId, active });
    }
    for (const member of members) await deliver(anEvent('MemberChanged', member.memberId, member));
    const hasAdmin = [...inLog.values()].some(
      ({ roles, active }) => active && roles.includes('admin'),
    );
    // The log has always an admin.
    if (hasAdmin && JSON.stringify([...inLog]) !== before) await startLogAnew();
  };
  return { publish, startLogAnew };
}

/** Publishes organization 1, what its rules can name, and its department. */
export async function introduceOrganization(deliver: ServiceTestkit['deliver']): Promise<void> {
  await deliver(
    anEvent('OrganizationChanged', 'organization:1', {
      timeZone: 'UTC',
      dateOrder: 'dmy',
      organizationId: '1',
      name: 'Acme',
    }),
  );
  await deliver(anEvent('DepartmentChanged', 'department:7', { ...SALES, previousName: null }));
  const catalogue = { name: 'Meals', archived: false };
  await deliver(
    anEvent('CategoryChanged', 'category:2', { ...catalogue, categoryId: '2', bucket: null }),
  );
  await deliver(
    anEvent('PolicyChanged', 'policy:3', {
      ...catalogue,
      policyId: '3',
      name: 'Standard',
      description: null,
      categoryIds: ['2'],
      reimbursable: true,
    }),
  );
  await deliver(aCustomField());
}

/** Returns the event of the custom field Project. */
export const aCustomField = (archived = false): EventEnvelope<'CustomFieldChanged'> =>
  anEvent('CustomFieldChanged', 'custom-field:1', {
    ...{ customFieldId: '1', key: 'project', name: 'Project', kind: 'text', choices: [] },
    ...{ level: 'line', required: false, archived },
  });
