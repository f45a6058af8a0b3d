import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Money } from '../../../components/ui/money.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime, formatElapsed } from '../../../lib/format-date.ts';
import { personName } from '../../../lib/person-name.ts';
import { issueCount, issuesText, waitingSince, type Task } from './task.ts';

const rowHeightPx = 68;
/** Rows rendered beyond the visible ones, so that the next one exists when the focus moves to it. */
const overscan = 6;

interface TaskListProps {
  tasks: readonly Task[];
  /** Index of the chosen task. */
  current: number;
  selected: ReadonlySet<string>;
  /** Steps with a refused decision. */
  refused: ReadonlySet<string>;
  onChoose: (task: Task) => void;
  onToggle: (stepId: string) => void;
}

/** One line per task. Only visible rows are rendered, because the list may have hundreds. */
export function TaskList({ tasks, current, ...rest }: TaskListProps) {
  const list = useRef<HTMLUListElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: tasks.length,
    estimateSize: () => rowHeightPx,
    overscan,
    scrollMargin: useDistanceFromTop(list),
    getItemKey: (index) => tasks[index]?.step.id ?? index,
  });
  const { scrollMargin } = virtualizer.options;
  const currentId = tasks[current]?.step.id;
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
      aria-label="Pending approvals"
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
              className="absolute inset-x-0 top-0"
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
}: Omit<TaskListProps, 'tasks' | 'current'> & { task: Task; isCurrent: boolean }) {
  const { step, title } = task;
  return (
    <div
      className={classNames(
        'flex h-full items-center gap-1 border-b border-line pl-4',
        isCurrent
          ? 'lg:bg-accent-soft lg:shadow-[inset_3px_0_0_var(--accent)]'
          : 'hover:bg-sunken/60',
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        className="size-4 shrink-0 accent-accent"
        checked={selected.has(step.id)}
        onChange={() => onToggle(step.id)}
      />
      <button
        type="button"
        data-task={step.id}
        aria-current={isCurrent ? 'true' : undefined}
        className="grid h-full min-w-0 flex-1 grid-cols-1 content-center gap-0.5 py-2 pr-4 pl-2 text-left focus-visible:-outline-offset-2"
        onClick={() => onChoose(task)}
      >
        <RowText task={task} isRefused={refused.has(step.id)} />
      </button>
    </div>
  );
}

function RowText({ task, isRefused }: { task: Task; isRefused: boolean }) {
  const { workflow, expense, title } = task;
  const issues = issueCount(task);
  const since = waitingSince(task);
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-medium">{personName(workflow.initiator)}</span>
        <Money amount={task.amount} currency={task.currency} className="font-medium" />
      </span>
      <span className="flex h-5 items-center justify-between gap-3 text-sm text-ink-soft">
        <span className="truncate">
          {expense && (expense.vendor ?? 'No vendor')}{' '}
          <span className="text-ink-faint">
            {expense && '· '}
            {title}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-2">
          {isRefused && <span className="font-medium text-danger">Refused</span>}
          {issues > 0 && (
            <span className="inline-flex items-center gap-1 font-medium text-warning">
              <TriangleAlert aria-hidden="true" className="size-3.5" />
              {issuesText(issues)}
            </span>
          )}
          <time dateTime={since} title={formatDateTime(since)} className="text-ink-faint">
            {formatElapsed(since, 'narrow') ?? 'now'}
          </time>
        </span>
      </span>
    </>
  );
}
