import { handlerOfMany, type EventHandler } from '@outlay/platform/inbox';
import {
  changeExpense,
  saveExpenses,
  saveMember,
  saveOrganization,
} from '../persistence/projections.ts';
import type { Clock } from '../use-cases/ports.ts';

/** Updates projections from an event, before anyone is notified. A replay repeats only this part. */
export const projectOrganization =
  (clock: Clock): EventHandler<'OrganizationChanged'> =>
  (event, tx) =>
    saveOrganization(tx, event.data, clock.now());

export const projectMember: EventHandler<'MemberChanged'> = (event, tx) =>
  saveMember(tx, event.orgid, event.data);

export const projectExpenseCreated = handlerOfMany<'ExpenseCreated'>((events, tx) =>
  saveExpenses(
    tx,
    events.map(({ orgid, data }) => ({ ...data, organizationId: orgid })),
  ),
);

export const projectExpenseUpdated: EventHandler<'ExpenseUpdated'> = ({ orgid, data }, tx) =>
  changeExpense(tx, orgid, data);

export const projectExpenseSubmitted = handlerOfMany<'ExpenseSubmitted'>((events, tx) =>
  saveExpenses(
    tx,
    events.map(({ orgid, data }) => ({
      ...data,
      organizationId: orgid,
      amount: data.content.amount,
    })),
  ),
);
