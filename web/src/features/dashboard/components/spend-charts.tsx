import type { ReactNode } from 'react';
import { RetryBanner } from '../../../components/ui/banner.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { useSpendFiguresQuery } from '../../../generated/graphql.ts';
import { periodOf } from '../../../lib/period.ts';
import { SpendByCategory } from './spend-by-category.tsx';
import { SpendByMonth } from './spend-by-month.tsx';

export default function SpendCharts({ skeleton }: { skeleton: ReactNode }) {
  const { data, error, refetch } = useSpendFiguresQuery();
  if (!data) {
    if (!error) return skeleton;
    return <RetryBanner message="Failed to load your spending" onRetry={() => void refetch()} />;
  }
  const { byMonth, byCategory } = data.expenseSummary;
  const thisMonth = byMonth.at(-1)?.label ?? '';
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Section title="Spend over time">
        <SpendByMonth months={byMonth} />
      </Section>
      <Section title="Spend by category">
        <SpendByCategory categories={byCategory} period={periodOf('12-months', thisMonth)} />
      </Section>
    </div>
  );
}
