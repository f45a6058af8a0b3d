/** One field of an audit entry. Never contains secrets. */
export interface AuditChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Stable action names; clients filter by them. */
export type AuditKind =
  | 'member.invited'
  | 'member.invitation_renewed'
  | 'member.joined'
  | 'member.changed'
  | 'member.roles_changed'
  | 'member.deactivated'
  | 'member.reactivated'
  | 'organization.created'
  | 'organization.changed'
  | 'department.created'
  | 'department.renamed'
  | 'department.budget_changed'
  | 'department.deleted'
  | 'password.changed'
  | 'password.reset_requested'
  | 'password.reset'
  | 'second_factor.turned_on'
  | 'second_factor.turned_off'
  | 'second_factor.recovery_code_used'
  | 'passkey.added'
  | 'passkey.removed'
  | 'wallet.changed'
  | 'wallet.removed'
  | 'wallet.memo_changed'
  | 'wallet.watch_changed'
  | 'session.started'
  | 'session.confirmed'
  | 'session.ended'
  | 'session.reuse_detected'
  | 'session.others_ended'
  | 'api_key.created'
  | 'api_key.revoked'
  | 'control.proposed'
  | 'control.changed'
  | 'control.refused'
  | 'control.withdrawn'
  | 'control.expired';

export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  /** Null when no one was signed in. */
  readonly actorId: string | null;
  readonly kind: string;
  /** The changed object, such as `member 12`. */
  readonly subject: string;
  readonly changes: readonly AuditChange[];
  readonly address: string | null;
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
