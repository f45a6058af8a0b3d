import { Money } from '../../../components/ui/money.tsx';
import { percentChange } from '../../../lib/decimal.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import type { ShownInsights } from './use-shown-insights.ts';

/** The total of the period compared with the period before, and what counts. */
export function SpendTotals({ shown: { insights, query } }: { shown: ShownInsights }) {
  const { total, previousTotal, previousFrom, previousTo } = insights;
  const change = percentChange(previousTotal.usdTotal, total.usdTotal);
  const days = (from: string, to: string) => `${formatDay(from)} to ${formatDay(to)}`;
  const before = days(previousFrom, previousTo);
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Money
          amount={total.usdTotal}
          currency="USD"
          className="text-3xl leading-none font-semibold tracking-[-0.03em]"
        />
        <span className="text-ink-soft">
          {total.count === 1 ? '1 expense' : `${total.count} expenses`},{' '}
          {days(query.period.from, query.period.to)}
        </span>
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        {change === null ? (
          `No spending from ${before} to compare with`
        ) : (
          <>
            <span className="font-medium text-ink">{changeText(change)}</span> compared with{' '}
            {before} ({formatMoney(previousTotal.usdTotal, 'USD')})
          </>
        )}
      </p>
      <p className="mt-2 text-sm text-ink-faint">
        Submitted, approved and paid expenses by expense date, in US dollars at each expense&apos;s
        own rate.
        {query.groupBy === 'DEPARTMENT' && " Departments are the members' current ones."}
      </p>
    </div>
  );
}

/** Describes a change in percent, such as 'Up 12.5%'. */
function changeText(change: string): string {
  if (change === '0.0') return 'Unchanged';
  return change.startsWith('-') ? `Down ${change.slice(1)}%` : `Up ${change}%`;
}
