import { NetworkStatus } from '@apollo/client/core';
import { Search, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { useExpenseListQuery, type ExpenseStatus } from '../../../generated/graphql.ts';
import { useDeleteExpense } from '../api/use-delete-expense.ts';
import { ExpenseTableSkeleton } from './expense-table-skeleton.tsx';
import { ExpenseTable } from './expense-table.tsx';
import { statusWords } from './expense-words.ts';

const pageSize = 25;
const statuses = Object.keys(statusWords) as ExpenseStatus[];

export function ExpenseList() {
  const [params] = useSearchParams();
  const text = params.get('query') ?? '';
  const status = statuses.find((candidate) => candidate === params.get('status'));
  const [failure, setFailure] = useState<string | null>(null);
  const deleteExpense = useDeleteExpense();
  const { data, previousData, error, refetch, fetchMore, networkStatus } = useExpenseListQuery({
    variables: {
      filter: { ...(text !== '' && { query: text }), ...(status && { status: [status] }) },
      sort: 'CREATED_AT_DESC',
      first: pageSize,
    },
  });
  // A new filter keeps the rows of the last one visible until its own have come.
  const page = (data ?? previousData)?.expenses;
  const after = page?.pageInfo.endCursor ?? null;

  return (
    <div className="grid gap-4">
      <ExpenseFilters text={text} status={status} />
      {error && <RetryBanner message="Failed to load expenses" onRetry={() => void refetch()} />}
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <section
        aria-label="Expenses"
        className="rounded-lg border border-line bg-surface shadow-card"
      >
        {page === undefined && !error && <ExpenseTableSkeleton rows={8} />}
        {page?.edges.length === 0 && (
          <EmptyState Icon={SearchX} title="No expenses found">
            Nothing matches. Try another search or another status.
          </EmptyState>
        )}
        {page !== undefined && page.edges.length > 0 && (
          <ExpenseTable
            label="Expenses"
            expenses={page.edges.map((edge) => edge.node)}
            onDelete={async (expense) => setFailure(await deleteExpense(expense.id))}
          />
        )}
      </section>
      {page?.pageInfo.hasNextPage === true && (
        <Button
          className="justify-self-center"
          busy={networkStatus === NetworkStatus.fetchMore}
          onClick={() => void fetchMore({ variables: { after } })}
        >
          Load more
        </Button>
      )}
    </div>
  );
}

function ExpenseFilters({ text, status }: { text: string; status: ExpenseStatus | undefined }) {
  const [, setParams] = useSearchParams();
  const [typed, setTyped] = useState(text);
  const settled = useSettled(typed.trim(), 250);
  const change = (name: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );

  useEffect(() => {
    if (settled !== text) change('query', settled);
    // What was typed leads, not the address: it follows.
  }, [settled]);

  return (
    <div role="search" className="grid gap-4 sm:grid-cols-[1fr_12rem]">
      <div className="relative">
        <TextField
          label="Search"
          type="search"
          placeholder="Title, vendor, invoice number or description"
          className="pl-9"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute bottom-3 left-3 size-4 text-ink-faint"
        />
      </div>
      <SelectField
        label="Status"
        value={status ?? ''}
        onChange={(event) => change('status', event.target.value)}
      >
        <option value="">All statuses</option>
        {statuses.map((value) => (
          <option key={value} value={value}>
            {statusWords[value].label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The value once it has not changed for a while, so that not every key asks the server. */
function useSettled(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), delayMs);
    return () => window.clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
