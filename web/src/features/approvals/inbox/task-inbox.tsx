import { useRef, useState, type ReactNode, useEffect, type RefObject } from 'react';
import type { ReasonedAction } from '../reasoned-actions.ts';
import type { RefusedDecision } from './refused-decisions.tsx';
import { TaskActions } from './task-actions.tsx';
import { TaskDetail } from './task-detail.tsx';
import { filterTasks, noFilter, sortTasks, type TaskSort } from './task-filter.ts';
import { ListAndDetail } from '../../../components/ui/list-and-detail.tsx';
import { TaskGroups } from './task-groups.tsx';
import { TaskToolbar } from './task-toolbar.tsx';
import { mayApprove, needsLook, type Task } from './task.ts';
import { useCurrentTask } from './use-current-task.ts';
import type { Selection } from './use-selection.ts';
import { isSingleKey } from '../../../lib/single-key.ts';

export type DecisionText = ReasonedAction | 'NOTES';

export interface InboxActions {
  approve: (task: Task) => void;
  approveSeveral: (tasks: readonly [Task, ...Task[]]) => void;
  decide: (task: Task, action: ReasonedAction, reason: string) => void;
  undoLast: () => void;
  /** Returns the notes on a task, or the earlier reason of a decision that was undone or refused. */
  textOf: (stepId: string, key: DecisionText) => string;
  keepText: (stepId: string, key: DecisionText, text: string) => void;
}

interface InboxProps {
  tasks: readonly Task[];
  refusals: ReadonlyMap<string, RefusedDecision>;
  receiptsMissing: boolean;
  selection: Selection;
  actions: InboxActions;
}

/** List and chosen task, side by side on a large screen, one after the other on a small one. */
export function TaskInbox({
  tasks: all,
  selection,
  header,
  ...rest
}: InboxProps & { header: ReactNode }) {
  const { refusals, actions } = rest;
  const [filter, setFilter] = useState(noFilter);
  const [sort, setSort] = useState<TaskSort>('oldest');
  const sorted = sortTasks(filterTasks(all, filter), sort);
  const tasks = [...sorted.filter(needsLook), ...sorted.filter((task) => !needsLook(task))];
  const place = useCurrentTask(tasks);
  const { current, isOpen, choose, follow } = place;
  const list = useRef<HTMLDivElement>(null);
  useListPosition(list, isOpen);
  useKeys(place, selection, actions);
  return (
    <ListAndDetail
      list={list}
      isOpen={isOpen}
      detail={
        current && (
          <ChosenTask
            key={current.step.id}
            task={current}
            place={place}
            count={tasks.length}
            {...rest}
          />
        )
      }
    >
      {header}
      <TaskToolbar tasks={all} filter={filter} sort={sort} onFilter={setFilter} onSort={setSort} />
      <TaskGroups
        tasks={tasks}
        currentId={current?.step.id}
        refused={new Set(refusals.keys())}
        selection={selection}
        onChoose={(task) => choose(task)}
        onClearFilter={() => setFilter(noFilter)}
        onApprove={(several) => {
          follow();
          actions.approveSeveral(several);
        }}
      />
    </ListAndDetail>
  );
}

type Place = ReturnType<typeof useCurrentTask>;

function ChosenTask({
  task,
  place,
  count,
  refusals,
  receiptsMissing,
  actions,
}: Omit<InboxProps, 'tasks' | 'selection'> & { task: Task; place: Place; count: number }) {
  const { index, detail, follow, move } = place;
  const stepId = task.step.id;
  return (
    <TaskDetail
      ref={detail}
      task={task}
      failure={refusals.get(stepId)?.message ?? null}
      receiptMissing={receiptsMissing}
      notes={actions.textOf(stepId, 'NOTES')}
      onNotes={(text) => actions.keepText(stepId, 'NOTES', text)}
      place={`${index + 1} of ${count}`}
      onPrevious={index > 0 ? () => move(-1) : undefined}
      onNext={index < count - 1 ? () => move(1) : undefined}
      actions={
        <TaskActions
          task={task}
          reasonOf={(action) => actions.textOf(stepId, action) || actions.textOf(stepId, 'NOTES')}
          onType={(action, reason) => actions.keepText(stepId, action, reason)}
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

type Handlers = Readonly<Record<string, () => void>>;

/** Single-key shortcuts of the inbox; inactive while typing or in a dialog. */
function useInboxKeys(handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return;
      const handler = latest.current[event.key];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Restores the list's scroll position on a small screen when the viewer returns from a task. The task starts at its top. */
function useListPosition(list: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const leftAt = useRef(0);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current !== isOpen) {
      wasOpen.current = isOpen;
      // On a large screen the list stays visible and the page doesn't scroll.
      const isSplit = isOpen && list.current?.checkVisibility() === true;
      if (!isSplit) window.scrollTo(0, isOpen ? 0 : leftAt.current);
    }
    if (isOpen) return;
    const remember = () => (leftAt.current = window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [isOpen, list]);
}
