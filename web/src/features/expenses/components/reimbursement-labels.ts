import type { ReimbursementStatus } from '#graphql';
import { textLabels } from '../../../lib/with-unknown.ts';

export const reimbursementLabels = textLabels<ReimbursementStatus>({
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  HELD: 'Held',
});
