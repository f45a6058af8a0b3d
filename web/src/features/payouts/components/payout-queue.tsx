import { useState } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { NoPayouts } from './no-payouts.tsx';
import { PayoutRows } from './payout-rows.tsx';
import { searchPayouts } from './search-payouts.ts';
import { StatusFilter } from './status-filter.tsx';
import { usePayoutExport } from './use-payout-export.ts';
import { searchPayoutsMax, usePayoutPages } from './use-payout-pages.ts';
import { useStatusFilter } from './use-status-filter.ts';

const typingMs = 250;

/** All payouts of the organization, newest first. */
export function PayoutQueue() {
  const [statuses, setStatuses] = useStatusFilter();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), typingMs);
  const [result, setResult] = useState<ActionResult | null>(null);
  const pages = usePayoutPages(statuses, search !== '');
  const exportPayouts = usePayoutExport();
  const { payouts, more } = pages;
  const found = payouts && searchPayouts(payouts, search);
  return (
    <Section
      title="Payouts"
      action={
        <ExportButton
          what="these payouts"
          disabled={!found || found.length === 0}
          onExport={() => exportPayouts(statuses, search)}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <TextField
          label="Search payouts"
          type="search"
          placeholder="Payee, expense or transaction"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <StatusFilter chosen={statuses} onChange={setStatuses} />
        {result && <Banner tone={result.tone}>{result.message}</Banner>}
        {pages.failure !== undefined && (
          <RetryBanner message={pages.failure} onRetry={pages.refetch} />
        )}
        {!payouts && pages.failure === undefined && (
          <ListSkeleton note="Loading payouts" rows={5} />
        )}
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
        {found && found.length > 0 && (
          <div className={more ? undefined : '-mb-5'}>
            <PayoutRows payouts={found} onResult={setResult} />
          </div>
        )}
        {more && <LoadMore label="Show more" failure="Failed to load more payouts" onLoad={more} />}
      </div>
    </Section>
  );
}

function SearchState({
  found,
  searched,
  isSearching,
  more,
}: {
  found: number;
  searched: number;
  isSearching: boolean;
  more: unknown;
}) {
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
