import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ApproveReady, BulkApprove } from './bulk-approve.tsx';
import { TaskList, type TaskListProps } from './task-list.tsx';
import { needsLook, type Task } from './task.ts';
import type { Selection } from './use-selection.ts';

/** The tasks in their two groups, and the bar of the selected ones. */
export function TaskGroups({
  tasks,
  selection: { selected, toggle, clear },
  onClearFilter,
  onApprove,
  ...rest
}: Omit<TaskListProps, 'label' | 'selected' | 'onToggle'> & {
  selection: Selection;
  onClearFilter: () => void;
  onApprove: (tasks: readonly [Task, ...Task[]]) => void;
}) {
  if (tasks.length === 0) return <NoMatch onClear={onClearFilter} />;
  const [look, ready] = [tasks.filter(needsLook), tasks.filter((task) => !needsLook(task))];
  const chosen = tasks.filter(({ step }) => selected.has(step.id));
  const listProps = { ...rest, selected, onToggle: toggle };
  return (
    <div role="group" aria-label="Pending approvals">
      <Group title="Look closer" count={look.length}>
        <TaskList label="Look closer" tasks={look} {...listProps} />
      </Group>
      <Group
        title="Ready to approve"
        count={ready.length}
        action={<ApproveReady tasks={ready} onApprove={onApprove} />}
      >
        <TaskList label="Ready to approve" tasks={ready} {...listProps} />
      </Group>
      {chosen.length > 0 && <BulkApprove chosen={chosen} onClear={clear} onApprove={onApprove} />}
    </div>
  );
}

interface GroupProps {
  title: string;
  count: number;
  action?: ReactNode;
  children: ReactNode;
}

function Group({ title, count, action, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <header className="-mx-(--gutter) flex min-h-11 items-center justify-between gap-3 border-y border-t-line border-b-hair bg-canvas px-(--gutter) lg:mr-0 lg:pr-4">
        <h2 className="text-xs font-semibold text-ink-soft">
          {title} <span className="ml-1 font-strong text-ink-faint tabular-nums">{count}</span>
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <div role="status" className="grid justify-items-start gap-3 py-6 text-ink-soft">
    No tasks match these filters.
    <Button onClick={onClear}>Clear filters</Button>
  </div>
);
