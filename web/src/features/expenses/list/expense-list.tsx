import { skipToken } from '@apollo/client/react';
import { SearchX } from 'lucide-react';
import { startTransition, useId, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { ResultBanner } from '../../../subjects/expenses/result-banner.tsx';
import { WithPanel } from '../../../components/ui/side-panel.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import {
  useExpenseListQuery,
  useExpenseTotalQuery,
  useFilterChoicesQuery,
  usePeopleChoicesQuery,
} from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';
import { expenseReaders, isOfferedTo } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { useFieldTexts } from '../../../subjects/expenses/use-custom-fields.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { ExpenseTableSkeleton } from '../components/expense-table-skeleton.tsx';
import type { ListedExpense } from '../components/expense-cells.tsx';
import { ExpenseTable } from '../components/expense-table.tsx';
import { NoExpenses } from '../components/no-expenses.tsx';
import { useSelection } from '../components/use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ExpensePanel } from './expense-panel.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { ListActions } from './list-actions.tsx';
import { ListFooter } from './list-footer.tsx';
import {
  chipsOf,
  isNarrowed,
  toFilter,
  withoutFilter,
  withoutFilters,
  type ListQuery,
} from './list-query.ts';
import { ListSearch } from './list-search.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { useBulkAction } from './use-bulk-action.ts';
import { useColumns, type ColumnChoice } from './use-columns.ts';
import { useListQuery } from './use-list-query.ts';

const pageSize = 25;
/** Later pages are larger, because people who load more look for something or want all of it. This is the API's limit. */
const nextPageSize = 100;
/** The gateway skips a hung service for three seconds; one click on Retry waits longer than that. */
const restMs = 3_500;

/** The list, with the expense that is open beside it. */
export function ExpenseList() {
  const [query, change] = useListQuery();
  const seesOthers = useSeesOthers();
  const hasPanelRoom = useMediaQuery('(min-width: 80rem)');
  const isOpen = hasPanelRoom && query.open !== '';
  const columns = useColumns(query, change, seesOthers, isOpen);
  const list = useExpensePages(query);
  const { page, error } = list;
  const total = useExpenseTotalQuery(page ? { variables: { filter: toFilter(query) } } : skipToken);
  const expenseTotal = (total.data ?? total.previousData)?.expenseTotal;
  const open = (id: string) => change({ open: id });
  const expenses = page?.edges.map((edge) => edge.node);
  return (
    <WithPanel
      panel={
        isOpen ? (
          <ExpensePanel
            id={query.open}
            ids={expenses?.map(({ id }) => id) ?? []}
            total={expenseTotal?.count}
            onOpen={open}
          />
        ) : null
      }
    >
      <PageHeader title="Expenses" actions={<ListActions query={query} columns={columns} />} />
      <div className="grid grid-cols-1 gap-3">
        <ListFilters query={query} seesOthers={seesOthers} change={change} />
        <QuickFilters
          query={query}
          seesOthers={seesOthers}
          isLoaded={page !== undefined}
          onChange={change}
        />
        <NotLoaded what="expenses" shown={list.data} error={error} refetch={list.retry} />
        {list.failure !== null && <Banner tone="error">{list.failure}</Banner>}
        {page === undefined && !error && <ExpenseTableSkeleton rows={12} />}
        {expenses && (
          <Rows
            expenses={expenses}
            columns={columns}
            query={query}
            total={expenseTotal?.count}
            // Rows of the previous list don't match the current query.
            narrowed={list.data === undefined || isNarrowed(query)}
            onChange={change}
            onOpen={hasPanelRoom ? open : undefined}
            onMore={list.more}
          />
        )}
        {expenses && expenses.length > 0 && (
          <ListFooter
            loaded={expenses.length}
            total={expenseTotal}
            hasMore={page?.pageInfo.hasNextPage === true}
            networkStatus={list.networkStatus}
            onMore={() => void list.more()}
          />
        )}
      </div>
    </WithPanel>
  );
}

/** The loaded pages of the list, and ways to load more and again. */
function useExpensePages(query: ListQuery) {
  const [failure, setFailure] = useState<string | null>(null);
  const { data, previousData, error, refetch, fetchMore, networkStatus } = useExpenseListQuery({
    variables: { filter: toFilter(query), sort: query.sort, first: pageSize },
    notifyOnNetworkStatusChange: true,
  });
  // A new filter keeps the last rows visible until its own have loaded.
  const page = (data ?? previousData)?.expenses;
  const after = page?.pageInfo.endCursor ?? null;
  /** Resolves to the ids of the loaded expenses. */
  const more = async (): Promise<string[]> => {
    setFailure(null);
    const answer = await fetchMore({
      variables: { after, first: nextPageSize },
      updateQuery: (loaded, { fetchMoreResult: { expenses } }) => ({
        ...loaded,
        expenses: { ...expenses, edges: [...loaded.expenses.edges, ...expenses.edges] },
      }),
    }).catch(() => null);
    if (answer?.data) return answer.data.expenses.edges.map(({ node }) => node.id);
    setFailure('Failed to load more expenses');
    return [];
  };
  const retry = async () => {
    const answer = await refetch().catch(() => null);
    if (answer?.data) return;
    await new Promise((resolve) => setTimeout(resolve, restMs));
    await refetch().catch(() => undefined);
  };
  return { data, error, page, failure, networkStatus, more, retry };
}

