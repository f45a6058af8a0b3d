import { TrendingDown, TrendingUp } from 'lucide-react';
import { percentChange } from '../../../lib/decimal.ts';

/** This month compared with last month; renders nothing when last month is empty. */
export function TrendBadge({ lastMonth, thisMonth }: { lastMonth: string; thisMonth: string }) {
  const change = percentChange(lastMonth, thisMonth);
  if (change === null) return null;
  const falls = change.startsWith('-');
  const Icon = falls ? TrendingDown : TrendingUp;
  return (
    <span
      title="This month against last month"
      className="inline-flex h-6 items-center gap-1 rounded-sm bg-sunken px-1.5 text-xs font-semibold text-ink-soft tabular-nums"
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{falls ? 'Down' : 'Up'} </span>
      {change.replace('-', '')}%<span className="sr-only"> against last month</span>
    </span>
  );
}
