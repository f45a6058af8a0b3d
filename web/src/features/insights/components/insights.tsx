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
import { periodProblem, presetLabels, type Preset } from '../../../lib/period.ts';
import { ApprovalTimes } from './approval-times.tsx';
import { BudgetsCard } from './budgets-card.tsx';
import { SpendCard } from './spend-card.tsx';
import { WaitingApprovalsCard } from './waiting-approvals-card.tsx';
import { DateRangeFields } from '../../../components/ui/date-range-fields.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { useCustomFields } from '../../../subjects/expenses/use-custom-fields.ts';

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
