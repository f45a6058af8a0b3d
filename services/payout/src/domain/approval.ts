import { authorOf, type Authority, type Trust } from '@outlay/authority';
import type { ExpenseApproved } from '@outlay/schemas/events';

/** What people signed about a submission: its lines, the submission and the decisions. */
export interface SignedApproval {
  readonly lines: ExpenseApproved['submittedLines'];
  readonly submitted: ExpenseApproved['submitted'];
  readonly steps: ExpenseApproved['steps'];
}

/** The members who signed decisions about a submission. */
export const approverIdsOf = (
  state: Authority,
  { steps }: SignedApproval,
  trust: Trust,
): string[] =>
  steps.flatMap((signed) => {
    const author = authorOf(state, signed, trust);
    return 'code' in author ? [] : [author.memberId];
  });
