import type { ReactNode } from 'react';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { isOfferedTo, moneyReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { useOrganizationDay } from '../../../lib/use-organization-day.ts';
import {
  useInsightsQuery,
  groupLabels,
  useGroupLabel,
  type Grouping,
  type InsightsQuery,
} from '../insights-query.ts';
import { periodProblem, presetLabels, type Preset, type Period } from '../../../lib/period.ts';
import { BudgetsCard } from './budgets-card.tsx';
import { SpendCard } from './spend-card.tsx';
import { WaitingApprovalsCard } from './waiting-approvals-card.tsx';
import { DateRangeFields } from '../../../components/ui/date-range-fields.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { useCustomFields } from '../../../subjects/expenses/use-custom-fields.ts';
import { Section } from '../../../components/ui/section.tsx';
import { useApprovalTimesQuery, type ApprovalTimesQuery } from '#graphql';
import { formatAge } from '../../../lib/format-age.ts';
import { formatMonth } from '../../../lib/format-date.ts';

/** Spending by group over a period; for finance and admins also budgets and approval times, for approvers their team's first. */
export default function Insights({ team }: { team: ReactNode }) {
  const today = useOrganizationDay();
  const { roles } = useSessionUser();
  const seesCompany = isOfferedTo({ roles: moneyReaders }, roles);
  const seesTeam = roles.includes('approver') && !seesCompany;
  return (
    <>
      <PageHeader
        title="Insights"
        subtitle={
          seesCompany ? 'Company spending' : seesTeam ? 'Team spending' : 'Your own spending'
        }
      />
      {team}
      {today === null ? (
        <NotLoaded what="insights" rows={8} />
      ) : seesTeam ? (
        <details className="mt-8">
          <summary className="touchable mb-4 w-fit font-strong">Your own spending</summary>
          <InsightsOn today={today} seesCompany={false} />
        </details>
      ) : (
        <InsightsOn today={today} seesCompany={seesCompany} />
      )}
    </>
  );
}

function InsightsOn({ today, seesCompany }: { today: string; seesCompany: boolean }) {
  const [query, change] = useInsightsQuery(today);
  const problem = periodProblem(query.period);
  return (
    <div className="grid grid-cols-1 gap-8">
      <InsightsBar query={query} problem={problem} onChange={change} />
      {problem === null && <SpendCard query={query} />}
      {seesCompany && (
        <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-2">
          <BudgetsCard today={today} />
          <WaitingApprovalsCard />
          {problem === null && <ApprovalTimes period={query.period} />}
        </div>
      )}
    </div>
  );
}

interface InsightsBarProps {
  query: InsightsQuery;
  /** The error in the dates; null without one. */
  problem: string | null;
  onChange: (change: Partial<InsightsQuery>) => void;
}

/** Period and grouping; each change applies at once. */
function InsightsBar({ query, problem, onChange }: InsightsBarProps) {
  const { preset, period, groupBy } = query;
  const labelOf = useGroupLabel();
  const fields = useCustomFields().filter(({ archived }) => !archived);
  const groupings = new Set([
    ...(Object.keys(groupLabels) as Grouping[]),
    ...fields.map(({ key }): Grouping => `FIELD:${key}`),
    groupBy,
  ]);
  return (
    <section
      aria-label="Period and grouping"
      className="grid grid-cols-2 gap-3 lg:max-w-3xl lg:grid-cols-4"
    >
      <SelectField
        label="Period"
        options={Object.entries(presetLabels)}
        value={preset}
        onChange={(event) => onChange({ preset: event.target.value as Preset })}
      />
      <SelectField
        label="Group by"
        options={[...groupings].map((each) => [each, labelOf(each)])}
        value={groupBy}
        onChange={(event) => onChange({ groupBy: event.target.value as Grouping })}
      />
      {preset === 'custom' && (
        <DateRangeFields
          range={period}
          problem={problem}
          onChange={(change) => onChange({ period: { ...period, ...change } })}
        />
      )}
    </section>
  );
}

/** How long decisions took, by month. */
function ApprovalTimes({ period }: { period: Period }) {
  const { data, previousData, error, refetch } = useApprovalTimesQuery({
    variables: period,
    fetchPolicy: 'cache-and-network',
  });
  const months = (data ?? previousData)?.approvalTimes;
  return (
    <Section title="Approval times">
      <div className="grid grid-cols-1 gap-4">
        <NotLoaded what="approval times" rows={3} shown={months} {...{ error, refetch }} />
        {months?.length === 0 && <p className="text-ink-soft">No decisions in this period.</p>}
        {months !== undefined && months.length > 0 && <TimesTable months={months} />}
        <p className="text-sm text-ink-faint">
          From submission to decision, by month of the decision (UTC). Automatic approvals
          don&apos;t count.
        </p>
      </div>
    </Section>
  );
}

/** Seconds are more exact than anyone needs here. */
const durationOf = (seconds: number): string => (seconds < 60 ? 'under 1 min' : formatAge(seconds));

const TimesTable = ({ months }: { months: ApprovalTimesQuery['approvalTimes'] }) => (
  <table className="w-full text-right tabular-nums">
    <caption className="sr-only">Approval times by month</caption>
    <thead className="border-b border-line text-xs text-ink-soft">
      <tr className="*:py-2 *:pl-4 *:font-medium *:first:pl-0">
        <th scope="col" className="text-left">
          Month
        </th>
        <th scope="col">Decisions</th>
        <th scope="col">Median</th>
        <th scope="col">90% within</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-hair">
      {months.toReversed().map(({ month, decided, medianSeconds, p90Seconds }) => (
        <tr key={month} className="*:py-2 *:pl-4 *:whitespace-nowrap *:first:pl-0">
          <th scope="row" className="text-left font-strong">
            {formatMonth(month, 'short')}
          </th>
          <td>{decided}</td>
          <td>{durationOf(medianSeconds)}</td>
          <td>{durationOf(p90Seconds)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
