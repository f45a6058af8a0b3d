import type { ReimbursementStatus } from '../../../generated/graphql.ts';

export const reimbursementLabels: Record<ReimbursementStatus, string> = {
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  HELD: 'Held',
};
