import { handlerOfMany, type Subscriptions } from '@outlay/platform/inbox';
import type { EventPorts } from '../use-cases/event-ports.ts';
import type { Clock } from '../use-cases/ports.ts';

/** Updates projections from an event, before anyone is notified. A replay repeats only this part. */
export const projecting = (clock: Clock) =>
  ({
    OrganizationChanged: ({ data }, { projections }) =>
      projections.saveOrganization(data, clock.now()),
    MemberChanged: ({ orgid, data }, { projections }) => projections.saveMember(orgid, data),
    ExpenseCreated: handlerOfMany((events, { projections }) =>
      projections.saveExpenses(
        events.map(({ orgid, data }) => ({ ...data, organizationId: orgid })),
      ),
    ),
    ExpenseUpdated: ({ orgid, data }, { projections }) => projections.changeExpense(orgid, data),
    ExpenseSubmitted: handlerOfMany((events, { projections }) =>
      projections.saveExpenses(
        events.map(({ orgid, data }) => ({
          ...data,
          organizationId: orgid,
          amount: data.content.amount,
        })),
      ),
    ),
  }) satisfies Subscriptions<EventPorts>;
