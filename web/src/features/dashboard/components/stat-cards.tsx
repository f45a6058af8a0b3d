import type { ReactNode } from 'react';
import { RetryBanner } from '../../../components/ui/banner.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { useExpenseSummaryQuery, type ExpenseSummaryQuery } from '../../../generated/graphql.ts';
import { TrendBadge } from './trend-badge.tsx';

type Summary = ExpenseSummaryQuery['expenseSummary'];

export function StatCards() {
  const { data, error, refetch } = useExpenseSummaryQuery();
  const summary = data?.expenseSummary;
  if (!summary && error) {
    return <RetryBanner message="Failed to load your figures" onRetry={() => void refetch()} />;
  }
  return (
    <section aria-label="Your figures" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {summary ? <Figures summary={summary} /> : <FigureSkeletons />}
    </section>
  );
}

function Figures({ summary }: { summary: Summary }) {
  const { thisMonth, lastMonth } = summary;
  return (
    <>
      <StatCard
        label="Expenses Created"
        badge={
          <TrendBadge lastMonth={String(lastMonth.count)} thisMonth={String(thisMonth.count)} />
        }
      >
        {summary.createdCount}
      </StatCard>
      <StatCard label="Pending Approval">{summary.submittedCount}</StatCard>
      <StatCard
        label="Total Amount"
        badge={<TrendBadge lastMonth={lastMonth.usdTotal} thisMonth={thisMonth.usdTotal} />}
        wide
      >
        <Money amount={summary.usdTotal} currency="USD" />
        <span className="ml-1.5 text-sm font-medium tracking-normal text-ink-faint">USD</span>
      </StatCard>
    </>
  );
}

function StatCard({
  label,
  badge,
  wide = false,
  children,
}: {
  label: string;
  badge?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`rounded-lg border border-line bg-surface p-5 shadow-card ${wide ? 'sm:max-lg:col-span-2' : ''}`}
    >
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="font-medium text-ink-soft">{label}</h2>
        {badge}
      </div>
      <p className="mt-3 text-3xl leading-none font-semibold tracking-[-0.03em] tabular-nums">
        {children}
      </p>
    </div>
  );
}

function FigureSkeletons() {
  return ['Expenses Created', 'Pending Approval', 'Total Amount'].map((label) => (
    <StatCard key={label} label={label} wide={label === 'Total Amount'}>
      <Skeleton className="h-7.5 w-28" />
      <LoadingNote>Loading</LoadingNote>
    </StatCard>
  ));
}
