import {
  authorOf,
  judge,
  NOTHING_SPENT,
  type Authority,
  type Case,
  type Refusal,
  type Trust,
} from '@outlay/authority';
import type { ApprovedContent, ExpenseApproved } from '@outlay/schemas/events';

/** What people signed about a submission: its lines, the submission and the decisions. */
export interface SignedApproval {
  readonly lines: ExpenseApproved['submittedLines'];
  readonly submitted: ExpenseApproved['submitted'];
  readonly steps: ExpenseApproved['steps'];
}

export const caseOf = (content: ApprovedContent, approval: SignedApproval): Case => ({
  content,
  ...approval,
});

/** Refusals of what nobody signed, or signed otherwise. Others are reasons that people end. */
const UNPROVEN: readonly Refusal['code'][] = ['PROOF_INVALID', 'PROOF_REQUIRED', 'CONTENT_CHANGED'];

/** Why an approval proves no payment at all; null where only its time or its people are the matter. The signer judges it again. */
export function unprovenApproval(
  state: Authority,
  content: ApprovedContent,
  approval: SignedApproval,
  { trust, now }: { readonly trust: Trust; readonly now: Date },
): Refusal | null {
  const wallet = state.members.get(content.payeeId)?.wallet;
  const verdict = judge(
    state,
    caseOf(content, approval),
    { recipient: wallet?.address ?? '', payeeMemo: wallet?.memo ?? null },
    { trust, now, spent: NOTHING_SPENT, paidAs: null },
  );
  return !verdict.ok && UNPROVEN.includes(verdict.refusal.code) ? verdict.refusal : null;
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
