import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { RetryBanner } from '../../../components/ui/banner.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { usePendingTasksQuery } from '../../../generated/graphql.ts';
import { isPartMissing } from '../../../lib/graphql-failures.ts';
import { LostApprovals, type RefusedApproval } from './lost-approvals.tsx';
import { TaskList } from './task-list.tsx';
import type { Task } from './task.ts';
import { UndoBar } from './undo-bar.tsx';
import { useHeldApprovals } from './use-held-approvals.ts';

export default function PendingTasks() {
  const { data, error, refetch } = usePendingTasksQuery();
  const { refusals, add, drop } = useRefusals();
  const approvals = useHeldApprovals(add);
  const tasks = data?.pendingTasks.filter(({ step }) => !approvals.isGone(step.id));
  const isListed = (stepId: string) => tasks?.some(({ step }) => step.id === stepId) === true;
  // The receipt service did not respond: whether there are receipts is unknown.
  const receiptsMissing = isPartMissing(error, 'receipt');
  const undoLast = () => {
    const last = approvals.held.at(-1);
    if (last) approvals.undo(last.step.id);
  };
  return (
    <>
      <PageHeader
        title="Pending Approvals"
        subtitle={
          tasks ? (
            <p role="status">You have {tasks.length} pending approval task(s)</p>
          ) : (
            <Skeleton className="mt-2 h-4 w-56" />
          )
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {error && !receiptsMissing && (
          <RetryBanner message="Failed to load pending tasks" onRetry={() => void refetch()} />
        )}
        <LostApprovals
          refused={[...refusals.values()].filter(({ task }) => !isListed(task.step.id))}
          onClose={drop}
        />
        {!tasks && !error && <TaskSkeletons />}
        {tasks && tasks.length > 0 && <KeyHints />}
        {tasks?.length === 0 && <NothingToDo />}
        {tasks && (
          <TaskList
            tasks={tasks}
            refusals={refusals}
            receiptsMissing={receiptsMissing}
            onUndoLast={undoLast}
            onApprove={(task) => {
              drop(task.step.id);
              void approvals.approve(task);
            }}
          />
        )}
      </div>
      <UndoBar held={approvals.held} onUndo={approvals.undo} />
    </>
  );
}

/** The server's messages for refused approvals, by step. */
function useRefusals() {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, RefusedApproval>>(new Map());
  return {
    refusals,
    add: (task: Task, message: string) =>
      setRefusals((now) => new Map(now).set(task.step.id, { task, message })),
    drop: (stepId: string) =>
      setRefusals((now) => new Map([...now].filter(([id]) => id !== stepId))),
  };
}

function NothingToDo() {
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      <EmptyState Icon={CheckCheck} title="No Pending Tasks">
        You&apos;re all caught up! No expenses require your approval at the moment.
      </EmptyState>
    </div>
  );
}

const hints = [
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['s', 'send back'],
  ['e', 'escalate'],
  ['z', 'undo'],
] as const;

function KeyHints() {
  return (
    <ul
      aria-label="Keyboard shortcuts"
      className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-ink-faint max-lg:hidden"
    >
      {hints.map(([key, meaning]) => (
        <li key={key}>
          <kbd className="rounded-sm border border-line-strong/60 px-1.5 font-sans">{key}</kbd>{' '}
          {meaning}
        </li>
      ))}
    </ul>
  );
}

function TaskSkeletons() {
  return (
    <>
      <LoadingNote>Loading pending tasks</LoadingNote>
      {[1, 2, 3].map((key) => (
        <div key={key} className="rounded-lg border border-line bg-surface p-5 shadow-card">
          <Skeleton className="h-5 w-52" />
          <Skeleton className="mt-3 h-4 w-80 max-w-full" />
          <Skeleton className="mt-5 h-9 w-64 max-w-full" />
        </div>
      ))}
    </>
  );
}
