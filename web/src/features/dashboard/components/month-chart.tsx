import { classNames } from '../../../lib/class-names.ts';
import { formatMonth } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';

export interface MonthFigure {
  /** yyyy-mm. */
  readonly label: string;
  readonly count: number;
  readonly usdTotal: string;
}

export const chartHeight = { md: 'h-40', lg: 'h-56' } as const;

interface MonthChartProps {
  caption: string;
  months: readonly MonthFigure[];
  size: keyof typeof chartHeight;
}

/** Bars by month, the current one in full color and with its amount; screen readers have the table. */
export function MonthChart({ caption, months, size }: MonthChartProps) {
  // For drawing only: amounts never become floats.
  const largest = Math.max(...months.map(({ usdTotal }) => Number(usdTotal)), 1);
  return (
    <figure>
      <ol
        aria-hidden="true"
        className={classNames('flex items-end border-b border-line', chartHeight[size])}
      >
        {months.map((month, index) => (
          <Bar
            key={month.label}
            month={month}
            share={Math.max(0, Number(month.usdTotal)) / largest}
            isNow={index === months.length - 1}
          />
        ))}
      </ol>
      <div aria-hidden="true" className="mt-1 flex text-center text-2xs text-ink-faint">
        {months.map(({ label }) => (
          <span key={label} className="flex-1">
            {formatMonth(label, 'name')}
          </span>
        ))}
      </div>
      <MonthTable caption={caption} months={months} />
    </figure>
  );
}

/** How much of the height the largest bar takes: its amount stands above it. */
const barPercentMax = 88;

function Bar({ month, share, isNow }: { month: MonthFigure; share: number; isNow: boolean }) {
  const amount = formatMoney(month.usdTotal, 'USD');
  return (
    <li
      title={`${formatMonth(month.label, 'full')}: ${amount}`}
      className="flex h-full min-w-0 flex-1 flex-col items-center justify-end"
    >
      {isNow && <span className="self-end text-2xs font-semibold whitespace-nowrap">{amount}</span>}
      <span
        className={classNames('w-3/5', isNow ? 'bg-accent' : 'bg-chart-past')}
        style={{ height: `${share * barPercentMax}%`, minHeight: month.count > 0 ? 2 : 0 }}
      />
    </li>
  );
}

/** The chart as a table. */
const MonthTable = ({ caption, months }: { caption: string; months: readonly MonthFigure[] }) => (
  <div className="sr-only">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Expenses</th>
          <th scope="col">Total in USD</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ label, count, usdTotal }) => (
          <tr key={label}>
            <th scope="row">{formatMonth(label, 'full')}</th>
            <td>{count}</td>
            <td>{formatMoney(usdTotal, 'USD')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
