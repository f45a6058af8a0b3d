import { formatMonth } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { barLength, largestTotal, type SpendFigure } from './spend-figure.ts';

const width = 640;
const height = 224;
const top = 22;
const base = height - 26;
const gap = 12;

/** Twelve bars; screen readers use the table beside them. */
export function SpendByMonth({ months }: { months: readonly SpendFigure[] }) {
  const largest = largestTotal(months);
  if (largest === '0') {
    return <NothingSpent>No spending in the last twelve months.</NothingSpent>;
  }
  const step = width / months.length;
  return (
    <figure>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        className="h-56 w-full overflow-visible"
        preserveAspectRatio="none"
      >
        <line x1="0" x2={width} y1={base} y2={base} className="stroke-line" />
        {months.map((month, index) => {
          const length = barLength(month.usdTotal, largest) * (base - top);
          return (
            <g key={month.label}>
              <title>{`${formatMonth(month.label, 'full')}: ${formatMoney(month.usdTotal, 'USD')}`}</title>
              {/* The whole column responds to the pointer, not only a bar of a few pixels. */}
              <rect x={index * step} y="0" width={step} height={height} fill="transparent" />
              <rect
                x={index * step + gap / 2}
                y={base - Math.max(length, month.count > 0 ? 2 : 0)}
                width={step - gap}
                height={Math.max(length, month.count > 0 ? 2 : 0)}
                rx="3"
                className={index === months.length - 1 ? 'fill-accent' : 'fill-accent/45'}
              />
            </g>
          );
        })}
      </svg>
      <div
        aria-hidden="true"
        className="-mt-5 grid text-center text-xs text-ink-faint"
        style={{ gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }}
      >
        {months.map(({ label }, index) => (
          <span key={label} className={index % 2 === 0 ? 'max-sm:invisible' : undefined}>
            {formatMonth(label, 'name')}
          </span>
        ))}
      </div>
      <figcaption className="mt-3 text-sm text-ink-faint">
        Your submitted, approved and paid expenses by expense date, in US dollars. Highest month:{' '}
        {formatMoney(largest, 'USD')}.
      </figcaption>
      <FigureTable caption="Spend over time" head="Month" figures={months} isMonth />
    </figure>
  );
}

/** The chart as a table. */
export function FigureTable({
  caption,
  head,
  figures,
  isMonth = false,
}: {
  caption: string;
  head: string;
  figures: readonly SpendFigure[];
  isMonth?: boolean;
}) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Expenses</th>
            <th scope="col">Total in USD</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, count, usdTotal }) => (
            <tr key={label}>
              <th scope="row">{isMonth ? formatMonth(label, 'full') : label}</th>
              <td>{count}</td>
              <td>{formatMoney(usdTotal, 'USD')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function NothingSpent({ children }: { children: string }) {
  return (
    <p className="flex h-56 items-center justify-center text-center text-ink-soft">{children}</p>
  );
}
