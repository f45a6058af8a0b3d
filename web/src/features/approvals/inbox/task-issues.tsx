import { Check } from 'lucide-react';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { duplicateTitle } from '../../../subjects/expenses/duplicate-title.ts';
import { payeeProblemText } from '../../../subjects/expenses/payee-problem.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { violationTitle } from '../../../subjects/expenses/violation-title.ts';
import { approvalReasons } from './approval-reasons.ts';
import { needsLook, type Task } from './task.ts';

type TaskExpense = NonNullable<Task['expense']>;

/** What was checked and found in order; with issues beside it, it is no reason to approve yet. */
export function TaskReasons({ task }: { task: Task }) {
  const reasons = approvalReasons(task);
  if (reasons.length === 0) return null;
  return (
    <p className="flex max-w-4xl gap-2.5">
      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
      <span>
        {!needsLook(task) && <b className="font-strong">Why it can be approved. </b>}
        {reasons.map(({ sentence }) => `${sentence}.`).join(' ')}
      </span>
    </p>
  );
}

/**
 * Shows whether its creator can be paid, and issues from the policy and the duplicate check, with the same text as for the
 * creator.
 */
export function TaskIssues({ expense }: { expense: TaskExpense }) {
  const open = expense.duplicates.filter(({ open: isOpen }) => isOpen);
  const { payeeProblem, creator } = expense;
  return (
    <>
      {payeeProblem !== null && <PayeeIssue problem={payeeProblem} creator={creator} />}
      {expense.violations.map(({ code, message, severity }) => (
        <Banner
          key={`${code} ${message}`}
          tone={severity === 'BLOCK' ? 'error' : 'warning'}
          title={violationTitle({ code, severity })}
        >
          {message}
        </Banner>
      ))}
      {open.map(({ id, reason, message, decidedBy, note, otherExpense }) => (
        <Banner key={id} tone="warning" title={duplicateTitle(reason)}>
          {message}{' '}
          {otherExpense && (
            <TextLink look="strong" to={`/expenses/${otherExpense.id}`}>
              Open the other expense
            </TextLink>
          )}
          {decidedBy && (
            <p className="wrap-anywhere">
              {personName(decidedBy)} says both are real{note ? `: “${note}”` : '.'}
            </p>
          )}
        </Banner>
      ))}
    </>
  );
}

interface PayeeIssueProps {
  problem: NonNullable<TaskExpense['payeeProblem']>;
  creator: TaskExpense['creator'];
}

function PayeeIssue({ problem, creator }: PayeeIssueProps) {
  const payee = creator ? personName(creator) : 'The submitter';
  const { title, text } = payeeProblemText(problem, payee);
  return (
    <Banner tone="warning" title={title}>
      {text}
    </Banner>
  );
}
