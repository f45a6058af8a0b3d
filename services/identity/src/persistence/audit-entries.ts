import type { Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import type { AuditChange, AuditKind } from '../domain/audit.ts';
import { auditLog } from './tables.ts';

/** A new entry. */
export interface NewAuditEntry {
  readonly organizationId: string;
  readonly at: Date;
  /** Null when no one was signed in or when the system acted. */
  readonly actorId: string | null;
  readonly kind: AuditKind;
  readonly subject: string;
  readonly changes: readonly AuditChange[];
  readonly address: string | null;
}

/** Appends an entry to the audit log. The row is chained when the transaction commits. */
export async function addAuditEntry(
  tx: Transaction,
  { organizationId, actorId, changes, ...entry }: NewAuditEntry,
): Promise<void> {
  await tx.insert(auditLog).values({
    ...entry,
    organizationId: toRowId(organizationId),
    actorId: actorId === null ? null : toRowId(actorId),
    changes: [...changes],
  });
}
