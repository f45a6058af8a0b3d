import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import {
  useTreasuryQuery,
  type PayoutRowFragment,
  type PayoutStatus,
} from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';
import { expenseTitle } from './payout-expense.ts';
import { PayoutItem } from './payout-item.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';
import { RunBar } from './run-bar.tsx';
import { StatusFilter } from './status-filter.tsx';
import { usePayoutPages } from './use-payout-pages.ts';
import { useRunSelection } from './use-run-selection.ts';
import { useStatusFilter } from './use-status-filter.ts';

/** All payouts of the organisation, newest first. */
export function PayoutQueue() {
  const [statuses, setStatuses] = useStatusFilter();
  const [result, setResult] = useState<ActionResult | null>(null);
  const { payouts, failed, refetch, more } = usePayoutPages(statuses);
  return (
    <Card title="Payouts">
      <div className="grid grid-cols-1 gap-4">
        <StatusFilter chosen={statuses} onChange={setStatuses} />
        {result && <Banner tone={result.tone}>{result.message}</Banner>}
        {failed && <RetryBanner message="Failed to load payouts" onRetry={refetch} />}
        {!payouts && !failed && <ListSkeleton note="Loading payouts" rows={5} />}
        {payouts && (
          <Rows
            payouts={payouts}
            statuses={statuses}
            onResult={setResult}
            onShowAll={() => setStatuses([])}
          />
        )}
        {more && <LoadMore label="Show more" failure="Failed to load more payouts" onLoad={more} />}
      </div>
    </Card>
  );
}

function Rows({
  payouts,
  statuses,
  onResult,
  onShowAll,
}: {
  payouts: readonly PayoutRowFragment[];
  statuses: readonly PayoutStatus[];
  onResult: (result: ActionResult | null) => void;
  onShowAll: () => void;
}) {
  const { data } = useTreasuryQuery({ fetchPolicy: 'cache-first' });
  const isByRun = data?.treasury.treasury?.settings.mode === 'BY_RUN';
  const selection = useRunSelection(payouts);
  if (payouts.length === 0)
    return <NoPayouts filtered={statuses.length > 0} onShowAll={onShowAll} />;
  return (
    <>
      {isByRun && payouts.some(({ status }) => status === 'QUEUED') && (
        <RunBar selection={selection} onResult={onResult} />
      )}
      <ul aria-label="Payouts" className="-my-4 divide-y divide-line">
        {payouts.map((payout) => (
          <li key={payout.id}>
            <PayoutItem
              payout={payout}
              onResult={onResult}
              choice={
                isByRun && (
                  <RunChoice
                    payout={payout}
                    checked={selection.has(payout.id)}
                    onToggle={() => selection.toggle(payout.id)}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Only queued payouts can be selected; the others keep the column's space. */
function RunChoice({
  payout,
  checked,
  onToggle,
}: {
  payout: PayoutRowFragment;
  checked: boolean;
  onToggle: () => void;
}) {
  if (payout.status !== 'QUEUED') return <span aria-hidden="true" className="w-4 shrink-0" />;
  return (
    <input
      type="checkbox"
      className="mt-1 size-4 shrink-0 accent-accent"
      aria-label={`Choose the payout to ${personName(payout.payee)}, ${expenseTitle(payout.expense)}`}
      checked={checked}
      onChange={onToggle}
    />
  );
}

function NoPayouts({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  if (!filtered) {
    return (
      <EmptyState Icon={Banknote} title="No payouts yet">
        An approved expense whose policy is reimbursable appears here by itself.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={Banknote}
      title="No payouts in this status"
      action={<Button onClick={onShowAll}>Show all payouts</Button>}
    >
      Nothing waits here. Choose another status to see the others.
    </EmptyState>
  );
}
