import type { EventEnvelope } from '@outlay/platform/events';
import type { Subscriptions } from '@outlay/platform/inbox';
import type { Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import type { ControlChange } from '@outlay/schemas/events';
import type { AuditKind } from '../domain/audit.ts';
import { auditLog } from '../persistence/tables.ts';

export const SUBSCRIBED_TOPICS = ['workflow.events', 'payout.events'] as const;

const KINDS = {
  pending: 'control.proposed',
  effective: 'control.changed',
  refused: 'control.refused',
  withdrawn: 'control.withdrawn',
  expired: 'control.expired',
} as const satisfies Record<ControlChange['status'], AuditKind>;

/** Changes to controls of other services, for the audit log that admins read. */
async function auditControlChange(
  {
    orgid,
    actorid,
    time,
    data: { change },
  }: EventEnvelope<'ApprovalControlChanged' | 'PayoutControlChanged'>,
  tx: Transaction,
): Promise<void> {
  const { status, title, diff, reason } = change;
  const why = reason === null ? [] : [{ field: 'Reason', before: null, after: reason }];
  await tx.insert(auditLog).values({
    organizationId: toRowId(orgid),
    at: new Date(time),
    actorId: actorid === null ? null : toRowId(actorid),
    kind: KINDS[status],
    subject: title,
    changes: [...diff, ...why],
    address: null,
  });
}

/** All events that the identity service consumes. */
export const subscriptions: Subscriptions = {
  ApprovalControlChanged: auditControlChange,
  PayoutControlChanged: auditControlChange,
};
