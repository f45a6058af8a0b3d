import { ListFilter, Banknote } from 'lucide-react';
import { useId, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { NextPage } from '../../../components/ui/load-more.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { usePayoutTotalsQuery, type PayoutTotalsQuery, usePayoutQueueQuery } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { sumDecimals } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { useTypedSearch } from '../../../lib/use-typed-search.ts';
import { viewerLocale } from '../../../lib/viewer-locale.ts';
import {
  allPayouts,
  filterOf,
  isFiltered,
  usePayoutQuery,
  type PayoutQuery,
} from '../payout-query.ts';
import { payoutStatusLabels, payoutStatuses } from '../payout-status-labels.ts';
import { PayoutFilters, WhenSelect } from './payout-filters.tsx';
import { PayoutRows } from './payout-rows.tsx';
import { usePayoutExport } from './use-payout-export.ts';

/** All payouts of the organization, newest first. */
export function PayoutQueue() {
  const [query, change] = usePayoutQuery();
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const filtersId = useId();
  const [result, setResult] = useState<ActionResult | null>(null);
  const { page, error, refetch, fetchMore } = usePayoutPages(query);
  const payouts = page?.edges.map(({ node }) => node);
  const exportPayouts = usePayoutExport();
  const totals = usePayoutTotals(query);
  return (
    <section aria-label="Payouts" className="min-w-0 xl:col-start-1">
      <div className="grid grid-cols-1 gap-3">
        <StatusChips query={query} totals={totals} onChange={change} />
        <div role="search" className="flex flex-wrap items-center gap-2">
          <SearchBox text={query.query} onChange={(text) => change({ query: text })} />
          <WhenSelect query={query} onChange={change} />
          <Button
            Icon={ListFilter}
            aria-expanded={areFiltersOpen}
            aria-controls={filtersId}
            onClick={() => setFiltersOpen(!areFiltersOpen)}
          >
            Filters
          </Button>
          <Found query={query} totals={totals} />
          <ExportButton
            what="these payouts"
            disabled={!payouts || payouts.length === 0}
            onExport={() => exportPayouts(query)}
          />
        </div>
        {areFiltersOpen && <PayoutFilters id={filtersId} query={query} onChange={change} />}
        {result && <Banner tone={result.tone}>{result.message}</Banner>}
        <NotLoaded what="payouts" rows={10} shown={payouts} {...{ error, refetch }} />
        {payouts?.length === 0 && (
          <NoPayouts isFiltered={isFiltered(query)} onShowAll={() => change(allPayouts)} />
        )}
        {payouts && payouts.length > 0 && <PayoutRows payouts={payouts} onResult={setResult} />}
        <NextPage
          {...{ page, fetchMore }}
          label="Show more"
          failure="Failed to load more payouts"
        />
      </div>
    </section>
  );
}

interface QueryProps {
  query: PayoutQuery;
  onChange: (change: Partial<PayoutQuery>) => void;
}

type Totals = PayoutTotalsQuery['payoutTotals'] | undefined;

/** Count and sum by status of what every other filter selects. */
function usePayoutTotals(query: PayoutQuery): Totals {
  const { data, previousData } = usePayoutTotalsQuery({
    variables: { filter: filterOf({ ...query, status: [] }) },
  });
  return (data ?? previousData)?.payoutTotals;
}

/** Each press adds or removes a status. */
function StatusChips({ query, totals, onChange }: QueryProps & { totals: Totals }) {
  const { status: chosen } = query;
  return (
    <div
      role="group"
      aria-label="Status"
      className="flex gap-1.5 max-sm:-mx-(--gutter) max-sm:overflow-x-auto max-sm:px-(--gutter) sm:flex-wrap"
    >
      <Chip label="All" isOn={chosen.length === 0} onClick={() => onChange({ status: [] })} />
      {payoutStatuses.map((status) => (
        <Chip
          key={status}
          label={payoutStatusLabels[status].label}
          count={totals ? (totals.find((total) => total.status === status)?.count ?? 0) : undefined}
          needsSomeone={status === 'HELD' || status === 'FAILED'}
          isOn={chosen.includes(status)}
          onClick={() =>
            onChange({
              status: payoutStatuses.filter((each) => (each === status) !== chosen.includes(each)),
            })
          }
        />
      ))}
    </div>
  );
}

function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useTypedSearch(text, onChange);
  return (
    <input
      type="search"
      aria-label="Search payouts"
      placeholder="Payee, expense or transaction"
      maxLength={200}
      className="h-11 w-60 min-w-0 rounded-md border border-line-strong bg-raised px-2.5 placeholder:text-ink-faint max-sm:w-full lg:h-8"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

/** How many payouts are shown, and what they add up to. */
function Found({ query: { status }, totals }: { query: PayoutQuery; totals: Totals }) {
  const shown = totals?.filter((total) => status.length === 0 || status.includes(total.status));
  const count = shown?.reduce((sum, total) => sum + total.count, 0) ?? 0;
  return (
    <p role="status" className="ml-auto text-sm text-ink-soft tabular-nums">
      {shown &&
        count > 0 &&
        `${count.toLocaleString(viewerLocale)} ${count === 1 ? 'payout' : 'payouts'} · ${formatMoney(sumDecimals(shown.map(({ amountUsd }) => amountUsd)), 'USD')}`}
    </p>
  );
}

interface NoPayoutsProps {
  isFiltered: boolean;
  onShowAll: () => void;
}

/** Shown instead of the table. */
const NoPayouts = ({ isFiltered, onShowAll }: NoPayoutsProps) => (
  <EmptyState
    Icon={Banknote}
    title={isFiltered ? 'No payouts found' : 'No payouts yet'}
    action={isFiltered && <Button onClick={onShowAll}>Show all payouts</Button>}
  >
    {isFiltered
      ? 'No payout matches your search and filters.'
      : 'Approved expenses with a reimbursable policy appear here.'}
  </EmptyState>
);

const pageSize = 25;

/** The payouts that the query selects, newest first, in pages. */
function usePayoutPages(query: PayoutQuery) {
  const { data, previousData, ...list } = usePayoutQueueQuery({
    variables: { first: pageSize, filter: filterOf(query) },
  });
  // A new filter keeps the previous rows visible until its own have loaded.
  return { page: (data ?? previousData)?.payouts, ...list };
}
