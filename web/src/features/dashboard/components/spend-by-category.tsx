import { Link } from 'react-router';
import { Money } from '../../../components/ui/money.tsx';
import type { Period } from '../../../lib/period.ts';
import { spendingLink } from '../../../lib/spending-link.ts';
import { FigureTable, NothingSpent } from './spend-by-month.tsx';
import { barLength, largestTotal, type CategoryFigure } from './spend-figure.ts';

const shownMax = 6;

/** The largest categories as bars, linked to their expenses. */
export function SpendByCategory({
  categories,
  period,
}: {
  categories: readonly CategoryFigure[];
  /** The period of the figures. */
  period: Period;
}) {
  const largest = largestTotal(categories);
  if (largest === '0') return <NothingSpent>Nothing to compare yet.</NothingSpent>;
  const shown = categories.slice(0, shownMax);
  const more = categories.length - shown.length;
  return (
    <div className="min-h-56">
      <ul className="grid gap-3.5">
        {shown.map(({ label, categoryId, usdTotal }) => (
          <li key={`${label} ${categoryId ?? ''}`}>
            <div className="flex items-baseline justify-between gap-4">
              {categoryId === null ? (
                <span className="min-w-0 truncate text-ink-soft">{label}</span>
              ) : (
                <Link
                  to={spendingLink({ period, scope: 'MINE' }, { category: categoryId })}
                  className="min-w-0 truncate font-medium hover:text-accent"
                >
                  {label}
                </Link>
              )}
              <Money amount={usdTotal} currency="USD" />
            </div>
            <div aria-hidden="true" className="mt-1.5 h-1.5 rounded-full bg-sunken">
              <div
                className="h-full min-w-0.5 rounded-full bg-accent"
                style={{ width: `${barLength(usdTotal, largest) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-sm text-ink-faint">and {more} more</p>}
      <p className="mt-3 text-sm text-ink-faint">The same expenses, last 12 months.</p>
      <FigureTable caption="Spend by category" head="Category" figures={categories} />
    </div>
  );
}
