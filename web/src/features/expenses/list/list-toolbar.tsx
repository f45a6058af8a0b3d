import { skipToken, useApolloClient } from '@apollo/client/react';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { ExpenseExportDocument, useExpenseTotalQuery } from '../../../generated/graphql.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { ownPath } from '../../../lib/own-path.ts';
import { viewerLocale } from '../../../lib/viewer-locale.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { keysOf, sortLabels, toFilter, writeListQuery, type ListQuery } from './list-query.ts';
import { SavedViews } from './saved-views-menu.tsx';
import type { ColumnChoice } from './use-columns.ts';

/** Maximum number that the server counts. */
const countMax = 10_000;

export function ListToolbar({
  query,
  columns,
  counted,
  onChange,
}: {
  query: ListQuery;
  columns: ColumnChoice;
  /** False until the list has loaded, so that a service that doesn't respond gets no second request. */
  counted: boolean;
  onChange: (change: Partial<ListQuery>) => void;
}) {
  const exportList = useExport(query);
  return (
    <div className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <Count query={query} asked={counted} />
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2 text-sm text-ink-soft">
          <span>Sort by</span>
          <select
            className="h-8 rounded-md border border-line-strong/60 bg-surface px-2 text-ink "
            value={query.sort}
            onChange={(event) => {
              const sort = keysOf(sortLabels).find((each) => each === event.target.value);
              if (sort) onChange({ sort });
            }}
          >
            {keysOf(sortLabels).map((value) => (
              <option key={value} value={value}>
                {sortLabels[value]}
              </option>
            ))}
          </select>
        </label>
        <ColumnsMenu columns={columns} />
        <SavedViews search={writeListQuery({ ...query, columns: columns.toSave }).toString()} />
        <ExportButton what="expenses" failure="Failed to export expenses" onExport={exportList} />
      </div>
    </div>
  );
}

function Count({ query, asked }: { query: ListQuery; asked: boolean }) {
  const { data, previousData } = useExpenseTotalQuery(
    asked ? { variables: { filter: toFilter(query) } } : skipToken,
  );
  const total = (data ?? previousData)?.expenseTotal;
  return (
    <p
      role="status"
      title="In US dollars at each expense's own rate"
      className="min-h-5 text-sm text-ink-soft tabular-nums"
    >
      {total !== undefined && <Total {...total} />}
    </p>
  );
}

function Total({ count, usdTotal }: { count: number; usdTotal: string }) {
  const shown = count.toLocaleString(viewerLocale);
  if (count >= countMax) return `${shown} or more expenses`;
  return (
    <>
      <span>{`${shown} ${count === 1 ? 'expense' : 'expenses'}`}</span>
      {', '}
      <span>{formatMoney(usdTotal, 'USD')}</span>
    </>
  );
}

/** Opens a link that is valid for five minutes, created on demand. */
function useExport(query: ListQuery): () => Promise<null> {
  const client = useApolloClient();
  return async () => {
    const { data } = await client.query({
      query: ExpenseExportDocument,
      variables: { filter: toFilter(query), sort: query.sort },
      fetchPolicy: 'no-cache',
    });
    if (!data) throw new Error('no link was created');
    openDownload(ownPath(data.expenseExport.url));
    return null;
  };
}

function openDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
