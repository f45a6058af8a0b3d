import { useParentSize } from '@visx/responsive';
import { BarRows } from './bar-rows.tsx';
import { MonthBars } from './month-bars.tsx';
import type { ShownInsights } from './use-shown-insights.ts';

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
