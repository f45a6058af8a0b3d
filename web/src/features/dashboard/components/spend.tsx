import { lazy, Suspense } from 'react';
import { Section } from '../../../components/ui/section.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { WhenNear } from '../../../components/ui/when-near.tsx';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';

const SpendCharts = lazy(() => loadWithRetry(() => import('./spend-charts.tsx')));

/** Below the fold, so that neither its code nor its data delays the top of the page. */
export function Spend() {
  return (
    <WhenNear placeholder={<SpendSkeleton />}>
      <Suspense fallback={<SpendSkeleton />}>
        <SpendCharts skeleton={<SpendSkeleton />} />
      </Suspense>
    </WhenNear>
  );
}

/** A placeholder as tall as the charts, so that nothing moves when they load. */
function SpendSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {['Spend over time', 'Spend by category'].map((title) => (
        <Section key={title} title={title}>
          <Skeleton className="h-56 w-full" />
        </Section>
      ))}
    </div>
  );
}
