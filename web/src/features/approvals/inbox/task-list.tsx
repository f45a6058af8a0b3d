import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Money } from '../../../components/ui/amounts.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime, formatElapsed } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { approvalReasons, shortReasons } from './approval-reasons.ts';
import { issuesOf, usdAmountOf, waitingSince, type Task } from './task.ts';

const rowHeightPx = 60;
/** Rows rendered beyond the visible ones, so that the next one exists when the focus moves to it. */
const overscan = 6;

export interface TaskListProps {
  label: string;
  tasks: readonly Task[];
  /** Step of the chosen task, in this list or in another one. */
  currentId: string | undefined;
  selected: ReadonlySet<string>;
  /** Steps with a refused decision. */
  refused: ReadonlySet<string>;
  onChoose: (task: Task) => void;
  onToggle: (stepId: string) => void;
}

/** Only visible rows are rendered, because the list may have hundreds. */
export function TaskList({ label, tasks, currentId, ...rest }: TaskListProps) {
  const list = useRef<HTMLUListElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: tasks.length,
    estimateSize: () => rowHeightPx,
    overscan,
    scrollMargin: useDistanceFromTop(list),
    getItemKey: (index) => tasks[index]?.step.id ?? index,
  });
  const { scrollMargin } = virtualizer.options;
  const current = tasks.findIndex(({ step }) => step.id === currentId);
  const lastId = useRef(currentId);
  useEffect(() => {
    if (lastId.current === currentId) return;
    lastId.current = currentId;
    if (current >= 0) virtualizer.scrollToIndex(current, { align: 'auto' });
    // Only when another task is chosen, so that scrolling by hand doesn't jump back.
  }, [currentId]);
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const task = tasks[index];
        return (
          task && (
            <li
              key={key}
              aria-setsize={tasks.length}
              aria-posinset={index + 1}
              className="absolute top-0 right-0 max-lg:-right-(--gutter) -left-(--gutter)"
              style={{ height: rowHeightPx, transform: `translateY(${start - scrollMargin}px)` }}
            >
              <TaskRow task={task} isCurrent={index === current} {...rest} />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Returns the distance of the list from the top of the page; content above it may appear and disappear. */
function useDistanceFromTop(list: { current: HTMLElement | null }): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setDistance(Math.round(top + window.scrollY));
  });
  return distance;
}

function TaskRow({
  task,
  isCurrent,
  selected,
  refused,
  onChoose,
  onToggle,
}: Omit<TaskListProps, 'label' | 'tasks' | 'currentId'> & { task: Task; isCurrent: boolean }) {
  const { step, title } = task;
  const isSelected = selected.has(step.id);
  return (
    <div
      className={classNames(
        'flex h-full items-stretch border-b border-hair pl-[calc(var(--gutter)-0.75rem)]',
        isSelected ? 'bg-accent-soft/62' : 'hover:bg-ink/[0.032]',
        isCurrent && 'lg:bg-ink/[0.065] lg:shadow-[inset_2px_0_var(--accent)]',
      )}
    >
      <label className="flex w-11 shrink-0 justify-center pt-3 lg:w-10">
        <input
          type="checkbox"
          aria-label={`Select ${title}`}
          className="size-4 accent-accent"
          checked={isSelected}
          onChange={() => onToggle(step.id)}
        />
      </label>
      <button
        type="button"
        data-task={step.id}
        aria-current={isCurrent ? 'true' : undefined}
        className="min-w-0 flex-1 py-2 pr-(--gutter) text-left focus-visible:-outline-offset-2 lg:pr-4"
        onClick={() => onChoose(task)}
      >
        <RowText task={task} isRefused={refused.has(step.id)} />
      </button>
    </div>
  );
}

function RowText({ task, isRefused }: { task: Task; isRefused: boolean }) {
  const { workflow, expense, title, amount, currency } = task;
  const since = waitingSince(task);
  const usd = usdAmountOf(task);
  return (
    <>
      <span className="flex gap-2">
        <span className="min-w-0 flex-1 truncate text-ink-soft">
          <span className="font-strong text-ink">{title}</span>
          {expense?.vendor && ` ${expense.vendor}`}
        </span>
        {currency !== 'USD' && (
          <Money
            amount={amount}
            currency={currency}
            className={usd === null ? 'font-strong' : 'text-ink-soft'}
          />
        )}
        {usd !== null && <Money amount={usd} currency="USD" className="font-strong" />}
      </span>
      <span className="mt-0.5 flex gap-2 text-sm">
        <span className="shrink-0 text-ink-soft">{personName(workflow.initiator)}</span>
        <Why task={task} isRefused={isRefused} />
        <time
          dateTime={since}
          title={formatDateTime(since)}
          className="text-ink-faint tabular-nums"
        >
          {formatElapsed(since, 'narrow') ?? 'now'}
        </time>
      </span>
    </>
  );
}

/** Why it needs a look, or why it can be approved. */
function Why({ task, isRefused }: { task: Task; isRefused: boolean }) {
  const [issue, ...others] = isRefused ? ['Refused'] : issuesOf(task);
  const reasons = approvalReasons(task).slice(0, 2);
  if (issue === undefined && reasons.length === 0) return <span className="flex-1" />;
  const Icon = issue === undefined ? Check : TriangleAlert;
  return (
    <span
      className={classNames(
        'min-w-0 flex-1 truncate',
        isRefused ? 'text-danger' : issue === undefined ? 'text-ink-soft' : 'text-warning',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames('mr-1 inline size-3 align-[-0.1em]', !issue && 'text-success')}
      />
      {issue ?? shortReasons(reasons)}
      {others.length > 0 && ` +${others.length}`}
    </span>
  );
}
