/** How one field changed, as text. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export type ActivityKind =
  | 'expense.created'
  | 'expense.updated'
  | 'expense.submitted'
  | 'expense.withdrawn'
  | 'expense.approved'
  | 'expense.rejected'
  | 'expense.sent_back'
  | 'expense.rate_recorded'
  | 'expense.receipt_removed'
  | 'expense.recoded'
  | 'expense.deleted'
  | 'duplicate.kept'
  | 'duplicate.discarded'
  | 'step.assigned'
  | 'step.approved'
  | 'step.escalated'
  | 'payment.queued'
  | 'payment.broadcast'
  | 'payment.held'
  | 'payment.failed'
  | 'payment.cancelled'
  | 'expense.paid';

/** An entry of an expense's history. */
export interface ActivityEntry {
  readonly id: string;
  readonly expenseId: string;
  readonly kind: ActivityKind;
  readonly at: Date;
  readonly actorId: string | null;
  readonly note: string | null;
  readonly changes: readonly FieldChange[];
}
