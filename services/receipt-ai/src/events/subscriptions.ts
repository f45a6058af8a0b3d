import type { EventEnvelope } from '@outlay/platform/events';
import { handlerOfMany, type EventHandler, type Subscriptions } from '@outlay/platform/inbox';
import { vendorKey } from '../domain/recommendation.ts';
import {
  grantView,
  linkExpenses,
  rememberVendor,
  saveCategory,
  savePolicy,
  setExpenseStatus,
  unlinkExpense,
} from '../persistence/projections.ts';
import { registrationOn, rememberName } from '../persistence/vendor-names.ts';

export const SUBSCRIBED_TOPICS = ['expense.events', 'workflow.events'] as const;

/** A submission tells which receipt it carries and what was chosen for its vendor. */
const onExpenseSubmitted: EventHandler<'ExpenseSubmitted'> = async ({ orgid, data, time }, tx) => {
  const { expenseId, receiptId, vendor, content } = data;
  await linkExpenses(tx, [{ organizationId: orgid, expenseId, receiptId }], 'submitted');
  const key = vendorKey(vendor ?? '');
  if (vendor === null || key === '') return;
  const at = new Date(time);
  const registration = receiptId === null ? null : await registrationOn(tx, orgid, receiptId);
  if (registration !== null)
    await rememberName(tx, { organizationId: orgid, registration, name: vendor, at });
  await rememberVendor(tx, {
    organizationId: orgid,
    vendorKey: key,
    categoryId: content.categoryId,
    policyId: content.policyId,
    at,
  });
};

const linkOf = ({ orgid, data }: EventEnvelope<'ExpenseCreated' | 'ExpenseUpdated'>) => ({
  organizationId: orgid,
  expenseId: data.expenseId,
  receiptId: data.receiptId,
});

/** Everything that receipt-ai listens to. */
export const subscriptions: Subscriptions = {
  CategoryChanged: ({ orgid, data }, tx) => saveCategory(tx, orgid, data),
  PolicyChanged: ({ orgid, data }, tx) => savePolicy(tx, orgid, data),
  ExpenseCreated: handlerOfMany((events, tx) => linkExpenses(tx, events.map(linkOf), 'draft')),
  ExpenseUpdated: handlerOfMany((events, tx) => linkExpenses(tx, events.map(linkOf), null)),
  ExpenseSubmitted: onExpenseSubmitted,
  ExpenseWithdrawn: ({ data }, tx) => setExpenseStatus(tx, data.expenseId, 'draft'),
  ExpenseDeleted: ({ data }, tx) => unlinkExpense(tx, data.expenseId),
  ExpensePaid: ({ data }, tx) => setExpenseStatus(tx, data.expenseId, 'paid'),
  StepAssigned: ({ data }, tx) => grantView(tx, data.expenseId, data.assigneeIds),
  WorkflowCompleted: async ({ data }, tx) => {
    if (data.outcome !== 'cancelled') await setExpenseStatus(tx, data.expenseId, data.outcome);
  },
};
