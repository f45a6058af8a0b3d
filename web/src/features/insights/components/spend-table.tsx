import { Link } from 'react-router';
import { Money } from '../../../components/ui/amounts.tsx';
import { percentChange } from '../../../lib/decimal.ts';
import { formatMonth } from '../../../lib/format-date.ts';
import { viewerLocale } from '../../../lib/viewer-locale.ts';
import { linkOfRow, type SpendRow } from '../expense-link.ts';
import { useGroupLabel, type InsightsQuery } from '../insights-query.ts';
import type { ShownInsights } from './use-shown-insights.ts';

/** The figures of the chart, each row linked to its expenses. */
export function SpendTable({ shown: { insights, query } }: { shown: ShownInsights }) {
  const { rows, scope, total } = insights;
  const { currency } = total;
  const labelOf = useGroupLabel();
  const byMonth = query.groupBy === 'MONTH';
  return (
    <table className="w-full text-right tabular-nums">
      <caption className="sr-only">Spend by {labelOf(query.groupBy, 'in sentence')}</caption>
      <thead className="border-b border-line text-xs text-ink-soft">
        <tr className="*:py-2 *:pl-4 *:font-medium *:whitespace-nowrap *:first:pl-0 sm:*:pl-6 sm:*:first:pl-0">
          <th scope="col" className="text-left">
            {labelOf(query.groupBy)}
          </th>
          <th scope="col" className="max-sm:hidden">
            Expenses
          </th>
          <th scope="col">Total ({currency})</th>
          <th scope="col" className="max-sm:hidden">
            {byMonth ? 'Month before' : 'Period before'}
          </th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hair">
        {rows.map((row) => (
          <TableRow
            key={`${row.kind} ${row.key ?? ''}`}
            row={row}
            currency={currency}
            label={rowLabel(row, query)}
            link={linkOfRow(row, query.groupBy, { period: query.period, scope })}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Returns the name of a row's group. */
export const rowLabel = ({ label }: SpendRow, { groupBy }: InsightsQuery): string =>
  groupBy === 'MONTH' ? formatMonth(label, 'full') : label;

interface TableRowProps {
  row: SpendRow;
  currency: string;
  label: string;
  link: string | null;
}

function TableRow({ row, currency, label, link }: TableRowProps) {
  const { count, total, previousTotal } = row;
  return (
    <tr className="*:py-2 *:pl-4 *:first:pl-0 hover:bg-sunken/60 sm:*:pl-6 sm:*:first:pl-0">
      <th scope="row" className="w-full max-w-0 text-left font-normal">
        {link !== null && count > 0 ? (
          <Link to={link} className="block truncate font-medium hover:text-accent">
            {label}
          </Link>
        ) : (
          <span className="block truncate text-ink-soft">{label}</span>
        )}
        <span className="block text-ink-faint sm:hidden">
          {count === 1 ? '1 expense' : `${count} expenses`}
        </span>
      </th>
      <td className="max-sm:hidden">{count.toLocaleString(viewerLocale)}</td>
      <td>
        <Money amount={total} currency={currency} />
      </td>
      <td className="text-ink-faint max-sm:hidden">
        {previousTotal !== null && <Money amount={previousTotal} currency={currency} />}
      </td>
      <td className="whitespace-nowrap text-ink-soft">{changeOf(row)}</td>
    </tr>
  );
}

/** Returns the signed change in percent; empty without earlier spending. */
function changeOf({ total, previousTotal }: SpendRow): string {
  const change = previousTotal === null ? null : percentChange(previousTotal, total);
  if (change === null) return '';
  return change.startsWith('-') ? `−${change.slice(1)}%` : `+${change}%`;
}
