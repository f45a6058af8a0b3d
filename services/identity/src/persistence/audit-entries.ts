import type { Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import type { NewAuditEntry } from '../use-cases/event-ports.ts';
import { auditLog } from './tables.ts';

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
