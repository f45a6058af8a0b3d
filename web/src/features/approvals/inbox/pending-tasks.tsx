import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { RetryBanner } from '../../../components/ui/banner.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { ResultBanner, type ItemResult } from '../../../components/ui/result-banner.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { usePendingTasksQuery, type StepAction } from '../../../generated/graphql.ts';
import { isPartMissing, loadFailure } from '../../../lib/graphql-failures.ts';
import type { ReasonedAction } from '../reasoned-actions.ts';
import { RefusedDecisions, type RefusedDecision } from './refused-decisions.tsx';
import { TaskInbox, type InboxActions } from './task-inbox.tsx';
import type { Task } from './task.ts';
import { UndoBar } from './undo-bar.tsx';
import { useHeldDecisions } from './use-held-decisions.ts';
import { useSelection } from './use-selection.ts';

export default function PendingTasks() {
  const { data, error, refetch } = usePendingTasksQuery();
  const { decisions, refusals, drop, results, closeResults, reasonOf, keepReason } = useDecisions();
  const selection = useSelection();
  const tasks = data?.pendingTasks.filter(({ step }) => !decisions.gone.has(step.id));
  // The receipt service did not respond, so it is unknown whether there are receipts.
  const receiptsMissing = isPartMissing(error, 'receipt');
  const actions: InboxActions = {
    approve: (task) => {
      drop(task.step.id);
      void decisions.decide({ tasks: [task], action: 'APPROVE' });
    },
    approveSeveral: (several) => {
      selection.clear();
      void decisions.decide({ tasks: several, action: 'APPROVE' });
    },
    decide: (task, action, reason) => {
      drop(task.step.id);
      keepReason(task.step.id, action, reason);
      void decisions.decide({ tasks: [task], action, reason });
    },
    undoLast: () => {
      const last = decisions.held.at(-1);
      if (last) decisions.undo(last);
    },
    reasonOf,
  };
  const isListed = (stepId: string) => tasks?.some(({ step }) => step.id === stepId) === true;
  return (
    <>
      <InboxHeader count={tasks?.length ?? null} isLoading={!tasks && !error} />
      <div className="grid grid-cols-1 gap-4">
        {error && (
          <RetryBanner
            message={loadFailure(error, 'Failed to load pending tasks', tasks)}
            onRetry={() => void refetch()}
          />
        )}
        <RefusedDecisions
          refused={[...refusals.values()].filter(({ task }) => !isListed(task.step.id))}
          onClose={drop}
        />
        {results && <ResultBanner verb="approved" results={results} onClose={closeResults} />}
        {!tasks && !error && <InboxSkeleton />}
        {tasks?.length === 0 && <NothingToDo />}
        {data && <NotShown shown={data.pendingTasks.length} of={data.pendingTaskSummary.count} />}
        {tasks && (
          <TaskInbox
            tasks={tasks}
            refusals={refusals}
            receiptsMissing={receiptsMissing}
            selection={selection}
            actions={actions}
          />
        )}
      </div>
      <UndoBar held={decisions.held} raised={selection.selected.size > 0} onUndo={decisions.undo} />
    </>
  );
}

/** Decisions that can still be undone, and the results of those that were sent. */
function useDecisions() {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, RefusedDecision>>(new Map());
  const [results, setResults] = useState<ItemResult[] | null>(null);
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const decisions = useHeldDecisions({
    onRefused: (task: Task, action: StepAction, message: string) =>
      setRefusals((now) => new Map(now).set(task.step.id, { task, action, message })),
    onSeveral: setResults,
  });
  const keyOf = (stepId: string, action: ReasonedAction) => `${stepId} ${action}`;
  return {
    decisions,
    refusals,
    drop: (stepId: string) =>
      setRefusals((now) => new Map([...now].filter(([id]) => id !== stepId))),
    results,
    closeResults: () => setResults(null),
    reasonOf: (stepId: string, action: ReasonedAction) => reasons.get(keyOf(stepId, action)) ?? '',
    keepReason: (stepId: string, action: ReasonedAction, reason: string) =>
      setReasons((now) => new Map(now).set(keyOf(stepId, action), reason)),
  };
}

function InboxHeader({ count, isLoading }: { count: number | null; isLoading: boolean }) {
  const title = 'Pending Approvals';
  const heading = `${count} ${count === 1 ? 'expense needs' : 'expenses need'} your review`;
  return (
    <PageHeader
      title={title}
      heading={count === null || count === 0 ? title : heading}
      subtitle={
        isLoading ? (
          <Skeleton className="mt-2 h-4 w-56" />
        ) : (
          count !== null && <p role="status">You have {count} pending approval task(s)</p>
        )
      }
    />
  );
}

/** The server sends the oldest 500; decided ones make room for the next. */
function NotShown({ shown, of }: { shown: number; of: number }) {
  if (shown === 0 || of <= shown) return null;
  return (
    <p className="text-sm text-ink-soft">
      The oldest {shown} of {of} are shown. More appear as you decide.
    </p>
  );
}

function NothingToDo() {
  return (
    <div className="rounded-lg border border-line bg-surface ">
      <EmptyState Icon={CheckCheck} title="No Pending Tasks">
        You&apos;re all caught up! No expenses require your approval at the moment.
      </EmptyState>
    </div>
  );
}

function InboxSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-[25rem_minmax(0,1fr)]">
      <LoadingNote>Loading pending tasks</LoadingNote>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface ">
        {[1, 2, 3, 4].map((key) => (
          <div key={key} className="px-4 py-3.5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="mt-2 h-3.5 w-full max-w-56" />
          </div>
        ))}
      </div>
      <div className="rounded-lg border border-line bg-surface p-5 max-lg:hidden">
        <Skeleton className="h-5 w-52" />
        <Skeleton className="mt-3 h-4 w-full max-w-80" />
        <Skeleton className="mt-5 h-64 w-full" />
      </div>
    </div>
  );
}
