/** How one field changed, as text. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export type ActivityKind =
  | `expense.${'created' | 'updated' | 'submitted' | 'withdrawn' | 'approved' | 'rejected'}`
  | `expense.${'sent_back' | 'rate_recorded' | 'receipt_removed' | 'recoded' | 'deleted' | 'paid'}`
  | `duplicate.${'kept' | 'discarded'}`
  | `step.${'assigned' | 'approved' | 'escalated'}`
  | `payment.${'queued' | 'broadcast' | 'held' | 'failed' | 'cancelled'}`;

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
