import type { ReimbursementStatus } from '../../../generated/graphql.ts';
import { textLabels } from '../../../lib/with-unknown.ts';

export const reimbursementLabels = textLabels<ReimbursementStatus>({
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  HELD: 'Held',
});
