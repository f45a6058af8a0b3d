import { useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import type { ReasonedAction } from '../reasoned-actions.ts';
import type { RefusedDecision } from './refused-decisions.tsx';
import { TaskActions } from './task-actions.tsx';
import { TaskDetail } from './task-detail.tsx';
import { filterTasks, noFilter, sortTasks, type TaskSort } from './task-filter.ts';
import { TaskListPane } from './task-list-pane.tsx';
import { TaskToolbar } from './task-toolbar.tsx';
import { mayApprove, type Task } from './task.ts';
import { useCurrentTask } from './use-current-task.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useListPosition } from './use-list-position.ts';
import type { Selection } from './use-selection.ts';

export interface InboxActions {
  approve: (task: Task) => void;
  approveSeveral: (tasks: readonly [Task, ...Task[]]) => void;
  decide: (task: Task, action: ReasonedAction, reason: string) => void;
  undoLast: () => void;
  /** Returns the earlier reason of a decision that was undone or refused. */
  reasonOf: (stepId: string, action: ReasonedAction) => string;
}

interface InboxProps {
  tasks: readonly Task[];
  refusals: ReadonlyMap<string, RefusedDecision>;
  receiptsMissing: boolean;
  selection: Selection;
  actions: InboxActions;
}

/** List and chosen task, side by side on a large screen, one after the other on a small one. */
export function TaskInbox({ tasks: all, selection, ...rest }: InboxProps) {
  const { refusals, actions } = rest;
  const [filter, setFilter] = useState(noFilter);
  const [sort, setSort] = useState<TaskSort>('oldest');
  const tasks = sortTasks(filterTasks(all, filter), sort);
  const place = useCurrentTask(tasks);
  const { index, current, isOpen, choose, follow } = place;
  const list = useRef<HTMLDivElement>(null);
  useListPosition(list, isOpen);
  useKeys(place, selection, actions);
  const behindTask = isOpen && 'max-lg:hidden';
  if (all.length === 0) return null;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[25rem_minmax(0,1fr)]">
      <div className={classNames('lg:col-span-2', behindTask)}>
        <TaskToolbar
          tasks={all}
          filter={filter}
          sort={sort}
          onFilter={setFilter}
          onSort={setSort}
        />
      </div>
      <TaskListPane
        ref={list}
        className={classNames('grid min-w-0 gap-3', behindTask)}
        tasks={tasks}
        allCount={all.length}
        current={index}
        refused={new Set(refusals.keys())}
        selection={selection}
        onChoose={(task) => choose(task)}
        onClearFilter={() => setFilter(noFilter)}
        onApprove={(several) => {
          follow();
          actions.approveSeveral(several);
        }}
      />
      {current && (
        <div className={classNames('min-w-0 lg:sticky lg:top-6', !isOpen && 'max-lg:hidden')}>
          <ChosenTask key={current.step.id} task={current} place={place} {...rest} />
        </div>
      )}
    </div>
  );
}

type Place = ReturnType<typeof useCurrentTask>;

function ChosenTask({
  task,
  place: { detail, follow },
  refusals,
  receiptsMissing,
  actions,
}: Omit<InboxProps, 'tasks' | 'selection'> & { task: Task; place: Place }) {
  const stepId = task.step.id;
  return (
    <TaskDetail
      ref={detail}
      task={task}
      failure={refusals.get(stepId)?.message ?? null}
      receiptMissing={receiptsMissing}
      actions={
        <TaskActions
          task={task}
          reasonOf={(action) => actions.reasonOf(stepId, action)}
          onApprove={() => {
            follow();
            actions.approve(task);
          }}
          onDecide={(action, reason) => {
            follow();
            actions.decide(task, action, reason);
          }}
        />
      }
    />
  );
}

function useKeys(
  { current, detail, move, follow }: Place,
  { toggle }: Selection,
  { approve, undoLast }: InboxActions,
): void {
  // The button opens the dialog for the reason.
  const press = (action: ReasonedAction) => () =>
    detail.current?.querySelector<HTMLElement>(`[data-action="${action}"]:not(:disabled)`)?.click();
  useInboxKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => current && toggle(current.step.id),
    a: () => {
      if (!current || !mayApprove(current.step)) return;
      follow();
      approve(current);
    },
    r: press('REJECT'),
    s: press('SEND_BACK'),
    e: press('ESCALATE'),
    z: undoLast,
  });
}
