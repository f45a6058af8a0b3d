import { Money } from '../../../components/ui/amounts.tsx';
import { percentChange } from '../../../lib/decimal.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import type { ShownInsights } from './use-shown-insights.ts';

/** The total of the period compared with the period before, and what counts. */
export function SpendTotals({ shown: { insights, query } }: { shown: ShownInsights }) {
  const { total, previousTotal, previousFrom, previousTo } = insights;
  const change = percentChange(previousTotal.total, total.total);
  const days = (from: string, to: string) => `${formatDay(from)} to ${formatDay(to)}`;
  const before = days(previousFrom, previousTo);
  return (
    <div>
      <p className="text-xs text-ink-soft">{days(query.period.from, query.period.to)}</p>
      <p className="mt-1 text-money-lg sm:text-money-xl">
        <Money amount={total.total} currency={total.currency} />
      </p>
      <p className="mt-1 text-ink-soft">
        {total.count === 1 ? '1 expense' : `${total.count} expenses`}
        {' · '}
        {change === null ? (
          `No spending from ${before}`
        ) : (
          <>
            <span className="font-strong text-ink">{changeText(change)}</span> compared with{' '}
            {before} ({formatMoney(previousTotal.total, total.currency)})
          </>
        )}
      </p>
    </div>
  );
}

/** What the figures count. */
export const SpendNote = ({ query: { groupBy } }: Pick<ShownInsights, 'query'>) => (
  <p className="text-xs text-ink-faint">
    Submitted, approved and paid expenses by expense date, at each expense&apos;s own rate.
    {groupBy === 'DEPARTMENT' && " Departments are the members' current ones."}
  </p>
);

/** Describes a change in percent, such as 'Up 12.5%'. */
function changeText(change: string): string {
  if (change === '0.0') return 'Unchanged';
  return change.startsWith('-') ? `Down ${change.slice(1)}%` : `Up ${change}%`;
}
