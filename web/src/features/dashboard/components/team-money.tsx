import { skipToken } from '@apollo/client/react';
import { Figures } from '../../../components/ui/figures.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useTeamSpendQuery, type ExpenseFilter } from '#graphql';
import { formatMoney } from '../../../lib/format-money.ts';
import { useOrganizationDay } from '../../../lib/use-organization-day.ts';
import { LinkedFigure } from './linked-figure.tsx';
import { chartHeight, MonthChart } from './month-chart.tsx';

const months = ['m0', 'm1', 'm2', 'm3', 'm4', 'm5'] as const;

/** The expenses that an approver sees: those of the people whose expenses they decide, and their own. */
export default function TeamMoney() {
  const today = useOrganizationDay();
  const filters = today === null ? null : monthFilters(today);
  const { data, error } = useTeamSpendQuery(filters ? { variables: filters } : skipToken);
  const failed = error !== undefined && !data;
  const shown = data && filters && months.map((name) => figureOf(data[name], filters[name]));
  const counted = (total?: { count: number }) =>
    total && (total.count === 1 ? '1 expense' : `${total.count} expenses`);
  const [last, current] = shown?.slice(-2) ?? [];
  const currency = current?.currency ?? 'USD';
  const figures = [
    [
      'Team spend',
      `/expenses?from=${current?.label}-01`,
      current,
      last && `this month, ${formatMoney(last.total, last.currency)} in the last`,
    ],
    ['In approval', '/expenses?status=SUBMITTED', data?.submitted, counted(data?.submitted)],
    ['Not yet paid', '/expenses?status=APPROVED', data?.approved, counted(data?.approved)],
  ] as const;
  return (
    <div className="grid gap-8">
      <Figures label="Team figures">
        {figures.map(([label, to, total, note]) => (
          <LinkedFigure key={label} {...{ label, to, note, failed }}>
            {total && <Money amount={total.total} currency={total.currency} />}
          </LinkedFigure>
        ))}
      </Figures>
      <Section title="Team spend by month">
        {failed && <p className="text-ink-soft">Team spend is unavailable right now.</p>}
        {!shown && !failed && <Skeleton className={`${chartHeight.lg} w-full`} />}
        {shown && (
          <MonthChart caption="Team spend by month" months={shown} currency={currency} size="lg" />
        )}
        <p className="mt-3 text-xs text-ink-faint">
          Submitted, approved and paid expenses of people whose expenses you decide, and your own,
          by expense date.
        </p>
      </Section>
    </div>
  );
}

/** The last six months, oldest first; `today` is the organization's day. */
function monthFilters(today: string): Record<(typeof months)[number], ExpenseFilter> {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const day = (back: number, of: number) =>
    new Date(Date.UTC(year, month - 1 - back, of)).toISOString().slice(0, 10);
  const filterOf = (back: number): ExpenseFilter => ({
    status: ['SUBMITTED', 'APPROVED', 'PAID'],
    dateFrom: day(back, 1),
    dateTo: day(back - 1, 0),
  });
  return {
    ...{ m0: filterOf(5), m1: filterOf(4), m2: filterOf(3) },
    ...{ m3: filterOf(2), m4: filterOf(1), m5: filterOf(0) },
  };
}

const figureOf = (
  total: { count: number; currency: string; total: string },
  { dateFrom }: ExpenseFilter,
) => ({
  ...total,
  label: String(dateFrom).slice(0, 7),
});
