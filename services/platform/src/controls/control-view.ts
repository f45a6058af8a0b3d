import type { Viewer } from '../auth/index.ts';
import { CONTROL_DECISIONS, refusalOf, type ControlChange } from './control-change.ts';

/** ControlChange of the SDL. */
export type ControlChangeView = ReturnType<typeof controlChangeView>;

/** A change as shown to its reader, with what they may do with it now. */
export const controlChangeView = (
  change: ControlChange,
  viewer: Viewer,
  moment: { readonly adminIds: readonly string[]; readonly now: Date },
) => ({
  ...change,
  diff: [...change.diff],
  status: change.status.toUpperCase() as Uppercase<ControlChange['status']>,
  proposedBy: { id: change.proposedById },
  decidedBy: change.decidedById === null ? null : { id: change.decidedById },
  decisions: CONTROL_DECISIONS.filter(
    (decision) => refusalOf(change, decision, viewer.userId, moment) === null,
  ).map((decision) => decision.toUpperCase() as Uppercase<typeof decision>),
});
