import { Link } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { Fact, Facts } from '../../../components/ui/section.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { formatDay } from '../../../lib/format-date.ts';
import { payeeProblemText } from '../../../lib/payee-problem.ts';
import { personName } from '../../../lib/person-name.ts';
import { violationTitle } from '../../../lib/violation-title.ts';
import { PayeeFacts } from '../components/payee-wallet.tsx';
import type { Task } from './task.ts';

type TaskExpense = NonNullable<Task['expense']>;

/** The facts that an approver weighs. */
export function TaskFacts({
  expense,
  task: { workflow, currency },
}: {
  expense: TaskExpense;
  task: Task;
}) {
  const { vendor, date, category, policy, description } = expense;
  const { content, startedAt } = workflow;
  return (
    <Facts columns={2}>
      <Fact label="Vendor">{vendor ?? 'No vendor'}</Fact>
      <Fact label="Date">{formatDay(date)}</Fact>
      <Fact label="Category">{category?.name ?? 'No category assigned'}</Fact>
      <Fact label="Policy">{policy?.name ?? 'No policy assigned'}</Fact>
      {currency !== 'USD' && (
        <Fact label="USD Equivalent">
          <Money amount={content.usdAmount} currency="USD" />
        </Fact>
      )}
      <PayeeFacts content={content} submittedAt={startedAt} />
      {description && (
        <Fact label="Description" wide>
          <span className="whitespace-pre-line">{description}</span>
        </Fact>
      )}
    </Facts>
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
      {open.map(({ id, message, decidedBy, note, otherExpense }) => (
        <Banner key={id} tone="warning" title="Possible duplicate">
          {message}{' '}
          {otherExpense && (
            <Link
              to={`/expenses/${otherExpense.id}`}
              className="font-semibold underline underline-offset-2"
            >
              Open the other expense
            </Link>
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

function PayeeIssue({
  problem,
  creator,
}: {
  problem: NonNullable<TaskExpense['payeeProblem']>;
  creator: TaskExpense['creator'];
}) {
  const payee = creator ? personName(creator) : 'The submitter';
  const { title, text } = payeeProblemText(problem, payee);
  return (
    <Banner tone="warning" title={title}>
      {text}
    </Banner>
  );
}
