import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { ToDoList, type ToDo } from '../../../components/ui/to-do.tsx';
import { usePayoutsToDecideQuery, type PayoutRowFragment } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { sumDecimals } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { PayoutActions } from './payout-actions.tsx';
import { expenseTitle } from './payout-expense.ts';
import { waitingText } from './payout-labels.ts';

/** More are one row, which leads to the list of them. */
const shownMax = 3;

/**
 * The payouts that need someone, each with its verbs; renders nothing without any. The same rows are on finance's home, where
 * another row `leads` the page with its filled button.
 */
export default function PayoutsToDecide({ leads = true }: { leads?: boolean }) {
  const { data } = usePayoutsToDecideQuery();
  const [result, setResult] = useState<ActionResult | null>(null);
  // What was just decided has another status until the list is asked for again.
  const undecided = (data?.payouts.edges ?? [])
    .map(({ node }) => node)
    .filter(({ status }) => status === 'HELD' || status === 'FAILED');
  const totals = data?.payoutTotals ?? [];
  const rest = totals.reduce((sum, { count }) => sum + count, 0) - shownMax;
  if (undecided.length === 0 && !result) return null;
  const shown = undecided.slice(0, shownMax);
  return (
    <div data-to-do="" className="grid min-w-0 gap-2 xl:col-start-1">
      {result && <Banner tone={result.tone}>{result.message}</Banner>}
      {shown.length > 0 && (
        <ToDoList
          label="Payouts to decide"
          items={[
            ...shown.map((payout, index) => rowOf(payout, leads && index === 0, setResult)),
            ...(rest > 0
              ? [restOf(rest, sumDecimals(totals.map(({ amountUsd }) => amountUsd)))]
              : []),
          ]}
        />
      )}
    </div>
  );
}

function rowOf(
  payout: PayoutRowFragment,
  isFirst: boolean,
  onResult: (result: ActionResult | null) => void,
): ToDo {
  const { id, expense, payee, status, amountUsd } = payout;
  return {
    key: id,
    count: 1,
    title: `${expenseTitle(expense)} to ${personName(payee)} ${status === 'HELD' ? 'is held' : 'failed'}`,
    note: <span className="whitespace-normal">{waitingText(payout)}</span>,
    sum: formatMoney(amountUsd, 'USD'),
    action: '',
    to: null,
    extra: <PayoutActions payout={payout} isFirst={isFirst} onResult={onResult} />,
  };
}

const restOf = (count: number, allUsd: string): ToDo => ({
  key: 'rest',
  count,
  title: count === 1 ? 'more payout is held or failed' : 'more payouts are held or failed',
  note: `All together: ${formatMoney(allUsd, 'USD')}`,
  action: 'Show all',
  to: '/payouts?status=HELD&status=FAILED',
});
