import { useParentSize } from '@visx/responsive';
import { MonthBars } from './month-bars.tsx';
import type { ShownInsights } from './use-shown-insights.ts';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { formatMoney } from '../../../lib/format-money.ts';
import { linkOfRow } from '../expense-link.ts';
import { ChartLink } from './chart-link.tsx';

/** Width before the first measurement, and if measuring is not possible. */
const widthBefore = 640;

/** Months as columns, other groups as rows. Decorative: the table below has the same figures and links. */
export default function SpendChart({ shown }: { shown: ShownInsights }) {
  const { parentRef, width } = useParentSize({
    initialSize: { width: widthBefore },
    debounceTime: 50,
  });
  const Chart = shown.query.groupBy === 'MONTH' ? MonthBars : BarRows;
  return (
    <div ref={parentRef} className="min-w-0">
      <Chart shown={shown} width={width === 0 ? widthBefore : width} />
    </div>
  );
}

/** Maximum bars; the table has all rows. */
const shownMax = 10;
const rowHeight = 34;
/** Width in px for an amount behind the longest bar. */
const amountWidth = 104;
/** Average width of a letter in px. */
const letterWidth = 7;

/** A bar per group, largest first. Floats are for drawing only; no amount is computed from them. */
function BarRows({ shown, width }: { shown: ShownInsights; width: number }) {
  const { insights, query } = shown;
  const { currency } = insights.total;
  const rows = insights.rows.filter(({ count }) => count > 0).slice(0, shownMax);
  const labelWidth = Math.min(180, width * 0.3);
  const barWidth = Math.max(0, width - labelWidth - amountWidth);
  const height = rows.length * rowHeight;
  const keys = rows.map((_row, index) => index);
  const y = scaleBand({ domain: keys, range: [0, height], padding: 0.75 });
  const largest = Math.max(...rows.map(({ total }) => Number(total)), 1);
  const x = scaleLinear({ domain: [0, largest], range: [0, barWidth] });
  return (
    <svg aria-hidden="true" width={width} height={height} className="block text-sm">
      {rows.map((row, index) => {
        const { label, total } = row;
        const top = y(index) ?? 0;
        const middle = top + y.bandwidth() / 2;
        const length = Math.max(2, x(Number(total)));
        const { period, groupBy } = query;
        return (
          <ChartLink
            key={`${row.kind} ${row.key ?? ''}`}
            to={linkOfRow(row, groupBy, { period, scope: insights.scope })}
          >
            <title>{`${label}: ${formatMoney(total, currency)}`}</title>
            {/* The whole row responds to the pointer. */}
            <rect y={index * rowHeight} width={width} height={rowHeight} fill="transparent" />
            <text y={middle} dominantBaseline="central" className="fill-ink">
              {shortened(label, labelWidth)}
            </text>
            <Bar
              x={labelWidth}
              y={top}
              width={length}
              height={y.bandwidth()}
              rx={2}
              className={
                row.kind === 'GROUP'
                  ? 'fill-accent group-hover:fill-accent-strong'
                  : 'fill-line-strong'
              }
            />
            <text
              x={labelWidth + length + 8}
              y={middle}
              dominantBaseline="central"
              className="fill-ink-soft tabular-nums"
            >
              {formatMoney(total, currency)}
            </text>
          </ChartLink>
        );
      })}
    </svg>
  );
}

/** SVG text doesn't truncate itself. */
function shortened(label: string, widthPx: number): string {
  const letters = Math.max(4, Math.floor((widthPx - 12) / letterWidth));
  return label.length > letters ? `${label.slice(0, letters - 1).trimEnd()}…` : label;
}
