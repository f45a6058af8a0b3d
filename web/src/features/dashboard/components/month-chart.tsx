import { classNames } from '../../../lib/class-names.ts';
import { formatMonth } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';

export interface MonthFigure {
  /** yyyy-mm. */
  readonly label: string;
  readonly count: number;
  readonly total: string;
}

export const chartHeight = { md: 'h-40', lg: 'h-56' } as const;

interface MonthChartProps {
  caption: string;
  months: readonly MonthFigure[];
  currency: string;
  size: keyof typeof chartHeight;
}

/** Bars by month, the current one in full color and with its amount; screen readers have the table. */
export function MonthChart({ caption, months, currency, size }: MonthChartProps) {
  // For drawing only: amounts never become floats.
  const largest = Math.max(...months.map(({ total }) => Number(total)), 1);
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
            currency={currency}
            share={Math.max(0, Number(month.total)) / largest}
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
      <MonthTable caption={caption} months={months} currency={currency} />
    </figure>
  );
}

/** How much of the height the largest bar takes: its amount stands above it. */
const barPercentMax = 88;

interface BarProps {
  month: MonthFigure;
  currency: string;
  share: number;
  isNow: boolean;
}

function Bar({ month, currency, share, isNow }: BarProps) {
  const amount = formatMoney(month.total, currency);
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
const MonthTable = ({ caption, months, currency }: Omit<MonthChartProps, 'size'>) => (
  <div className="sr-only">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Expenses</th>
          <th scope="col">Total in {currency}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ label, count, total }) => (
          <tr key={label}>
            <th scope="row">{formatMonth(label, 'full')}</th>
            <td>{count}</td>
            <td>{formatMoney(total, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
