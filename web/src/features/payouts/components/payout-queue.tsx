import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { NoPayouts } from './no-payouts.tsx';
import { PayoutRows } from './payout-rows.tsx';
import { searchPayouts } from './search-payouts.ts';
import { StatusFilter } from './status-filter.tsx';
import { usePayoutExport } from './use-payout-export.ts';
import { searchPayoutsMax, usePayoutPages } from './use-payout-pages.ts';
import type { PayoutsToDecide } from './use-payouts-to-decide.ts';
import { useStatusFilter } from './use-status-filter.ts';

const typingMs = 250;

/** All payouts of the organization, newest first. */
export function PayoutQueue({ countOf }: Pick<PayoutsToDecide, 'countOf'>) {
  const [statuses, setStatuses] = useStatusFilter();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), typingMs);
  const [result, setResult] = useState<ActionResult | null>(null);
  const pages = usePayoutPages(statuses, search !== '');
  const exportPayouts = usePayoutExport();
  const { payouts, more, error, refetch } = pages;
  const found = payouts && searchPayouts(payouts, search);
  return (
    <section aria-label="Payouts">
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <StatusFilter chosen={statuses} countOf={countOf} onChange={setStatuses} />
          <div className="ml-auto flex items-center gap-2 max-sm:w-full">
            <SearchField value={typed} onChange={setTyped} />
            <ExportButton
              what="these payouts"
              disabled={!found || found.length === 0}
              onExport={() => exportPayouts(statuses, search)}
            />
          </div>
        </div>
        {result && <Banner tone={result.tone}>{result.message}</Banner>}
        <NotLoaded what="payouts" rows={5} shown={payouts} {...{ error, refetch }} />
        {search !== '' && payouts && (
          <SearchState {...pages} found={found?.length ?? 0} searched={payouts.length} />
        )}
        {payouts && found?.length === 0 && !pages.isSearching && (
          <NoPayouts
            isFiltered={statuses.length > 0}
            isSearched={search !== ''}
            onShowAll={() => {
              setTyped('');
              setStatuses([]);
            }}
          />
        )}
        {found && found.length > 0 && <PayoutRows payouts={found} onResult={setResult} />}
        {more && <LoadMore label="Show more" failure="Failed to load more payouts" onLoad={more} />}
      </div>
    </section>
  );
}

const SearchField = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <input
    type="search"
    aria-label="Search payouts"
    placeholder="Payee, expense or transaction"
    className="h-11 w-67 min-w-0 flex-1 rounded-md border border-line-strong bg-raised px-2.5 placeholder:text-ink-faint lg:h-8"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);

interface SearchStateProps {
  found: number;
  searched: number;
  isSearching: boolean;
  more: unknown;
}

function SearchState({ found, searched, isSearching, more }: SearchStateProps) {
  const count = `${found} of ${searched} payouts`;
  const isCut = more !== null && searched >= searchPayoutsMax;
  return (
    <p role="status" className="text-sm text-ink-faint">
      {isSearching
        ? 'Searching…'
        : isCut
          ? `${count}, newest first. Show more to see the rest.`
          : count}
    </p>
  );
}
