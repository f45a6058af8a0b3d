import { RetryBanner } from '../../../components/ui/banner.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { useExpenseSummaryQuery, type ExpenseSummaryQuery } from '../../../generated/graphql.ts';
import { FigureRow, FigureSkeletons, StatCard, totalNote } from './stat-card.tsx';
import { TrendBadge } from './trend-badge.tsx';

type Summary = ExpenseSummaryQuery['expenseSummary'];

export function StatCards() {
  const { data, error, refetch } = useExpenseSummaryQuery();
  const summary = data?.expenseSummary;
  if (!summary && error) {
    return <RetryBanner message="Failed to load your figures" onRetry={() => void refetch()} />;
  }
  return <FigureRow>{summary ? <Figures summary={summary} /> : <FigureSkeletons />}</FigureRow>;
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
        note={totalNote}
      >
        <Money amount={summary.usdTotal} currency="USD" />
        <span className="ml-1.5 text-base font-medium tracking-normal text-ink-faint">USD</span>
      </StatCard>
    </>
  );
}
