import type { Transaction } from '@outlay/platform/postgres';
import type { ControlChange } from '@outlay/schemas/events';
import type { AuditKind } from '../domain/audit.ts';
import { addAuditEntry } from './audit-entries.ts';

const KINDS = {
  pending: 'control.proposed',
  effective: 'control.changed',
  refused: 'control.refused',
  withdrawn: 'control.withdrawn',
  expired: 'control.expired',
} as const satisfies Record<ControlChange['status'], AuditKind>;

/** Records a change to a control, in this or another service, in the audit log that admins read. */
export async function auditControlChange(
  tx: Transaction,
  { organizationId, actorId }: { organizationId: string; actorId: string | null },
  at: Date,
  { status, title, diff, reason }: ControlChange,
): Promise<void> {
  const why = reason === null ? [] : [{ field: 'Reason', before: null, after: reason }];
  await addAuditEntry(tx, {
    organizationId,
    at,
    actorId,
    kind: KINDS[status],
    subject: title,
    changes: [...diff, ...why],
    address: null,
  });
}
