import { CheckCheck } from 'lucide-react';
import { RetryBanner } from '../../../components/ui/banner.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { usePendingTasksQuery } from '../../../generated/graphql.ts';
import { PendingTaskCard } from './pending-task-card.tsx';

export function PendingTasks() {
  const { data, error, refetch } = usePendingTasksQuery();
  const tasks = data?.pendingTasks;
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
      <div className="grid gap-4">
        {error && (
          <RetryBanner message="Failed to load pending tasks" onRetry={() => void refetch()} />
        )}
        {!tasks && !error && <TaskSkeletons />}
        {tasks?.length === 0 && (
          <div className="rounded-lg border border-line bg-surface shadow-card">
            <EmptyState Icon={CheckCheck} title="No Pending Tasks">
              You&apos;re all caught up! No expenses require your approval at the moment.
            </EmptyState>
          </div>
        )}
        {tasks && tasks.length > 0 && (
          <ul className="grid gap-4">
            {tasks.map((task) => (
              <li key={task.step.id}>
                <PendingTaskCard task={task} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
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
