import { ChartColumn, Download, ImageDown } from 'lucide-react';
import { Suspense, useRef, type RefObject, useState } from 'react';
import { ButtonLink, Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useGroupLabel, type InsightsQuery, spendGroup } from '../insights-query.ts';
import { SpendTable } from './spend-table.tsx';
import { SpendNote, SpendTotals } from './spend-totals.tsx';
import { useShownInsights, type ShownInsights } from './use-shown-insights.ts';
import { useApolloClient } from '@apollo/client/react';
import { SpendCsvDocument } from '#graphql';
import { saveFile } from '../../../lib/save-file.ts';

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

type Task = 'table' | 'chart';

interface SpendActionsProps {
  query: InsightsQuery;
  chart: RefObject<HTMLElement | null>;
  disabled: boolean;
}

/** Downloads of the table and of the chart. */
function SpendActions({ query, chart, disabled }: SpendActionsProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState<Task | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const name = fileName(query);
  const run = async (task: Task, download: () => Promise<void>) => {
    setBusy(task);
    setFailure(null);
    await download().catch(() => setFailure('Failed to export'));
    setBusy(null);
  };
  const saveTable = async () => {
    const { data } = await client.query({
      query: SpendCsvDocument,
      variables: { ...query.period, ...spendGroup(query.groupBy) },
      fetchPolicy: 'no-cache',
    });
    if (!data) throw new Error('the server sent no table');
    const file = new Blob([data.spendInsights.csv], { type: 'text/csv;charset=utf-8' });
    saveFile(file, `${name}.csv`);
  };
  const saveChart = async () => {
    if (!chart.current) return;
    const { toBlob } = await import('html-to-image');
    const picture = await toBlob(chart.current, { pixelRatio: 2, skipFonts: true });
    if (!picture) throw new Error('the browser created no image');
    saveFile(picture, `${name}.png`);
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="text-sm text-danger">
        {failure}
      </span>
      <Button
        size="sm"
        busy={busy === 'chart'}
        disabled={disabled}
        onClick={() => void run('chart', saveChart)}
      >
        {busy !== 'chart' && <ImageDown aria-hidden="true" className="size-4" />}
        PNG
        <span className="sr-only"> of the chart</span>
      </Button>
      <Button
        size="sm"
        busy={busy === 'table'}
        disabled={disabled}
        onClick={() => void run('table', saveTable)}
      >
        {busy !== 'table' && <Download aria-hidden="true" className="size-4" />}
        CSV
        <span className="sr-only"> of the table</span>
      </Button>
    </div>
  );
}

const fileName = ({ groupBy, period }: InsightsQuery): string =>
  `spend-by-${groupBy.toLowerCase().replace(':', '-')}-${period.from}-${period.to}`;
