import type { Ref } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { BulkApprove } from './bulk-approve.tsx';
import { TaskList } from './task-list.tsx';
import type { Task } from './task.ts';
import type { Selection } from './use-selection.ts';

/** The tasks that match the filter, and the bar of the selected ones. */
export function TaskListPane({
  tasks,
  allCount,
  current,
  refused,
  selection,
  className,
  ref,
  onChoose,
  onClearFilter,
  onApprove,
}: {
  tasks: readonly Task[];
  /** Includes the tasks that the filter hides. */
  allCount: number;
  current: number;
  refused: ReadonlySet<string>;
  selection: Selection;
  className: string;
  ref: Ref<HTMLDivElement>;
  onChoose: (task: Task) => void;
  onClearFilter: () => void;
  onApprove: (tasks: readonly [Task, ...Task[]]) => void;
}) {
  const { selected, toggle, selectAll, clear } = selection;
  const chosen = tasks.filter(({ step }) => selected.has(step.id));
  return (
    <div ref={ref} className={className}>
      {tasks.length === 0 ? (
        <NoMatch onClear={onClearFilter} />
      ) : (
        <div className="overflow-hidden rounded-lg border border-line bg-surface ">
          <SelectAll
            shown={tasks.length}
            all={allCount}
            isAll={chosen.length === tasks.length}
            onChange={(isOn) => (isOn ? selectAll(tasks) : clear())}
          />
          <TaskList
            tasks={tasks}
            current={current}
            selected={selected}
            refused={refused}
            onChoose={onChoose}
            onToggle={toggle}
          />
        </div>
      )}
      {chosen.length > 0 && <BulkApprove chosen={chosen} onClear={clear} onApprove={onApprove} />}
    </div>
  );
}

function SelectAll({
  shown,
  all,
  isAll,
  onChange,
}: {
  shown: number;
  all: number;
  isAll: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <div className="flex h-11 items-center justify-between gap-3 border-b border-line px-4 text-sm text-ink-soft">
      <label className="flex items-center gap-3">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={isAll}
          onChange={({ target }) => onChange(target.checked)}
        />
        Select all
      </label>
      <span>
        {shown < all && `${shown} of ${all}`}
        <span className="ml-3 text-ink-faint max-lg:hidden">
          <kbd className="rounded-sm border border-line-strong/60 px-1.5 font-sans">?</kbd>{' '}
          shortcuts
        </span>
      </span>
    </div>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <div
      role="status"
      className="grid justify-items-center gap-3 rounded-lg border border-line bg-surface p-8 text-ink-soft "
    >
      No tasks match these filters.
      <Button onClick={onClear}>Clear filters</Button>
    </div>
  );
}
