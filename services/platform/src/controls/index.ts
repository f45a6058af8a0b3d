export { activeAdminsIn } from './active-admins.ts';
export {
  changedFields,
  type ChangedField,
  type ControlChange,
  type DescribedPart,
} from './control-change.ts';
export {
  createControlDesk,
  decideControlChange,
  listControlChanges,
  proposalPayload,
  type ControlDesk,
} from './control-desk.ts';
export { controlEventOf, type ControlEventType } from './control-event.ts';
export {
  createControlGate,
  type Confirmation,
  type Control,
  type ControlGate,
  type ControlScope,
  type ProposalCode,
  type Proposed,
} from './control-gate.ts';
export { controlChanges } from './control-change-table.ts';
export { createControlStore } from './control-store.ts';
export type { ControlChangeView } from './control-view.ts';
export { createControlWorker } from './control-worker.ts';
