import { NetworkStatus } from '@apollo/client/core';
import { skipToken } from '@apollo/client/react';
import { SearchX } from 'lucide-react';
import { useId, useState } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ResultBanner } from '../../../components/ui/result-banner.tsx';
import {
  useExpenseListQuery,
  useFilterChoicesQuery,
  usePeopleChoicesQuery,
} from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';
import { expenseReaders, isOfferedTo } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { loadFailure } from '../../../lib/graphql-failures.ts';
import { useDeleteExpense } from '../api/use-delete-expense.ts';
import { ExpenseTableSkeleton } from '../components/expense-table-skeleton.tsx';
import type { ListedExpense } from '../components/expense-cells.tsx';
import { ExpenseTable } from '../components/expense-table.tsx';
import { NoExpenses } from '../components/no-expenses.tsx';
import { useSelection } from '../components/use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { chipsOf, isNarrowed, toFilter, withoutFilter, withoutFilters } from './list-query.ts';
import { ListSearch } from './list-search.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useBulkAction } from './use-bulk-action.ts';
import { useColumns, type ColumnChoice } from './use-columns.ts';
import { useListQuery } from './use-list-query.ts';

const pageSize = 25;
/** Later pages are larger, because people who load more look for something or want all of it. This is the API's limit. */
const nextPageSize = 100;
/** The gateway skips a hung service for three seconds; one click on Retry waits longer than that. */
const restMs = 3_500;

export function ExpenseList() {
  const [query, change] = useListQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const columns = useColumns(query, change, useSeesOthers());
  const { data, previousData, error, refetch, fetchMore, networkStatus } = useExpenseListQuery({
    variables: { filter: toFilter(query), sort: query.sort, first: pageSize },
    notifyOnNetworkStatusChange: true,
  });
  // A new filter keeps the last rows visible until its own have loaded.
  const page = (data ?? previousData)?.expenses;
  const after = page?.pageInfo.endCursor ?? null;
  const more = () =>
    fetchMore({
      variables: { after, first: nextPageSize },
      updateQuery: (loaded, { fetchMoreResult: { expenses } }) => ({
        ...loaded,
        expenses: { ...expenses, edges: [...loaded.expenses.edges, ...expenses.edges] },
      }),
    }).catch(() => setFailure('Failed to load more expenses'));
  const retry = async () => {
    const answer = await refetch().catch(() => null);
    if (answer?.data) return;
    await new Promise((resolve) => setTimeout(resolve, restMs));
    await refetch().catch(() => undefined);
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <ListFilters query={query} change={change} />
      <ListToolbar query={query} columns={columns} counted={page !== undefined} onChange={change} />
      {error && (
        <RetryBanner
          message={loadFailure(error, 'Failed to load expenses', data)}
          onRetry={() => void retry()}
        />
      )}
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {page === undefined && !error && (
        <div className="rounded-lg border border-line bg-surface ">
          <ExpenseTableSkeleton rows={8} />
        </div>
      )}
      {page !== undefined && (
        <Rows
          expenses={page.edges.map((edge) => edge.node)}
          columns={columns}
          // Rows of the previous list don't match the current query.
          narrowed={data === undefined || isNarrowed(query)}
          onWiden={() => change(withoutFilters(query))}
          onFailure={setFailure}
        />
      )}
      {page?.pageInfo.hasNextPage === true && (
        <Button
          className="justify-self-center"
          busy={networkStatus === NetworkStatus.fetchMore}
          onClick={() => void more()}
        >
          Load more
        </Button>
      )}
    </div>
  );
}

function ListFilters({
  query,
  change,
}: {
  query: ReturnType<typeof useListQuery>[0];
  change: ReturnType<typeof useListQuery>[1];
}) {
  const panelId = useId();
  const mayWiden = useSeesOthers();
  const [open, setOpen] = useState(false);
  // Fetched once names are needed, because most visits never open the panel.
  const needsNames = open || query.category !== '' || query.policy !== '';
  const { data } = useFilterChoicesQuery(needsNames ? {} : skipToken);
  const needsPeople = (open && mayWiden) || query.member !== '';
  const people = usePeopleChoicesQuery(needsPeople ? {} : skipToken).data;
  const members = people?.members.map(({ id, ...name }) => ({ id, name: personName(name) })) ?? [];
  const chips = chipsOf(query, { categories: [], policies: [], ...data, members });
  return (
    <>
      <ListSearch
        query={query}
        onChange={change}
        panel={{ id: panelId, open, toggle: () => setOpen(!open) }}
      />
      {open && (
        <FilterPanel
          id={panelId}
          query={query}
          choices={data}
          people={mayWiden ? { members, departments: people?.departments ?? [] } : null}
          onChange={change}
        />
      )}
      <FilterChips
        chips={chips}
        onRemove={(chip) => change(withoutFilter(query, chip))}
        onClear={() => change(withoutFilters(query))}
      />
    </>
  );
}

/** Whether the viewer's list can have expenses of other members. */
function useSeesOthers(): boolean {
  const { roles } = useSessionUser();
  return isOfferedTo({ roles: expenseReaders }, roles);
}

function Rows({
  expenses,
  columns,
  narrowed,
  onWiden,
  onFailure,
}: {
  expenses: readonly ListedExpense[];
  columns: ColumnChoice;
  /** Whether the list has a search or a filter; an empty list then doesn't mean that there are no expenses. */
  narrowed: boolean;
  onWiden: () => void;
  onFailure: (message: string | null) => void;
}) {
  const deleteExpense = useDeleteExpense();
  const selection = useSelection(expenses);
  const bulk = useBulkAction();
  return (
    <>
      {bulk.results && <ResultBanner {...bulk.results} onClose={bulk.forget} />}
      <section
        aria-label="Expenses"
        className="overflow-x-auto rounded-lg border border-line bg-surface "
      >
        {expenses.length > 0 ? (
          <ExpenseTable
            label="Expenses"
            expenses={expenses}
            selection={selection}
            columns={columns.shown}
            submitterLine={columns.submitterLine}
            onDelete={async (expense) => onFailure(await deleteExpense(expense.id))}
          />
        ) : narrowed ? (
          <EmptyState
            Icon={SearchX}
            title="No expenses found"
            action={<Button onClick={onWiden}>Show all expenses</Button>}
          >
            Nothing matches. Try another search or another status.
          </EmptyState>
        ) : (
          <NoExpenses />
        )}
      </section>
      {selection.chosen.length > 0 && (
        <BulkBar
          chosen={selection.chosen}
          running={bulk.running}
          onClear={selection.clear}
          onRun={async (action, chosen) => {
            await bulk.run(action, chosen);
            selection.clear();
          }}
        />
      )}
    </>
  );
}
