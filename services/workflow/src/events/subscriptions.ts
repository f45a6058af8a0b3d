import type { Trust } from '@outlay/authority';
import type { AuthorityStates } from '@outlay/authority-log';
import { fullName } from '@outlay/platform/text';
import { isRole } from '@outlay/platform/auth';
import type { EventEnvelope } from '@outlay/platform/events';
import { handlerOfMany, type EventHandler, type Subscriptions } from '@outlay/platform/inbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import {
  saveCategory,
  saveCustomField,
  saveDepartment,
  savePolicy,
} from '../persistence/catalogue-directory.ts';
import { noteDeletedExpense } from '../persistence/deleted-expenses.ts';
import { startScope } from '../persistence/start-scope.ts';
import { createDefaultRule } from '../persistence/rule-repository.ts';
import { scopeOf } from '../persistence/unit-of-work.ts';
import { remindApprovers } from './remind-approvers.ts';
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
  CategoryChanged: ({ orgid, data }, tx) => saveCategory(tx, orgid, data.categoryId, data),
  PolicyChanged: ({ orgid, data }, tx) => savePolicy(tx, orgid, data.policyId, data),
  CustomFieldChanged: ({ orgid, data }, tx) => saveCustomField(tx, orgid, data),
} satisfies Subscriptions;

export const followDepartments: EventHandler<'DepartmentChanged'> = ({ orgid, data }, tx) =>
  saveDepartment(tx, orgid, data.departmentId, { name: data.name, archived: data.deleted });

export interface SubscriptionPorts {
  readonly clock: Clock;
  readonly trust: Trust;
  readonly states: AuthorityStates;
  /** Stores the entries of the authority log, and writes the changes that take effect by them. */
  readonly followLog: EventHandler<'AuthorityEntryAppended'>;
}

export const createSubscriptions = (ports: SubscriptionPorts): Subscriptions => ({
  OrganizationChanged: (event, tx) => createDefaultRule(tx, event.orgid),
  MemberChanged: (event, tx) =>
    // The rules reassign steps, not the person who changed the member.
    recordMember(scopeOf(tx, { ...causeOfEvent(event), actorId: null }), ports, memberOf(event)),
  DepartmentChanged: async (event, tx) => {
    await followDepartments(event, tx);
    await followDepartment(scopeOf(tx, { ...causeOfEvent(event), actorId: null }), event.data);
  },
  AuthorityEntryAppended: ports.followLog,
  ...CATALOGUE_SUBSCRIPTIONS,
  ExpenseSubmitted: handlerOfMany((events, tx) => {
    const now = ports.clock.now();
    return startWorkflows(
      startScope(tx, ports.states),
      { now, trust: ports.trust },
      events.map((event) => ({ cause: causeOfEvent(event), data: event.data })),
    );
  }),
  PeopleReminded: remindApprovers,
  ExpenseDeleted: (event, tx) =>
    noteDeletedExpense(tx, event.orgid, event.data.expenseId, new Date(event.time)),
  ExpenseWithdrawn: (event, tx) =>
    cancelWorkflow(scopeOf(tx, causeOfEvent(event)), ports.clock, event.data),
});
