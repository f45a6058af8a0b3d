/** One changed field in an audit entry. It never contains secrets. */
export interface AuditChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Stable names of activities that other services report. */
export type ActivityKind =
  | `expense.${'submitted' | 'withdrawn' | 'recoded' | 'duplicate_kept' | 'duplicate_discarded'}`
  | `${'category' | 'policy' | 'tax_code' | 'custom_field' | 'travel_rate'}.${'created' | 'changed' | 'archived'}`
  | `approval.${'approved' | 'rejected' | 'sent_back' | 'escalated' | 'automatic'}`
  | `delegation.${'set' | 'confirmed' | 'ended'}`
  | `payout.${'queued' | 'released' | 'held' | 'failed' | 'cancelled' | 'sent'}`
  | `payout.${'paused' | 'resumed' | 'stopped'}`
  | `period.${'closed' | 'reopened'}`;

/** Stable action names; clients filter by them. */
export type AuditKind =
  | ActivityKind
  | `member.${'invited' | 'invitation_renewed' | 'joined' | 'changed' | 'roles_changed'}`
  | `member.${'deactivated' | 'reactivated' | 'keys_reset' | 'key_confirmed' | 'people_confirmed'}`
  | `organization.${'created' | 'changed'}`
  | `department.${'created' | 'renamed' | 'budget_changed' | 'deleted'}`
  | `password.${'changed' | 'reset_requested' | 'reset'}`
  | `second_factor.${'turned_on' | 'turned_off' | 'recovery_code_used'}`
  | `single_sign_on.${'changed' | 'removed' | 'linked'}`
  | `single_sign_on.domain_${'added' | 'proved' | 'removed'}`
  | `${'passkey' | 'device_key'}.${'added' | 'removed'}`
  | `wallet.${'changed' | 'removed' | 'memo_changed' | 'watch_changed'}`
  | `session.${'started' | 'confirmed' | 'ended' | 'reuse_detected' | 'others_ended' | 'key_replaced'}`
  | `api_key.${'created' | 'revoked'}`
  | `control.${'proposed' | 'changed' | 'refused' | 'withdrawn' | 'expired'}`;

export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  /** Null when no one was signed in or when the system acted. */
  readonly actorId: string | null;
  readonly kind: string;
  /** The changed object, such as `member 12`. */
  readonly subject: string;
  readonly changes: readonly AuditChange[];
  readonly address: string | null;
  /** Null for entries that don't concern an expense. */
  readonly expense: AuditedExpense | null;
}

/** An expense as it was submitted. Both fields are null when the log doesn't have its submission. */
export interface AuditedExpense {
  readonly id: string;
  readonly title: string | null;
  /** The amount with its currency, such as `86.40 EUR`. */
  readonly amount: string | null;
}

/** The subject of entries about an expense, an approval or a payout. */
export const expenseSubject = (expenseId: string): string => `expense ${expenseId}`;

/**
 * Returns the expense of an entry, as last submitted before the entry. `submissions` has all submissions of the expense, oldest
 * first. Clocks of two services can differ: an entry from before every submission gets the first one.
 */
export function auditedExpenseOf(
  { subject, at }: Pick<AuditEntry, 'subject' | 'at'>,
  submissions: readonly Pick<AuditEntry, 'at' | 'changes'>[],
): AuditedExpense | null {
  const prefix = expenseSubject('');
  if (!subject.startsWith(prefix)) return null;
  const submission = submissions.findLast((each) => each.at <= at) ?? submissions[0];
  const factOf = (field: string) =>
    submission?.changes.find((change) => change.field === field)?.after ?? null;
  return {
    id: subject.slice(prefix.length),
    title: factOf('title'),
    amount: factOf('amount'),
  };
}

type Auditable = string | readonly string[] | null;

const asText = (value: Auditable | undefined): string | null =>
  value === undefined || value === null || typeof value === 'string'
    ? (value ?? null)
    : [...value].sort().join(', ');

/** Differences between two states, field by field; lists are compared as sets. */
export function changesBetween<Field extends string>(
  before: Readonly<Partial<Record<Field, Auditable>>>,
  after: Readonly<Partial<Record<Field, Auditable>>>,
  fields: readonly Field[],
): AuditChange[] {
  return fields
    .map((field) => ({ field, before: asText(before[field]), after: asText(after[field]) }))
    .filter((change) => change.before !== change.after);
}
