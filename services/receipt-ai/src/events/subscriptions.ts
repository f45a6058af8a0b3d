import type { EventHandler, Subscriptions } from '@outlay/platform/inbox';
import { vendorKey } from '../domain/recommendation.ts';
import {
  grantView,
  linkExpense,
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
  await linkExpense(tx, orgid, { expenseId, receiptId, status: 'submitted' });
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

/** Everything that receipt-ai listens to. */
export const subscriptions: Subscriptions = {
  CategoryChanged: ({ orgid, data }, tx) => saveCategory(tx, orgid, data),
  PolicyChanged: ({ orgid, data }, tx) => savePolicy(tx, orgid, data),
  ExpenseCreated: ({ orgid, data }, tx) => linkExpense(tx, orgid, { ...data, status: 'draft' }),
  ExpenseUpdated: ({ orgid, data }, tx) => linkExpense(tx, orgid, data),
  ExpenseSubmitted: onExpenseSubmitted,
  ExpenseWithdrawn: ({ data }, tx) => setExpenseStatus(tx, data.expenseId, 'draft'),
  ExpenseDeleted: ({ data }, tx) => unlinkExpense(tx, data.expenseId),
  ExpensePaid: ({ data }, tx) => setExpenseStatus(tx, data.expenseId, 'paid'),
  StepAssigned: ({ data }, tx) => grantView(tx, data.expenseId, data.assigneeIds),
  WorkflowCompleted: async ({ data }, tx) => {
    if (data.outcome !== 'cancelled') await setExpenseStatus(tx, data.expenseId, data.outcome);
  },
};
