import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TaskList, type TaskListProps } from './task-list.tsx';
import { needsLook, type Task, issuesOf, mayApproveTogether } from './task.ts';
import type { Selection } from './use-selection.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { SelectionBar } from '../../../components/ui/selection-bar.tsx';
import { formatMoney } from '../../../lib/format-money.ts';
import { totalOf } from './task-filter.ts';
import { undoMs } from './use-held-decisions.ts';
import { useBooksValue, type BooksValue } from '../../../lib/use-books-value.ts';

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

type ApproveSeveral = (tasks: readonly [Task, ...Task[]]) => void;

/** Returns a text such as ' · $759.05'; empty when a rate is unknown. */
function totalText(tasks: readonly Task[], value: BooksValue, separator: string): string {
  const total = totalOf(tasks, value);
  return total === null ? '' : separator + formatMoney(total, value.currency);
}

/** Approves tasks together, after a confirmation with their number, total and issues. */
function ApproveTogether({
  tasks: [first, ...others],
  tone,
  label,
  onApprove,
}: {
  tasks: readonly Task[];
  tone: 'primary' | 'secondary';
  label: string;
  onApprove: ApproveSeveral;
}) {
  const tasks = first ? [first, ...others] : [];
  const value = useBooksValue();
  const expenses = `${tasks.length} ${tasks.length === 1 ? 'expense' : 'expenses'}`;
  const withIssues = tasks.filter((task) => issuesOf(task).length > 0).length;
  return (
    <ConfirmDialog
      title={`Approve ${expenses}`}
      question={[
        withIssues > 0 && `${withIssues} of them ${withIssues === 1 ? 'has' : 'have'} issues.`,
        `You can undo this for ${undoMs / 1_000} seconds.`,
      ]
        .filter((sentence) => sentence !== false)
        .join(' ')}
      tone="primary"
      confirmLabel={`Approve ${expenses}${totalText(tasks, value, ', ')}`}
      onConfirm={() => {
        if (first) onApprove([first, ...others]);
        return Promise.resolve();
      }}
      trigger={
        <Button size="sm" tone={tone} disabled={!first}>
          {label}
        </Button>
      }
    />
  );
}

interface ApproveReadyProps {
  tasks: readonly Task[];
  onApprove: ApproveSeveral;
}

/** Approves every task of a group for which nothing is left to look at. */
function ApproveReady({ tasks, onApprove }: ApproveReadyProps) {
  const approvable = tasks.filter(mayApproveTogether);
  if (approvable.length < 2) return null;
  const value = useBooksValue();
  const label = `Approve ${approvable.length}${totalText(approvable, value, ' · ')}`;
  return (
    <ApproveTogether tasks={approvable} tone="secondary" label={label} onApprove={onApprove} />
  );
}

interface BulkApproveProps {
  chosen: readonly Task[];
  onApprove: ApproveSeveral;
  onClear: () => void;
}

/** The bar of the selected tasks. */
function BulkApprove({ chosen, onApprove, onClear }: BulkApproveProps) {
  const signable = chosen.filter(({ step }) => step.passkeyRequest !== null).length;
  const approvable = chosen.filter(mayApproveTogether);
  const value = useBooksValue();
  const total = totalOf(chosen, value);
  return (
    <SelectionBar
      label="Chosen tasks"
      count={chosen.length}
      sum={total !== null && <Money amount={total} currency={value.currency} />}
    >
      <ApproveTogether
        tasks={approvable}
        tone="primary"
        label={`Approve ${approvable.length} selected`}
        onApprove={onApprove}
      />
      <Button size="sm" tone="quiet" onClick={onClear}>
        Clear
      </Button>
      {signable > 0 && (
        <p className="basis-full pb-1 text-ink-soft">
          {signable} left out: approve {signable === 1 ? 'it' : 'each'} on its own with your
          passkey.
        </p>
      )}
    </SelectionBar>
  );
}
