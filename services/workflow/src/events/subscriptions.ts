import type { Subscriptions } from '@outlay/platform/inbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { saveMember } from '../persistence/member-directory.ts';
import { createDefaultRule } from '../persistence/rule-repository.ts';
import { scopeOf } from '../persistence/unit-of-work.ts';
import { cancelWorkflow } from '../use-cases/cancel-workflow.ts';
import type { Clock } from '../use-cases/ports.ts';
import { startWorkflow } from '../use-cases/start-workflow.ts';

export const SUBSCRIBED_TOPICS = ['identity.events', 'expense.events'] as const;

/** Everything that the workflow service listens to. */
export const createSubscriptions = (clock: Clock): Subscriptions => ({
  OrganizationChanged: (event, tx) => createDefaultRule(tx, event.orgid),
  MemberChanged: ({ orgid, data }, tx) =>
    saveMember(tx, orgid, {
      id: data.memberId,
      name: `${data.firstName} ${data.lastName}`,
      roles: data.roles,
      managerId: data.managerId,
      department: data.department,
      active: data.active,
    }),
  ExpenseSubmitted: (event, tx) =>
    startWorkflow(scopeOf(tx, causeOfEvent(event)), clock, event.orgid, event.data),
  ExpenseWithdrawn: (event, tx) =>
    cancelWorkflow(scopeOf(tx, causeOfEvent(event)), clock, {
      organizationId: event.orgid,
      expenseId: event.data.expenseId,
      submission: event.data.submission,
      reason: event.data.reason,
    }),
});
