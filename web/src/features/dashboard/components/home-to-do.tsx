import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { TextButton } from '../../../components/ui/text-link.tsx';
import { ToDoList } from '../../../components/ui/to-do.tsx';
import {
  useHomeQuery,
  useMyPayableQuery,
  usePendingTaskSummaryQuery,
  useWaitingChangesQuery,
} from '#graphql';
import { deciders, isOfferedTo } from '../../../lib/offered-to.ts';
import { rememberRows } from '../../../lib/remembered-rows.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { toDosOf } from '../to-do-items.ts';
import { ToDoLine, ToDoSkeleton } from './to-do-frame.tsx';
import { useBooksValue } from '../../../lib/use-books-value.ts';

/** What this person has to do. Each source fails alone: the others' rows show, and a line names what is missing. */
export function HomeToDo() {
  const { id, wallet_address: wallet } = useSessionUser();
  const { home, tasks, changes, owed } = useSources();
  const value = useBooksValue();
  const sources = [home, tasks, changes, owed];
  const isLoading = sources.some(({ data, error, loading }) => loading && !data && !error);
  const items = toDosOf({
    home: home.data,
    tasks: tasks.data,
    changes: changes.data,
    owed: owed.data,
    hasWallet: Boolean(wallet),
    value,
  });
  const failed = sources.filter(({ data, error }) => error && !data);
  const rows = items.length + failed.length;
  useEffect(() => {
    if (!isLoading) rememberRows('to-do', id, rows);
  }, [id, isLoading, rows]);
  if (isLoading) return <ToDoSkeleton />;
  return (
    <div>
      {items.length > 0 && <ToDoList label="To do" items={items} />}
      {failed.map(({ name, refetch }) => (
        <ToDoLine key={name}>
          <span>{name} are unavailable right now.</span>
          <TextButton look="plain" onClick={() => void refetch()}>
            Retry
          </TextButton>
        </ToDoLine>
      ))}
      {rows === 0 && (
        <div className="group-has-data-checklist/top:hidden group-has-data-to-do/top:hidden">
          <ToDoLine>You’re all caught up.</ToDoLine>
        </div>
      )}
    </div>
  );
}

function useSources() {
  const { roles } = useSessionUser();
  const optionsFor = (readers: readonly string[]) =>
    isOfferedTo({ roles: readers }, roles) ? {} : skipToken;
  return {
    home: { name: 'Your expenses', ...useHomeQuery() },
    tasks: { name: 'Approvals', ...usePendingTaskSummaryQuery(optionsFor(deciders)) },
    changes: { name: 'Changes to confirm', ...useWaitingChangesQuery(optionsFor(['admin'])) },
    owed: { name: 'Repayments', ...useMyPayableQuery() },
  };
}
