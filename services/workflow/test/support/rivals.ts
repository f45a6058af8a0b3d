import type { EventEnvelope } from '@outlay/platform/events';
import type { MemberChanged } from '@outlay/schemas/events';
import { anEvent } from '@outlay/platform/testing';
import type { WorkflowTestkit } from './workflow-testkit.ts';

/** Another organization, in which admin 21 manages employee 24. */
export const RIVALS = { organizationId: '2', adminId: '21', employeeId: '24' } as const;

/** Returns the same event for the other organization. */
export const ofRivals = <Event extends EventEnvelope>(event: Event): Event => ({
  ...event,
  orgid: RIVALS.organizationId,
});

export async function introduceRivals({ deliver, found }: WorkflowTestkit): Promise<void> {
  const { organizationId, adminId, employeeId } = RIVALS;
  const organization = {
    organizationId,
    name: 'Rival',
    timeZone: 'UTC',
    dateOrder: 'dmy' as const,
  };
  await deliver(ofRivals(anEvent('OrganizationChanged', 'organization:2', organization)));
  for (const memberId of [adminId, employeeId]) {
    const isAdmin = memberId === adminId;
    const member: MemberChanged = {
      memberId,
      email: `member-${memberId}@rival.test`,
      firstName: 'Rival',
      lastName: memberId,
      roles: [isAdmin ? 'admin' : 'employee'],
      managerId: isAdmin ? null : adminId,
      department: null,
      walletAddress: null,
      walletMemo: null,
      walletChangedAt: null,
      walletWatched: false,
      active: true,
    };
    await deliver(ofRivals(anEvent('MemberChanged', memberId, member)));
  }
  await found(organizationId, [
    { id: adminId, roles: ['admin'] },
    { id: employeeId, roles: ['employee'], managerId: adminId },
  ]);
}
