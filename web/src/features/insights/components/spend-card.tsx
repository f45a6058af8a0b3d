import { ChartColumn } from 'lucide-react';
import { Suspense, useRef, type RefObject } from 'react';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useGroupLabel, type InsightsQuery } from '../insights-query.ts';
import { SpendActions } from './spend-actions.tsx';
import { SpendTable } from './spend-table.tsx';
import { SpendNote, SpendTotals } from './spend-totals.tsx';
import { useShownInsights, type ShownInsights } from './use-shown-insights.ts';

const spendChart = lazyPart(() => import('./spend-chart.tsx'));

/** Spending by group as figures, chart and table. */
export function SpendCard({ query }: { query: InsightsQuery }) {
  const { shown, isOutdated, error, refetch } = useShownInsights(query);
  const labelOf = useGroupLabel();
  const chart = useRef<HTMLDivElement>(null);
  const isEmpty = shown?.insights.rows.every(({ count }) => count === 0) === true;
  return (
    <Section
      title={`Spend by ${labelOf(query.groupBy, 'in sentence')}`}
      action={<SpendActions query={query} chart={chart} disabled={isOutdated || isEmpty} />}
    >
      <div className="grid grid-cols-1 gap-5">
        <NotLoaded
          what="spending"
          outline={<SpendSkeleton />}
          shown={shown}
          {...{ error, refetch }}
        />
        {shown && (
          <div
            aria-busy={isOutdated}
            className={classNames('grid grid-cols-1 gap-5', isOutdated && 'opacity-60')}
          >
            <SpendTotals shown={shown} />
            {isEmpty && !isOutdated ? (
              <NothingSpent />
            ) : (
              <SpendFigures shown={shown} chart={chart} />
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

interface SpendFiguresProps {
  shown: ShownInsights;
  chart: RefObject<HTMLDivElement | null>;
}

const SpendFigures = ({ shown, chart }: SpendFiguresProps) => (
  <>
    <div ref={chart} className="bg-surface">
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <spendChart.Part shown={shown} />
      </Suspense>
    </div>
    <SpendNote query={shown.query} />
    {shown.query.groupBy === 'MONTH' ? (
      <details>
        <summary className="touchable w-fit text-sm font-strong text-ink-soft hover:text-ink">
          Show as table
        </summary>
        <SpendTable shown={shown} />
      </details>
    ) : (
      <SpendTable shown={shown} />
    )}
  </>
);

const NothingSpent = () => (
  <EmptyState
    Icon={ChartColumn}
    title="No spending in this period"
    action={<ButtonLink to="/expenses">View expenses</ButtonLink>}
  >
    Choose another period. Drafts, rejected and returned expenses don&apos;t count.
  </EmptyState>
);

/** A placeholder as tall as the figures, so that little moves when they load. */
const SpendSkeleton = () => (
  <>
    <LoadingNote>Loading spending</LoadingNote>
    <Skeleton className="h-12 w-64" />
    <Skeleton className="h-64 w-full" />
  </>
);