interface ListFiltersProps {
  query: ReturnType<typeof useListQuery>[0];
  seesOthers: boolean;
  change: ReturnType<typeof useListQuery>[1];
}

function ListFilters({ query, seesOthers, change }: ListFiltersProps) {
  const panelId = useId();
  const [open, setOpen] = useState(false);
  // Fetched once names are needed, because most visits never open the panel.
  const needsNames = open || query.category !== '' || query.policy !== '';
  const { data } = useFilterChoicesQuery(needsNames ? {} : skipToken);
  const needsPeople = (open && seesOthers) || query.member !== '';
  const people = usePeopleChoicesQuery(needsPeople ? {} : skipToken).data;
  const members = people?.members.map(({ id, ...name }) => ({ id, name: personName(name) })) ?? [];
  const fieldTexts = useFieldTexts(query.field.length > 0);
  const chips = chipsOf(query, { categories: [], policies: [], ...data, members, fieldTexts });
  return (
    <>
      <ListSearch
        query={query}
        onChange={change}
        panel={{ id: panelId, open, toggle: () => startTransition(() => setOpen(!open)) }}
      />
      {open && (
        <FilterPanel
          id={panelId}
          query={query}
          choices={data}
          people={seesOthers ? { members, departments: people?.departments ?? [] } : null}
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

interface RowsProps {
  expenses: readonly ListedExpense[];
  columns: ColumnChoice;
  query: ListQuery;
  total: number | undefined;
  /** Whether the list has a search or a filter; an empty list then doesn't mean that there are no expenses. */
  narrowed: boolean;
  onChange: (change: Partial<ListQuery>) => void;
  onOpen: ((id: string) => void) | undefined;
  onMore: () => Promise<string[]>;
}

function Rows({ expenses, columns, query, total, narrowed, onChange, onOpen, onMore }: RowsProps) {
  const selection = useSelection(expenses);
  const bulk = useBulkAction();
  if (expenses.length === 0) {
    return <NoRows narrowed={narrowed} onWiden={() => onChange(withoutFilters(query))} />;
  }
  return (
    <>
      {bulk.results && <ResultBanner {...bulk.results} onClose={bulk.forget} />}
      <ExpenseTable
        expenses={expenses}
        selection={selection}
        columns={columns.shown}
        showsAmount={columns.showsAmount}
        isTight={columns.isTight}
        sort={query.sort}
        openId={onOpen ? query.open : ''}
        onSort={(sort) => onChange({ sort })}
        onOpen={onOpen}
      />
      {selection.chosen.length > 0 && (
        <BulkBar
          chosen={selection.chosen}
          all={
            <SelectAll
              chosen={selection.chosen.length}
              loaded={expenses.length}
              total={total}
              onSelect={async () => {
                const isAllLoaded = total === undefined || expenses.length >= total;
                const more = isAllLoaded ? [] : await onMore();
                selection.add([...expenses.map(({ id }) => id), ...more]);
              }}
            />
          }
          running={bulk.running}
          onClear={selection.clear}
          onRun={async (...action) => {
            await bulk.run(...action);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

function NoRows({ narrowed, onWiden }: { narrowed: boolean; onWiden: () => void }) {
  if (!narrowed) return <NoExpenses />;
  return (
    <EmptyState
      Icon={SearchX}
      title="No expenses found"
      action={<Button onClick={onWiden}>Show all expenses</Button>}
    >
      Nothing matches. Try another search or another status.
    </EmptyState>
  );
}

interface SelectAllProps {
  chosen: number;
  loaded: number;
  total: number | undefined;
  onSelect: () => Promise<void>;
}

/** Selects what matches, up to one more page of the server. */
function SelectAll({ chosen, loaded, total = loaded, onSelect }: SelectAllProps) {
  const [isBusy, setIsBusy] = useState(false);
  const reach = Math.min(total, loaded >= total ? loaded : loaded + nextPageSize);
  if (chosen >= reach) return null;
  const select = async () => {
    setIsBusy(true);
    await onSelect();
    setIsBusy(false);
  };
  return (
    <Button size="sm" tone="quiet" busy={isBusy} onClick={() => void select()}>
      {reach === total
        ? `Select all ${total} that match`
        : `Select the first ${reach} of ${total} that match`}
    </Button>
  );
}
