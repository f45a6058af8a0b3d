import type { Subscriptions } from '@outlay/platform/inbox';
import { onJournalEntryBooked, onPeriodClosed, onPeriodReopened } from './on-accounting-events.ts';
import {
  onDepartmentChanged,
  onMemberChanged,
  onOrganizationChanged,
} from './on-identity-events.ts';
import {
  onQuoteRecorded,
  onWalletTransactionObserved,
  type PricePorts,
} from './on-ledger-events.ts';
import {
  onPaymentBroadcast,
  onPaymentFailed,
  onPaymentHeld,
  onPaymentQueued,
  onPaymentSent,
  type PaymentPorts,
} from './on-payout-events.ts';
import { onReceiptDeleted, onReceiptExtracted, onReceiptUploaded } from './on-receipt-events.ts';
import {
  onDelegationEnded,
  onStepApproved,
  onStepAssigned,
  onStepDecided,
  onStepEscalated,
  onWorkflowCompleted,
} from './on-workflow-events.ts';

export const SUBSCRIBED_TOPICS = [
  'identity.events',
  'receipt.events',
  'workflow.events',
  'payout.events',
  'ledger.events',
  'accounting.events',
  'authority.log',
] as const;

/** Handlers of all events that expense consumes, but entries of the authority log. */
export const createSubscriptions = ({
  clock,
  checkQuote,
  checkReceipt,
}: PaymentPorts & PricePorts): Subscriptions => ({
  PeriodClosed: onPeriodClosed,
  PeriodReopened: onPeriodReopened,
  JournalEntryBooked: onJournalEntryBooked,
  OrganizationChanged: onOrganizationChanged,
  MemberChanged: onMemberChanged,
  DepartmentChanged: onDepartmentChanged,
  ReceiptUploaded: onReceiptUploaded,
  ReceiptExtracted: onReceiptExtracted,
  ReceiptDeleted: onReceiptDeleted,
  StepAssigned: onStepAssigned,
  StepApproved: onStepApproved,
  StepApprovalGiven: onStepDecided,
  StepRejected: onStepDecided,
  StepSentBack: onStepDecided,
  DelegationEnded: onDelegationEnded,
  StepEscalated: onStepEscalated,
  WorkflowCompleted: onWorkflowCompleted(clock),
  PaymentQueued: onPaymentQueued,
  PaymentBroadcast: onPaymentBroadcast,
  PaymentHeld: onPaymentHeld,
  PaymentFailed: onPaymentFailed,
  PaymentSent: onPaymentSent({ clock, checkReceipt }),
  QuoteRecorded: onQuoteRecorded({ clock, checkQuote }),
  WalletTransactionObserved: onWalletTransactionObserved({ clock, checkQuote }),
});
