import { useId } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useExpenseHistoryQuery } from '#graphql';
import { formatDateTime } from '../../../lib/format-date.ts';
import { historyMoments, positionOf } from './history-moments.ts';
import type { Moment } from './use-moment.ts';

/** Moves through the moments of an expense's history, up to now. Renders nothing for an expense that never changed. */
export function HistorySlider({ id, moment: { wanted, move } }: { id: string; moment: Moment }) {
  const { data } = useExpenseHistoryQuery({ variables: { id } });
  const labelId = useId();
  const moments = historyMoments(data?.expense?.activity ?? []);
  if (moments.length < 2 && wanted === null) return null;
  const position = positionOf(moments, wanted);
  const label = moments[position]?.label ?? 'Before its creation';
  const text = wanted === null ? 'Now' : `As of ${formatDateTime(wanted)} · ${label}`;
  return (
    <section aria-label="History" className="grid gap-2 border-t border-line py-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={labelId} className="text-sm font-semibold">
          History
        </h2>
        <p className="min-w-0 grow text-sm wrap-anywhere text-ink-soft tabular-nums max-sm:order-last max-sm:basis-full">
          {text}
        </p>
        {wanted !== null && (
          <Button size="sm" onClick={() => move(null)}>
            Back to now
          </Button>
        )}
      </div>
      <input
        type="range"
        aria-labelledby={labelId}
        aria-valuetext={text}
        min={0}
        max={moments.length}
        step={1}
        value={position}
        onChange={({ target }) => move(moments[target.valueAsNumber]?.at ?? null)}
        className="h-6 w-full max-lg:h-11 cursor-pointer rounded-md accent-accent"
      />
    </section>
  );
}
