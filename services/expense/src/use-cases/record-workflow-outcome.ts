import { canonicalHash } from '@outlay/platform/hashing';
import { statusAfterWorkflow, type WorkflowOutcome } from '../domain/expense-decisions.ts';
import type { ApprovedContent, ExpenseApproved, SignedStatement } from '@outlay/schemas/events';
import { publishedLinesOf } from '../domain/line-tax.ts';
import type { Expense } from '../domain/expense.ts';
import { statusChange } from '../domain/field-changes.ts';
import type { Clock, Scope } from './ports.ts';
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
  /** What people signed about it. */
  readonly steps: readonly SignedStatement[];
}

/** Applies the result of a submission's workflow. Results of other submissions change nothing. */
export async function recordWorkflowOutcome(
  scope: Scope,
  clock: Clock,
  end: WorkflowEnd,
): Promise<void> {
  const status = statusAfterWorkflow(end.outcome);
  if (!status) return;
  const saved = await scope.expenses.transition(
    { ...end, status: 'submitted' },
    { status, ...(status === 'approved' && { approvedAt: clock.now() }) },
  );
  if (!saved) return;
  const signed = status === 'approved' ? await signedApproval(scope, saved, end) : null;
  const changes = statusChange('submitted', status);
  await scope.record(saved, { kind: `expense.${status}`, note: end.reason, changes });
  if (signed) await publishApproval(scope, saved, end, signed);
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
  signed: SignedApproval,
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
      ...signed,
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

/** What people signed about an approved submission. */
type SignedApproval = Pick<ExpenseApproved, 'submitted' | 'submittedLines' | 'steps'>;

/**
 * Ensures that only the submitted content is approved, whatever workflow's database says.
 * @throws when it differs; the event is then set aside for an operator.
 */
async function signedApproval(
  scope: Scope,
  expense: Expense,
  { content, contentHash, steps }: WorkflowEnd,
): Promise<SignedApproval> {
  const signed = await scope.expenses.signedSubmission(expense);
  const said = signed?.statement.body['contentHash'];
  if (!signed || said !== contentHash || said !== canonicalHash(content)) {
    throw new Error('CONTENT_CHANGED: the approved content differs from the submitted content');
  }
  const { lines, ...submitted } = signed;
  return { submitted, submittedLines: lines, steps: [...steps] };
}
