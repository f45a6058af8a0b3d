import { useApolloClient } from '@apollo/client/react';
import { PayoutQueueDocument, type PayoutRowFragment } from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';
import { readAll } from '../../../lib/read-all.ts';
import { filterOf, type PayoutQuery } from '../payout-query.ts';
import { payoutStatusLabels } from '../payout-status-labels.ts';
import { viewerLocale } from '../../../lib/viewer-locale.ts';
import { expenseTitle } from './payout-expense.ts';
import columns from './payout-columns.json' with { type: 'json' };

const pageSize = 100;
const exportPayoutsMax = 5_000;

/** Exports every payout of a query as CSV; returns a note when it was cut at the limit. */
export function usePayoutExport(): (query: PayoutQuery) => Promise<string | null> {
  const client = useApolloClient();
  return async (query) => {
    const { saveCsv } = await import('../../../lib/csv.ts');
    const { items, isComplete } = await readAll(async (after) => {
      const { data } = await client.query({
        query: PayoutQueueDocument,
        variables: { first: pageSize, after, filter: filterOf(query) },
        fetchPolicy: 'no-cache',
      });
      return data?.payouts;
    }, exportPayoutsMax);
    saveCsv('payouts', columns, items.map(cellsOf));
    return isComplete
      ? null
      : `Exported the newest ${exportPayoutsMax.toLocaleString(viewerLocale)} payouts. Choose a period for older ones.`;
  };
}

const cellsOf = (payout: PayoutRowFragment): string[] => [
  personName(payout.payee),
  expenseTitle(payout.expense),
  payout.amountUsd,
  payout.amount ?? '',
  payoutStatusLabels[payout.status].label,
  payout.reason ?? '',
  payout.queuedAt,
  payout.sentAt ?? '',
  payout.paidAt ?? '',
  payout.attempts.at(-1)?.signature ?? '',
];
