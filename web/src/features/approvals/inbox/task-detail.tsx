import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { actionBar } from '../../../components/ui/action-bar.ts';
import { Banner } from '../../../components/ui/banner.tsx';
import { IconLink } from '../../../components/ui/button.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import { Money, RuledMoney } from '../../../components/ui/amounts.tsx';
import { StepButtons, type StepButtonsProps } from '../../../components/ui/step-buttons.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useSubmittedExpense } from '../api/submitted-expense.ts';
import { SubmittedLines } from '../components/submitted-lines.tsx';
import { TaskActivity } from './task-activity.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskIssues, TaskReasons } from './task-issues.tsx';
import { TaskReceipt } from './task-receipt.tsx';
import { usdAmountOf, type Task } from './task.ts';

interface TaskDetailProps extends StepButtonsProps {
  task: Task;
  /** Why the last decision on it was refused. */
  failure: string | null;
  /** Whether it is unknown at the moment if there is a receipt. */
  receiptMissing: boolean;
  notes: string;
  onNotes: (text: string) => void;
  /** Such as '2 of 6'. */
  place: string;
  actions: ReactNode;
  ref: Ref<HTMLElement>;
}

/** The chosen task: its amount, why it can be approved or not, receipt and facts, and the decision, which stays visible. */
export const TaskDetail = ({ task, failure, actions, ref, ...rest }: TaskDetailProps) => (
  <article
    ref={ref}
    tabIndex={-1}
    aria-label={task.title}
    className="outline-none lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col"
  >
    {/* Focusable, so that the keyboard can scroll it. */}
    <div
      role="group"
      aria-label="Task"
      tabIndex={0}
      className="focus-visible:-outline-offset-2 max-lg:pb-16 lg:min-h-0 lg:flex-1 lg:overflow-y-auto xl:flex xl:flex-col xl:overflow-hidden"
    >
      <PhoneBar {...rest} />
      <TaskHeading task={task} />
      <div className="grid gap-3 border-t border-line py-3 lg:mx-8">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {task.expense ? (
          <TaskIssues expense={task.expense} />
        ) : (
          <p className="text-ink-soft">Expense details are unavailable right now.</p>
        )}
        <TaskReasons task={task} />
      </div>
      <TaskBody task={task} {...rest} />
    </div>
    <div
      ref={actionBar}
      className="z-40 border-t border-line bg-surface py-3.5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:px-(--gutter) max-lg:pb-[max(0.875rem,env(safe-area-inset-bottom))] lg:px-8"
    >
      {actions}
    </div>
  </article>
);

/** Where one is in the list, which a small screen does not show beside the task. */
const PhoneBar = ({ place, onPrevious, onNext }: StepButtonsProps & { place: string }) => (
  <div className="-ml-3 flex h-14 items-center lg:hidden">
    <IconLink Icon={ArrowLeft} to="/pending-tasks" label="All approvals" />
    <span className="mr-2 text-sm text-ink-soft tabular-nums">{place}</span>
    <StepButtons onPrevious={onPrevious} onNext={onNext} />
  </div>
);

function TaskHeading({ task }: { task: Task }) {
  const { workflow, expense, title, amount, currency } = task;
  const { initiator, startedAt, expenseId, progress } = workflow;
  const usd = usdAmountOf(task);
  const isLarge = useMediaQuery('(min-width: 64rem)');
  // A small screen doesn't show the page's heading beside it.
  const Heading = isLarge ? 'h2' : 'h1';
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4.5 lg:px-8 lg:pt-5">
      <div className="min-w-0 flex-1 basis-52">
        <p
          className="text-sm text-ink-soft"
          title={initiator ? `User #${initiator.id}` : undefined}
        >
          Submitted by {personName(initiator)} ·{' '}
          <time dateTime={startedAt} className="whitespace-nowrap">
            {formatDateTime(startedAt)}
          </time>
        </p>
        <Heading
          title={`Expense ID: ${expenseId}`}
          className="text-xl font-semibold tracking-[-0.014em] wrap-anywhere"
        >
          {title}
        </Heading>
        <p className="text-ink-soft">
          {expense && `${expense.vendor ?? 'No vendor'} · `}
          <Link
            to={`/expenses/${expenseId}`}
            className="underline decoration-line-strong underline-offset-3 hover:text-ink"
          >
            View Details
          </Link>
        </p>
      </div>
      <div className="flex items-end gap-4">
        {usd !== null && currency !== 'USD' && (
          <span className="pb-2 text-md text-ink-soft">
            <span className="sr-only">USD Equivalent </span>
            <Money amount={usd} currency="USD" />
          </span>
        )}
        <RuledMoney
          amount={amount}
          currency={currency}
          tone="waiting"
          size={isLarge ? 'xl' : 'lg'}
          share={(progress.completedSteps + 0.5) / progress.totalSteps}
        />
      </div>
    </header>
  );
}

function TaskBody({
  task,
  receiptMissing,
  notes,
  onNotes,
}: Pick<TaskDetailProps, 'task' | 'receiptMissing' | 'notes' | 'onNotes'>) {
  const { expense, workflow } = task;
  const submitted = useSubmittedExpense(expense, workflow.content);
  const receipt = expense?.receipt ?? null;
  return (
    <div
      className={classNames(
        'border-t border-line xl:min-h-0 xl:flex-1',
        receipt &&
          'xl:grid xl:grid-cols-[minmax(0,1.25fr)_minmax(17.5rem,1fr)] min-[1900px]:grid-cols-[minmax(0,1.6fr)_minmax(26rem,1fr)]',
      )}
    >
      {receipt && <TaskReceipt receipt={receipt} />}
      <div
        className={classNames(
          'grid content-start gap-6 py-4 lg:px-8 xl:overflow-y-auto xl:overflow-x-hidden',
          receipt ? 'xl:pl-7' : 'max-w-2xl xl:max-h-full',
        )}
      >
        <TaskFacts task={task} submitted={submitted} />
        {submitted && <SubmittedLines submitted={submitted} isRecoded={submitted !== expense} />}
        {!receipt && expense && (
          <p className="text-ink-soft">
            {receiptMissing ? 'The receipt is unavailable right now.' : 'No receipt attached'}
          </p>
        )}
        <TaskActivity task={task} />
        <TextAreaField
          label="Notes"
          rows={2}
          placeholder="Optional when approving, required otherwise"
          value={notes}
          onChange={({ target }) => onNotes(target.value)}
        />
      </div>
    </div>
  );
}
