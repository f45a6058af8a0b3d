import type { Trust } from '@outlay/authority';
import { fullName } from '@outlay/platform/text';
import { isRole } from '@outlay/platform/auth';
import type { EventEnvelope } from '@outlay/platform/events';
import { handlerOfMany, type EventHandler, type Subscriptions } from '@outlay/platform/inbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import type { EventPorts, Projecting } from '../use-cases/event-ports.ts';
import { cancelWorkflow } from '../use-cases/cancel-workflow.ts';
import { followDepartment } from '../use-cases/follow-department.ts';
import type { Clock } from '../use-cases/ports.ts';
import { recordMember, type RecordedMember } from '../use-cases/record-member.ts';
import { startWorkflows } from '../use-cases/start-workflow.ts';

export const SUBSCRIBED_TOPICS = ['identity.events', 'expense.events', 'authority.log'] as const;

export const memberOf = ({ data }: EventEnvelope<'MemberChanged'>): RecordedMember => ({
  id: data.memberId,
  name: fullName(data),
  roles: data.roles.filter(isRole),
  managerId: data.managerId,
  department: data.department,
  active: data.active,
});

export const CATALOGUE_SUBSCRIPTIONS = {
  CategoryChanged: ({ orgid, data }, { projections }) =>
    projections.saveEntry('category', orgid, data.categoryId, data),
  PolicyChanged: ({ orgid, data }, { projections }) =>
    projections.saveEntry('policy', orgid, data.policyId, data),
  CustomFieldChanged: ({ orgid, data }, { projections }) =>
    projections.saveCustomField(orgid, data),
} satisfies Subscriptions<Projecting>;

export const followDepartments: EventHandler<'DepartmentChanged', Projecting> = (
  { orgid, data: { departmentId, name, deleted: archived } },
  { projections },
) => projections.saveEntry('department', orgid, departmentId, { name, archived });

/** Handlers of all events that workflow consumes, but entries of the authority log. */
export const createSubscriptions = (ports: {
  readonly clock: Clock;
  readonly trust: Trust;
}): Subscriptions<EventPorts> => ({
  OrganizationChanged: ({ orgid }, { createDefaultRule }) => createDefaultRule(orgid),
  MemberChanged: (event, { scopeOf }) =>
    // The rules reassign steps, not the person who changed the member.
    recordMember(scopeOf({ ...event, actorid: null }), ports, memberOf(event)),
  DepartmentChanged: async (event, writes) => {
    await followDepartments(event, writes);
    await followDepartment(writes.scopeOf({ ...event, actorid: null }), event.data);
  },
  ...CATALOGUE_SUBSCRIPTIONS,
  ExpenseSubmitted: handlerOfMany((events, { startScope }) => {
    const now = ports.clock.now();
    return startWorkflows(
      startScope,
      { now, trust: ports.trust },
      events.map((event) => ({ cause: causeOfEvent(event), data: event.data })),
    );
  }),
  // Says who decides on the expenses that finance reminds approvers of.
  PeopleReminded: async (event, { openAssignees, scopeOf }) => {
    const { month, about, expenseIds } = event.data;
    if (about !== 'open_approvals') return;
    const memberIds = await openAssignees(event.orgid, expenseIds);
    if (memberIds.length === 0) return;
    const aggregateId = `reminder:${event.orgid}:${month}`;
    const data = { month, memberIds };
    await scopeOf(event).publish([{ type: 'ApproversReminded', aggregateId, data }]);
  },
  ExpenseDeleted: (event, { noteDeletedExpense }) =>
    noteDeletedExpense(event.orgid, event.data.expenseId, new Date(event.time)),
  ExpenseWithdrawn: (event, { scopeOf }) => cancelWorkflow(scopeOf(event), ports.clock, event.data),
});
