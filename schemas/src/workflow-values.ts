/** Every state of an approval step. */
export const STEP_STATUSES = [
  'pending',
  'in_progress',
  'escalated',
  'approved',
  'rejected',
  'sent_back',
  'cancelled',
] as const;
