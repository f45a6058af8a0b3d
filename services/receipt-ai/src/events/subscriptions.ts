import type { EventEnvelope } from '@outlay/platform/events';
import { handlerOfMany, type EventHandler, type Subscriptions } from '@outlay/platform/inbox';
import { vendorKey } from '../domain/recommendation.ts';
import type { Projections } from '../use-cases/projections.ts';

export const SUBSCRIBED_TOPICS = ['identity.events', 'expense.events', 'workflow.events'] as const;

/** A submission has the expense's receipt and the values chosen for it. */
const onExpenseSubmitted: EventHandler<'ExpenseSubmitted', Projections> = async (
  { orgid, data, time },
  projections,
) => {
  const { expenseId, receiptId, vendor, content } = data;
  await projections.linkExpenses([{ organizationId: orgid, expenseId, receiptId }], 'submitted');
  const at = new Date(time);
  const key = vendorKey(vendor ?? '');
  const { categoryId, policyId } = content;
  await projections.keepChoice(expenseId, { vendorKey: key, categoryId, policyId, at });
  if (vendor === null || key === '') return;
  const registration =
    receiptId === null ? null : await projections.registrationOn(orgid, receiptId);
  if (registration !== null)
    await projections.rememberName({ organizationId: orgid, registration, name: vendor, at });
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
  projections: Projections,
): Promise<void> => projections.grantView({ expenseId, assigneeIds: [approverId], delegates: [] });

/**
 * All events that receipt-ai consumes. The status of an expense comes from its own topic alone, because two topics arrive in any
 * order.
 */
export const subscriptions: Subscriptions<Projections> = {
  OrganizationChanged: ({ data }, projections) => projections.saveOrganization(data),
  CategoryChanged: ({ orgid, data }, projections) => projections.saveCategory(orgid, data),
  PolicyChanged: ({ orgid, data }, projections) => projections.savePolicy(orgid, data),
  ExpenseCreated: handlerOfMany((events, projections) =>
    projections.linkExpenses(events.map(linkOf), 'draft'),
  ),
  ExpenseUpdated: handlerOfMany((events, projections) =>
    projections.linkExpenses(events.map(linkOf), null),
  ),
  ExpenseSubmitted: onExpenseSubmitted,
  ExpenseWithdrawn: ({ data }, projections) =>
    projections.setExpenseStatus(data.expenseId, 'draft'),
  ExpenseDeleted: ({ data }, projections) => projections.unlinkExpense(data.expenseId),
  ExpenseApproved: ({ data }, projections) =>
    projections.setExpenseStatus(data.expenseId, 'approved'),
  ExpenseSentBack: ({ data }, projections) =>
    projections.setExpenseStatus(data.expenseId, 'sent_back'),
  ExpenseRejected: ({ data }, projections) =>
    projections.setExpenseStatus(data.expenseId, 'rejected'),
  ExpensePaid: ({ data }, projections) => projections.setExpenseStatus(data.expenseId, 'paid'),
  ReceiptReleased: ({ data }, projections) => projections.releaseReceipt(data.receiptId),
  StepAssigned: ({ data }, projections) => projections.grantView(data),
  StepApproved: onStepDecided,
  StepApprovalGiven: onStepDecided,
  StepRejected: onStepDecided,
  StepSentBack: onStepDecided,
  DelegationEnded: ({ data }, projections) => projections.endDelegatedViews(data.delegationId),
};
