import { Section } from '../../../components/ui/section.tsx';
import { useHomeQuery } from '#graphql';
import { isOfferedTo, moneyReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { InsightsLink } from './company-frame.tsx';
import { MonthChart } from './month-chart.tsx';

const monthsShown = 6;

/** The viewer's own months, once there are some; finance and admins have the organization's instead. */
export function OwnSpend() {
  const { roles } = useSessionUser();
  const { data } = useHomeQuery({ fetchPolicy: 'cache-first' });
  const { currency = 'USD', byMonth = [] } = data?.expenseSummary ?? {};
  const months = byMonth.slice(-monthsShown);
  const hasSpending = months.some(({ count }) => count > 0);
  if (!hasSpending || isOfferedTo({ roles: moneyReaders }, roles)) return null;
  return (
    <Section title="Spend over time" action={<InsightsLink />}>
      <MonthChart caption="Spend over time" months={months} currency={currency} size="md" />
      <p className="mt-3 text-xs text-ink-faint">Submitted, approved and paid, by expense date.</p>
    </Section>
  );
}
