import type { EventHandler } from '@outlay/platform/inbox';
import {
  changeExpense,
  saveExpense,
  saveMember,
  saveOrganization,
} from '../persistence/projections.ts';
import type { Clock } from '../use-cases/ports.ts';

/** What the service learns of an event, before it tells anybody. A replay repeats this part alone. */
export const learnOrganization =
  (clock: Clock): EventHandler<'OrganizationChanged'> =>
  (event, tx) =>
    saveOrganization(tx, event.data, clock.now());

export const learnMember: EventHandler<'MemberChanged'> = (event, tx) =>
  saveMember(tx, event.orgid, event.data);

export const learnCreated: EventHandler<'ExpenseCreated'> = ({ orgid, data }, tx) =>
  saveExpense(tx, orgid, data, { title: data.title, amount: data.amount });

export const learnUpdated: EventHandler<'ExpenseUpdated'> = ({ orgid, data }, tx) =>
  changeExpense(tx, orgid, data);

export const learnSubmitted: EventHandler<'ExpenseSubmitted'> = ({ orgid, data }, tx) =>
  saveExpense(tx, orgid, data, { title: data.title, amount: data.content.amount });
