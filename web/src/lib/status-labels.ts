import { withUnknown } from './with-unknown.ts';

/** The mark of a status, by its meaning. */
export type StatusTone =
  | 'draft'
  | 'neutral'
  | 'waiting'
  | 'back'
  | 'held'
  | 'done'
  | 'sending'
  | 'settled'
  | 'failed';

export interface StatusLabel {
  label: string;
  tone: StatusTone;
}

export const statusLabels = <Status extends string>(labels: Record<Status, StatusLabel>) =>
  withUnknown<Status, StatusLabel>(labels, (label) => ({ label, tone: 'neutral' }));
