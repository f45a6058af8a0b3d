import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { classNames } from '../../../lib/class-names.ts';
import { formatMonth } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { viewerLocale } from '../../../lib/viewer-locale.ts';
import { linkOfRow } from '../expense-link.ts';
import { ChartLink } from './chart-link.tsx';
import type { ShownInsights } from './use-shown-insights.ts';

const height = 256;
const margin = { top: 24, right: 4, bottom: 28, left: 52 };
/** Width of a month's name in px. */
const labelWidth = 44;
const tickCount = 4;

/** The same font as the text around the chart. */
const tickLabel = { fontFamily: 'inherit', fontSize: 12 } as const;

const compactIn = (currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(viewerLocale, {
    ...{ style: 'currency', currency, notation: 'compact' },
    maximumFractionDigits: 1,
  });

/** A column per month; the last one, which still grows, stands out. Floats are for drawing only; no amount is computed from them. */
export function MonthBars({ shown, width }: { shown: ShownInsights; width: number }) {
  const { rows, scope, total } = shown.insights;
  const compact = compactIn(total.currency);
  const innerWidth = Math.max(0, width - margin.left - margin.right);
  const base = height - margin.top - margin.bottom;
  const months = rows.map(({ label }) => label);
  const x = scaleBand({ domain: months, range: [0, innerWidth], padding: 0.3 });
  const largest = Math.max(...rows.map(({ total }) => Number(total)), 1);
  const y = scaleLinear({ domain: [0, largest], range: [base, 0], nice: tickCount });
  const every = Math.max(1, Math.ceil((months.length * labelWidth) / Math.max(innerWidth, 1)));
  return (
    <svg aria-hidden="true" width={width} height={height} className="block">
      <Group left={margin.left} top={margin.top}>
        <GridRows
          scale={y}
          width={innerWidth}
          numTicks={tickCount}
          className="[&_line]:stroke-hair"
        />
        {rows.map((row, index) => {
          const isLast = index === rows.length - 1;
          const isLabelled = row.count > 0 && (isLast || Number(row.total) === largest);
          const length = base - y(Number(row.total));
          const left = x(row.label) ?? 0;
          return (
            <ChartLink
              key={row.label}
              to={
                row.count > 0
                  ? linkOfRow(row, 'MONTH', { period: shown.query.period, scope })
                  : null
              }
            >
              <MonthBar
                row={row}
                currency={total.currency}
                compact={compact}
                x={left}
                base={base}
                width={x.bandwidth()}
                length={Math.max(length, row.count > 0 ? 2 : 0)}
                isLast={isLast}
                isLabelled={isLabelled}
              />
            </ChartLink>
          );
        })}
        <AxisLeft
          scale={y}
          numTicks={tickCount}
          hideAxisLine
          tickLabelProps={{ ...tickLabel, textAnchor: 'end', dx: -6, dy: 4 }}
          hideTicks
          tickFormat={(value) => compact.format(Number(value))}
          tickClassName="[&_text]:fill-ink-faint"
        />
        <AxisBottom
          scale={x}
          top={base}
          hideTicks
          tickValues={months.filter((_month, index) => index % every === 0)}
          tickLabelProps={{ ...tickLabel, textAnchor: 'middle' }}
          tickFormat={(month) => formatMonth(month, 'name')}
          axisLineClassName="stroke-line-strong"
          tickClassName="[&_text]:fill-ink-faint"
        />
      </Group>
    </svg>
  );
}

const MonthBar = ({
  row: { label, total },
  currency,
  compact,
  x,
  base,
  width,
  length,
  isLast,
  isLabelled,
}: {
  row: ShownInsights['insights']['rows'][number];
  currency: string;
  /** Writes an amount beside its bar. */
  compact: Intl.NumberFormat;
  x: number;
  base: number;
  width: number;
  length: number;
  isLast: boolean;
  isLabelled: boolean;
}) => (
  <>
    <title>{`${formatMonth(label, 'full')}: ${formatMoney(total, currency)}`}</title>
    {/* The whole column responds to the pointer, not only a bar of a few pixels. */}
    <rect x={x} width={width} height={base} fill="transparent" />
    <Bar
      x={x}
      y={base - length}
      width={width}
      height={length}
      className={classNames(
        'group-hover:fill-accent-strong',
        isLast ? 'fill-accent' : 'fill-chart-past',
      )}
    />
    {isLabelled && (
      <text
        x={x + width / 2}
        y={base - length - 5}
        textAnchor="middle"
        className="fill-ink text-xs font-strong tabular-nums"
      >
        {compact.format(Number(total))}
      </text>
    )}
  </>
);
