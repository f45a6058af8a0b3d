import { isRole } from '@outlay/platform/auth';
import { handlerOfMany, type Subscriptions } from '@outlay/platform/inbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { saveCategory, savePolicy } from '../persistence/catalogue-directory.ts';
import { noteDeletedExpense } from '../persistence/deleted-expenses.ts';
import { groupScopeOf } from '../persistence/group-scope.ts';
import { createDefaultRule } from '../persistence/rule-repository.ts';
import { scopeOf } from '../persistence/unit-of-work.ts';
import { cancelWorkflow } from '../use-cases/cancel-workflow.ts';
import { followDepartment } from '../use-cases/follow-department.ts';
import type { Clock } from '../use-cases/ports.ts';
import { recordMember } from '../use-cases/record-member.ts';
import { startWorkflows } from '../use-cases/start-workflow.ts';

export const SUBSCRIBED_TOPICS = ['identity.events', 'expense.events'] as const;

/** All events that the workflow service consumes. */
export const createSubscriptions = (clock: Clock): Subscriptions => ({
  OrganizationChanged: (event, tx) => createDefaultRule(tx, event.orgid),
  MemberChanged: (event, tx) =>
    // The rules reassign steps, not the person who changed the member.
    recordMember(scopeOf(tx, { ...causeOfEvent(event), actorId: null }), clock, {
      id: event.data.memberId,
      name: `${event.data.firstName} ${event.data.lastName}`,
      roles: event.data.roles.filter(isRole),
      managerId: event.data.managerId,
      department: event.data.department,
      active: event.data.active,
    }),
  DepartmentChanged: (event, tx) =>
    followDepartment(scopeOf(tx, { ...causeOfEvent(event), actorId: null }), event.data),
  CategoryChanged: ({ orgid, data }, tx) => saveCategory(tx, orgid, data.categoryId, data),
  PolicyChanged: ({ orgid, data }, tx) => savePolicy(tx, orgid, data.policyId, data),
  ExpenseSubmitted: handlerOfMany((events, tx) =>
    startWorkflows(
      groupScopeOf(tx),
      clock,
      events.map((event) => ({ cause: causeOfEvent(event), data: event.data })),
    ),
  ),
  ExpenseDeleted: (event, tx) =>
    noteDeletedExpense(tx, event.orgid, event.data.expenseId, new Date(event.time)),
  ExpenseWithdrawn: (event, tx) =>
    cancelWorkflow(scopeOf(tx, causeOfEvent(event)), clock, event.data),
});
