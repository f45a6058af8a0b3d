import type { EventEnvelope } from '@outlay/platform/events';
import { endDelegatedViews, grantView } from '@outlay/authority-log/expense-viewers';
import { handlerOfMany, type EventHandler, type Subscriptions } from '@outlay/platform/inbox';
import type { Transaction } from '@outlay/platform/postgres';
import { vendorKey } from '../domain/recommendation.ts';
import {
  keepChoice,
  linkExpenses,
  releaseReceipt,
  saveCategory,
  saveOrganization,
  savePolicy,
  setExpenseStatus,
  unlinkExpense,
} from '../persistence/projections.ts';
import { registrationOn, rememberName } from '../persistence/vendor-names.ts';

export const SUBSCRIBED_TOPICS = ['identity.events', 'expense.events', 'workflow.events'] as const;

/** A submission has the expense's receipt and the values chosen for it. */
const onExpenseSubmitted: EventHandler<'ExpenseSubmitted'> = async ({ orgid, data, time }, tx) => {
  const { expenseId, receiptId, vendor, content } = data;
  await linkExpenses(tx, [{ organizationId: orgid, expenseId, receiptId }], 'submitted');
  const at = new Date(time);
  const key = vendorKey(vendor ?? '');
  const { categoryId, policyId } = content;
  await keepChoice(tx, expenseId, { vendorKey: key, categoryId, policyId, at });
  if (vendor === null || key === '') return;
  const registration = receiptId === null ? null : await registrationOn(tx, orgid, receiptId);
  if (registration !== null)
    await rememberName(tx, { organizationId: orgid, registration, name: vendor, at });
};

const linkOf = ({ orgid, data }: EventEnvelope<'ExpenseCreated' | 'ExpenseUpdated'>) => ({
  organizationId: orgid,
  expenseId: data.expenseId,
  receiptId: data.receiptId,
  companyWallet: 'companyWallet' in data && data.companyWallet,
});

/** Everyone who has decided on the expense, also as a delegate, may see its receipt permanently. */
const onStepDecided = (
  {
    data: { expenseId, approverId },
  }: EventEnvelope<'StepApproved' | 'StepApprovalGiven' | 'StepRejected' | 'StepSentBack'>,
  tx: Transaction,
): Promise<void> => grantView(tx, { expenseId, assigneeIds: [approverId], delegates: [] });

/**
 * All events that receipt-ai consumes. The status of an expense comes from its own topic alone, because two topics arrive in any
 * order.
 */
export const subscriptions: Subscriptions = {
  OrganizationChanged: ({ data }, tx) => saveOrganization(tx, data),
  CategoryChanged: ({ orgid, data }, tx) => saveCategory(tx, orgid, data),
  PolicyChanged: ({ orgid, data }, tx) => savePolicy(tx, orgid, data),
  ExpenseCreated: handlerOfMany((events, tx) => linkExpenses(tx, events.map(linkOf), 'draft')),
  ExpenseUpdated: handlerOfMany((events, tx) => linkExpenses(tx, events.map(linkOf), null)),
  ExpenseSubmitted: onExpenseSubmitted,
  ExpenseWithdrawn: ({ data }, tx) => setExpenseStatus(tx, data.expenseId, 'draft'),
  ExpenseDeleted: ({ data }, tx) => unlinkExpense(tx, data.expenseId),
  ExpenseApproved: ({ data }, tx) => setExpenseStatus(tx, data.expenseId, 'approved'),
  ExpenseSentBack: ({ data }, tx) => setExpenseStatus(tx, data.expenseId, 'sent_back'),
  ExpenseRejected: ({ data }, tx) => setExpenseStatus(tx, data.expenseId, 'rejected'),
  ExpensePaid: ({ data }, tx) => setExpenseStatus(tx, data.expenseId, 'paid'),
  ReceiptReleased: ({ data }, tx) => releaseReceipt(tx, data.receiptId),
  StepAssigned: ({ data }, tx) => grantView(tx, data),
  StepApproved: onStepDecided,
  StepApprovalGiven: onStepDecided,
  StepRejected: onStepDecided,
  StepSentBack: onStepDecided,
  DelegationEnded: ({ data }, tx) => endDelegatedViews(tx, data.delegationId),
};
