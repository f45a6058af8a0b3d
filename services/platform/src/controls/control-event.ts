import type { EventType } from '@outlay/schemas/events';
import type { ControlChange } from './control-change.ts';

/** The events by which services publish how a change stands: audited by identity, and sent to all admins by notification. */
export type ControlEventType = Extract<EventType, `${string}ControlChanged`>;

/** A change as the events' control-change. */
const controlChangeFact = (change: ControlChange) => ({
  changeId: change.id,
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

/** How a change stands, to publish. */
export const controlEventOf = <Type extends ControlEventType>(
  type: Type,
  change: ControlChange,
) => ({
  type,
  aggregateId: `control:${change.id}`,
  data: { change: controlChangeFact(change) },
});
