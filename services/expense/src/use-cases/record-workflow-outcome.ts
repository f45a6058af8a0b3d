import { canonicalHash } from '@outlay/platform/hashing';
import { statusAfterWorkflow, type WorkflowOutcome } from '../domain/expense-decisions.ts';
import type { ApprovedContent, ExpenseApproved } from '@outlay/schemas/events';
import { publishedLinesOf } from '../domain/line-tax.ts';
import type { Expense } from '../domain/expense.ts';
import { statusChange } from '../domain/field-changes.ts';
import type { Clock, Scope, SubmissionProofs } from './ports.ts';
import { publishReturned } from './publish-returned.ts';

export interface WorkflowEnd {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly submission: number;
  readonly outcome: WorkflowOutcome;
  readonly reason: string | null;
  readonly decidedById: string | null;
  /** The content decided on, as this service submitted it. */
  readonly content: ApprovedContent;
  readonly contentHash: string;
  /** Workflow's statement about who approved it; null unless it is approved. */
  readonly certificate: string | null;
}

export interface OutcomePorts {
  readonly clock: Clock;
  readonly submissionProofs: SubmissionProofs;
}

/** Applies the result of a submission's workflow. Results of other submissions change nothing. */
export async function recordWorkflowOutcome(
  scope: Scope,
  { clock, submissionProofs }: OutcomePorts,
  end: WorkflowEnd,
): Promise<void> {
  const status = statusAfterWorkflow(end.outcome);
  if (!status) return;
  const saved = await scope.expenses.transition(
    { ...end, status: 'submitted' },
    { status, ...(status === 'approved' && { approvedAt: clock.now() }) },
  );
  if (!saved) return;
  const proven = status === 'approved' ? provenApproval(saved, end, submissionProofs) : null;
  const changes = statusChange('submitted', status);
  await scope.record(saved, { kind: `expense.${status}`, note: end.reason, changes });
  if (proven) await publishApproval(scope, saved, end, proven);
  if (status !== 'approved') await publishReturned(scope, saved, status, end.reason);
}

/**
 * Payments follow this event, not the workflow's. A withdrawal and an approval both lock the expense's row, so the first to
 * commit wins and a withdrawn expense is never paid.
 */
const publishApproval = (
  scope: Scope,
  expense: Expense,
  end: WorkflowEnd,
  proven: Proven,
): Promise<void> =>
  scope.publish({
    type: 'ExpenseApproved',
    aggregateId: expense.id,
    data: {
      expenseId: expense.id,
      creatorId: expense.creatorId,
      submission: end.submission,
      decidedById: end.decidedById,
      content: end.content,
      contentHash: end.contentHash,
      ...proven,
      rateProof: expense.rate?.proof ?? null,
      title: expense.title,
      vendor: expense.vendor,
      invoiceNumber: expense.invoiceNumber,
      day: expense.day,
      alreadyPaid: expense.walletOrigin?.alreadyPaid === true,
      transactionSignature: expense.walletOrigin?.signature ?? null,
      lines: publishedLinesOf(expense),
    },
  });

/** Proof that the submitted content was approved. */
type Proven = Pick<ExpenseApproved, 'submissionProof' | 'certificate'>;

/**
 * Ensures that only the submitted content is approved, whatever workflow's database says.
 * @throws when it differs; the event is then set aside for an operator.
 */
function provenApproval(
  { submissionProof }: Expense,
  { content, contentHash, certificate }: WorkflowEnd,
  { verify }: SubmissionProofs,
): Proven {
  const submitted = submissionProof === null ? null : verify(submissionProof)?.contentHash;
  if (
    submissionProof === null ||
    submitted !== contentHash ||
    submitted !== canonicalHash(content)
  ) {
    throw new Error('CONTENT_CHANGED: the approved content differs from the submitted content');
  }
  if (certificate === null)
    throw new Error('UNPROVEN_APPROVAL: workflow did not certify the approval');
  return { submissionProof, certificate };
}
