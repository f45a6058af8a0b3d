import { Fact, Facts } from '../../../components/ui/section.tsx';
import { StatusMark } from '../../../components/ui/status.tsx';
import { formatDay } from '../../../lib/format-date.ts';
import { personNames } from '../../../subjects/members/person-name.ts';
import { stepStatusLabels } from '../workflow-labels.ts';
import { PayeeFacts } from '../components/payee-wallet.tsx';
import type { ShownExpensePartsFragment } from '#graphql';
import type { Task } from './task.ts';

interface TaskFactsProps {
  task: Task;
  submitted: ShownExpensePartsFragment | null;
}

/** The facts that an approver weighs. */
export function TaskFacts({ task: { workflow, step, expense }, submitted }: TaskFactsProps) {
  const { content, startedAt, steps } = workflow;
  const next = steps.find(({ number }) => number === step.number + 1);
  const { label, tone } = stepStatusLabels[step.status];
  return (
    <Facts>
      <Fact label="Current step">
        <span title={label} className="mr-1.5 inline-block align-[-0.15em]">
          <StatusMark tone={tone} />
          <span className="sr-only">{label}</span>
        </span>
        {step.name}
        {steps.length > 1 && `, ${step.number} of ${steps.length}`}
        {step.approvalsNeeded > 1 && (
          <p className="text-sm text-ink-soft">
            {step.approvedBy.length} of {step.approvalsNeeded} approved
          </p>
        )}
      </Fact>
      {next && <Fact label="Then">{personNames(next.assignees) || next.name}</Fact>}
      {expense && (
        <>
          <Fact label="Date">{formatDay(expense.date)}</Fact>
          <Fact label="Category">
            {(submitted ?? expense).category?.name ?? 'No category assigned'}
          </Fact>
          <Fact label="Policy">{expense.policy?.name ?? 'No policy assigned'}</Fact>
          <PayeeFacts content={content} submittedAt={startedAt} />
        </>
      )}
    </Facts>
  );
}
