import type { EventType } from '@outlay/schemas/events';
import { readControlChangeId, type ControlChange } from './control-change.ts';

/** The events with the status of a change. Identity audits them, and notification sends them to all admins. */
export type ControlEventType = Extract<EventType, `${string}ControlChanged`>;

/** A change as it appears in events. */
const controlChangeFact = (change: ControlChange) => ({
  // The event's kind is beside it.
  changeId: readControlChangeId(change.id)?.number ?? change.id,
  kind: change.kind,
  title: change.title,
  diff: [...change.diff],
  status: change.status,
  proposedById: change.proposedById,
  takesEffectAt: change.takesEffectAt?.toISOString() ?? null,
  expiresAt: change.expiresAt.toISOString(),
  decidedById: change.decidedById,
  reason: change.reason,
});

/** The event with the status of a change. */
export const controlEventOf = <Type extends ControlEventType>(
  type: Type,
  change: ControlChange,
) => ({
  type,
  aggregateId: `control:${change.id}`,
  data: { change: controlChangeFact(change) },
});
