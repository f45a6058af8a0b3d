import type { ReactNode } from 'react';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { Figures } from '../../../components/ui/figures.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { isOfferedTo, moneyReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { FigureSkeletons } from './figure-frame.tsx';
import { chartHeight } from './month-chart.tsx';

/** Layout of the organization's money; renders nothing for those who don't look after it. */
export function CompanyFrame({ figures, chart }: { figures: ReactNode; chart: ReactNode }) {
  const { roles } = useSessionUser();
  if (!isOfferedTo({ roles: moneyReaders }, roles)) return null;
  return (
    <div data-roles={moneyReaders.join(' ')} className="grid gap-8">
      <Figures label="Company figures">{figures}</Figures>
      <Section title="Company spend by month" action={<InsightsLink />}>
        {chart}
      </Section>
    </div>
  );
}

export const InsightsLink = () => (
  <TextLink look="quiet" to="/insights">
    Open Insights
  </TextLink>
);

/** A placeholder as tall as the content, so that nothing moves when it loads. */
export const CompanySkeleton = () => (
  <CompanyFrame
    figures={<FigureSkeletons labels={labels} />}
    chart={<Skeleton className={`${chartHeight.lg} w-full`} />}
  />
);

const labels = [
  { label: 'Company spend' },
  { label: 'Reimbursements due' },
  { label: 'Treasury' },
] as const;
