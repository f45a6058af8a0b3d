import { CheckCheck } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { ResultBanner, type ItemResult } from '../../../subjects/expenses/result-banner.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { usePendingTasksQuery, type StepAction } from '#graphql';
import { isPartMissing } from '../../../lib/graphql-failures.ts';
import { ListAndDetail } from '../../../components/ui/list-and-detail.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useDecisionDrafts } from '../decision-drafts.ts';
import { RefusedDecisions, type RefusedDecision } from './refused-decisions.tsx';
import { totalOf } from './task-filter.ts';
import { TaskInbox, type DecisionText, type InboxActions } from './task-inbox.tsx';
import type { Task } from './task.ts';
import { UndoBar } from './undo-bar.tsx';
import { useHeldDecisions } from './use-held-decisions.ts';
import { useSelection } from './use-selection.ts';
import { useBooksValue } from '../../../lib/use-books-value.ts';

export default function PendingTasks() {
  const { data, error, refetch } = usePendingTasksQuery();
  const made = useDecisions(data?.pendingTasks);
  const { decisions, refusals, drop, results, closeResults, textOf, keepText } = made;
  const selection = useSelection();
  const tasks = data?.pendingTasks.filter(({ step }) => !decisions.gone.has(step.id));
  // The receipt service did not respond, so it is unknown whether there are receipts.
  const receiptsMissing = isPartMissing(error, 'receipt');
  const actions: InboxActions = {
    approve: (task) => {
      drop(task.step.id);
      const notes = textOf(task.step.id, 'NOTES').trim();
      void decisions.decide({ tasks: [task], action: 'APPROVE', ...(notes !== '' && { notes }) });
    },
    approveSeveral: (several) => {
      selection.clear();
      void decisions.decide({ tasks: several, action: 'APPROVE' });
    },
    decide: (task, action, reason) => {
      drop(task.step.id);
      keepText(task.step.id, action, reason);
      void decisions.decide({ tasks: [task], action, reason });
    },
    undoLast: () => {
      const last = decisions.held.at(-1);
      if (last) decisions.undo(last);
    },
    textOf,
    keepText,
  };
  const listed = new Set(tasks?.map(({ step }) => step.id));
  const top = (
    <>
      <InboxHeader tasks={tasks} isLoading={!tasks && !error} />
      <div className="grid gap-4 not-empty:mb-4">
        <NotLoaded what="pending tasks" shown={tasks} {...{ error, refetch }} />
        <RefusedDecisions
          refused={[...refusals.values()].filter(({ task }) => !listed.has(task.step.id))}
          onClose={drop}
        />
        {results && <ResultBanner verb="approved" results={results} onClose={closeResults} />}
        {data && <NotShown shown={data.pendingTasks.length} of={data.pendingTaskSummary.count} />}
      </div>
    </>
  );
  return (
    <>
      {tasks && tasks.length > 0 ? (
        <TaskInbox
          header={top}
          tasks={tasks}
          refusals={refusals}
          receiptsMissing={receiptsMissing}
          selection={selection}
          actions={actions}
        />
      ) : (
        <>
          {!tasks && !error ? <InboxSkeleton header={top} /> : top}
          {tasks && <NothingToDo />}
        </>
      )}
      <UndoBar held={decisions.held} onUndo={decisions.undo} />
    </>
  );
}

/** Decisions that can still be undone, and the results of those that were sent. */
function useDecisions(tasks: readonly Task[] | undefined) {
  const drafts = useDecisionDrafts();
  const [refusals, setRefusals] = useState<ReadonlyMap<string, RefusedDecision>>(new Map());
  const [results, setResults] = useState<ItemResult[] | null>(null);
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const decisions = useHeldDecisions({
    onRefused: (task: Task, action: StepAction, message: string) =>
      setRefusals((now) => new Map(now).set(task.step.id, { task, action, message })),
    onSeveral: setResults,
  });
  // Made in a session that ended before they were sent.
  useEffect(() => {
    const unsent = (tasks ?? []).flatMap((task) => {
      const { unsent: action } = drafts.of(task.step.id);
      return action === ''
        ? []
        : [[task.step.id, { task, action, message: unsentMessage }] as const];
    });
    if (unsent.length > 0) setRefusals((now) => new Map([...unsent, ...now]));
  }, [tasks]);
  const keyOf = (stepId: string, key: DecisionText) => `${stepId} ${key}`;
  return {
    decisions,
    refusals,
    drop: (stepId: string) => {
      drafts.keep(stepId, { unsent: '' });
      setRefusals((now) => new Map([...now].filter(([id]) => id !== stepId)));
    },
    results,
    closeResults: () => setResults(null),
    textOf: (stepId: string, key: DecisionText) =>
      texts.get(keyOf(stepId, key)) ?? drafts.of(stepId)[key],
    keepText: (stepId: string, key: DecisionText, text: string) => {
      drafts.keep(stepId, { [key]: text });
      setTexts((now) => new Map(now).set(keyOf(stepId, key), text));
    },
  };
}

const unsentMessage = 'Your session ended before this was sent. Decide again.';

interface InboxHeaderProps {
  tasks: readonly Task[] | undefined;
  isLoading: boolean;
}

function InboxHeader({ tasks, isLoading }: InboxHeaderProps) {
  const value = useBooksValue();
  const total = tasks ? totalOf(tasks, value) : null;
  return (
    <PageHeader
      title="Pending Approvals"
      subtitle={
        isLoading ? (
          <Skeleton className="mt-2 h-4 w-56" />
        ) : (
          tasks && (
            <p>
              <span role="status">
                You have {tasks.length} pending approval {tasks.length === 1 ? 'task' : 'tasks'}
              </span>
              {total !== null && (
                <>
                  {' · '}
                  <Money amount={total} currency={value.currency} />
                </>
              )}
            </p>
          )
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

const NothingToDo = () => (
  <EmptyState Icon={CheckCheck} title="No Pending Tasks">
    You&apos;re all caught up! No expenses require your approval at the moment.
  </EmptyState>
);

const InboxSkeleton = ({ header }: { header: ReactNode }) => (
  <ListAndDetail detail={<DetailSkeleton />} isOpen={false}>
    {header}
    <LoadingNote>Loading pending tasks</LoadingNote>
    <div className="divide-y divide-hair border-y border-hair">
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className="py-2.5">
          <Skeleton className="h-4 w-48 max-w-full" />
          <Skeleton className="mt-2 h-3.5 w-full max-w-64" />
        </div>
      ))}
    </div>
  </ListAndDetail>
);

const DetailSkeleton = () => (
  <div className="p-8">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="mt-3 h-6 w-64" />
    <Skeleton className="mt-8 h-80 w-full" />
  </div>
);
