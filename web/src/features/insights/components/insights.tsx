import type { ReactNode } from 'react';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { isOfferedTo, moneyReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { useOrganizationDay } from '../../../lib/use-organization-day.ts';
import { useInsightsQuery } from '../insights-query.ts';
import { periodProblem } from '../../../lib/period.ts';
import { ApprovalTimes } from './approval-times.tsx';
import { BudgetsCard } from './budgets-card.tsx';
import { InsightsBar } from './insights-bar.tsx';
import { SpendCard } from './spend-card.tsx';
import { WaitingApprovalsCard } from './waiting-approvals-card.tsx';

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
