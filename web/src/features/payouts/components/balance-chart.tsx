import { compareDecimals } from '../../../lib/decimal.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { heightsOf, largestOf, type BalanceDay } from './balance-days.ts';

const width = 640;
const height = 216;
/** Height of the area with the balance. Payments hang below it, with their own scale. */
const base = 152;
const top = 8;
const payTop = 168;

/** The balance as a line, with payouts below. Screen readers get its range and last value, and the table beside it. */
export function BalanceChart({ days }: { days: readonly BalanceDay[] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const step = width / days.length;
  const balances = heightsOf(days.map(({ amount }) => amount));
  const payments = heightsOf(days.map(({ paidOut }) => paidOut));
  const heights = balances.map((share) => (base - share * (base - top)).toFixed(1));
  // Drawn from edge to edge, so that the first day of a treasury is also a line.
  const points = [
    `0,${heights[0]}`,
    ...heights.map((y, index) => `${((index + 0.5) * step).toFixed(1)},${y}`),
    `${width},${heights.at(-1)}`,
  ].join(' ');
  const mostPaid = largestOf(days.map(({ paidOut }) => paidOut));
  const range = `${formatDay(first.date)} to ${formatDay(last.date)}`;
  return (
    <figure>
      <svg
        role="img"
        aria-label={`Balance from ${range}: ${formatMoney(last.amount, 'PYUSD')} on the last day`}
        viewBox={`0 0 ${width} ${height}`}
        className="h-40 w-full"
        preserveAspectRatio="none"
      >
        <polygon points={`0,${base} ${points} ${width},${base}`} className="fill-accent/12" />
        <line x1="0" x2={width} y1={base} y2={base} className="stroke-line" />
        <polyline
          points={points}
          fill="none"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-accent"
        />
        {days.map((day, index) => {
          const isPaid = compareDecimals(day.paidOut, '0') > 0;
          const length = isPaid ? Math.max(2, (payments[index] ?? 0) * (height - payTop)) : 0;
          return (
            <g key={day.date}>
              <title>{`${formatDay(day.date)}: ${formatMoney(day.amount, 'PYUSD')}, paid out ${formatMoney(day.paidOut, 'PYUSD')}`}</title>
              {/* The whole column responds to the pointer, not only a bar of a few pixels. */}
              <rect x={index * step} y="0" width={step} height={height} fill="transparent" />
              <rect
                x={index * step + step * 0.15}
                y={height - length}
                width={step * 0.7}
                height={length}
                className="fill-accent/45"
              />
            </g>
          );
        })}
      </svg>
      <div aria-hidden="true" className="mt-1.5 flex justify-between gap-4 text-xs text-ink-faint">
        <span>{formatDay(first.date)}</span>
        <span>{formatDay(last.date)}</span>
      </div>
      <figcaption className="mt-3 text-sm text-ink-faint">
        Line: end-of-day balance (UTC).
        {compareDecimals(mostPaid, '0') > 0 && ' Bars: paid out per day.'}
      </figcaption>
    </figure>
  );
}
