import { skipToken } from '@apollo/client/react';
import { TriangleAlert } from 'lucide-react';
import { Money } from '../../../components/ui/money.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import {
  usePayoutHealthQuery,
  usePendingTaskSummaryQuery,
  useReimbursementsDueQuery,
  useSpendInsightsQuery,
  useTreasuryStandingQuery,
} from '../../../generated/graphql.ts';
import { subtractDecimals } from '../../../lib/decimal.ts';
import { formatAge } from '../../../lib/format-age.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { periodOf } from '../../../lib/period.ts';
import { useOrganizationDay } from '../../../lib/use-organization-day.ts';
import { ApprovalsLine, CompanyCard, RoleFrame } from './role-card.tsx';
import { TrendBadge } from './trend-badge.tsx';

/** Approvals, and for finance and admins the organization's money. Each card loads and fails independently. */
export default function RoleCards() {
  return (
    <RoleFrame
      approvals={<Approvals />}
      company={
        <>
          <CompanySpend />
          <ReimbursementsDue />
          <PayoutHealth />
          <TreasuryBalance />
        </>
      }
    />
  );
}

function Approvals() {
  const { data, error, refetch } = usePendingTaskSummaryQuery({
    fetchPolicy: 'cache-and-network',
  });
  const summary = data?.pendingTaskSummary;
  if (!summary) {
    return (
      <ApprovalsLine>
        {error ? (
          <span className="text-ink-soft">
            Approvals are unavailable right now.{' '}
            <button
              type="button"
              className="font-medium text-accent"
              onClick={() => void refetch()}
            >
              Retry
            </button>
          </span>
        ) : (
          <Skeleton className="h-5 w-56" />
        )}
      </ApprovalsLine>
    );
  }
  const { count, usdTotal, oldestSubmittedAt } = summary;
  const facts = [
    ...(count > 0 ? [formatMoney(usdTotal, 'USD')] : []),
    ...(oldestSubmittedAt === null ? [] : [`oldest ${ageOf(oldestSubmittedAt)}`]),
  ];
  return (
    <ApprovalsLine>
      <span className="font-semibold">
        {count === 0 ? 'No expenses need your review' : reviewText(count)}
      </span>
      {facts.length > 0 && <span className="text-ink-soft tabular-nums">{facts.join(', ')}</span>}
    </ApprovalsLine>
  );
}

const reviewText = (count: number): string =>
  count === 1 ? '1 expense needs your review' : `${count} expenses need your review`;

const ageOf = (at: string): string =>
  formatAge(Math.max(60, (Date.now() - new Date(at).getTime()) / 1000));

function CompanySpend() {
  const today = useOrganizationDay();
  const { data, error } = useSpendInsightsQuery(
    today === null
      ? skipToken
      : {
          variables: { ...periodOf('this-month', today), groupBy: 'CATEGORY' },
          fetchPolicy: 'cache-and-network',
        },
  );
  const insights = data?.spendInsights;
  return (
    <CompanyCard
      label="Company spend"
      to="/insights?period=this-month&by=CATEGORY"
      badge={
        insights && (
          <TrendBadge
            lastMonth={insights.previousTotal.usdTotal}
            thisMonth={insights.total.usdTotal}
          />
        )
      }
      note="This month: submitted, approved and paid"
    >
      {insights ? (
        <Money amount={insights.total.usdTotal} currency="USD" />
      ) : (
        <NoFigure failed={error !== undefined} />
      )}
    </CompanyCard>
  );
}

function ReimbursementsDue() {
  const { data, error } = useReimbursementsDueQuery({ fetchPolicy: 'cache-and-network' });
  const due = data?.reimbursementsDue;
  return (
    <CompanyCard
      label="Reimbursements due"
      to="/payouts"
      note={
        due && `${due.count === 1 ? '1 expense' : `${due.count} expenses`} approved, not yet paid`
      }
    >
      {due ? (
        <Money amount={due.usdTotal} currency="USD" />
      ) : (
        <NoFigure failed={error !== undefined} />
      )}
    </CompanyCard>
  );
}

/** Maximum payouts read; for more, the number shows as a minimum. */
const payoutsMax = 100;

function PayoutHealth() {
  const { data, error } = usePayoutHealthQuery({ fetchPolicy: 'cache-and-network' });
  const stuck = data?.payouts.edges.map(({ node }) => node);
  const held = stuck?.filter(({ status }) => status === 'HELD').length ?? 0;
  const failed = (stuck?.length ?? 0) - held;
  return (
    <CompanyCard
      label="Payouts"
      to={stuck?.length === 0 ? '/payouts' : '/payouts?status=HELD&status=FAILED'}
      note={
        stuck && (stuck.length === 0 ? 'None held or failed' : 'Release or cancel them in Payouts')
      }
    >
      {stuck ? (
        <span className={stuck.length > 0 ? 'text-danger' : undefined}>
          {[held > 0 && `${held} held`, failed > 0 && `${failed} failed`]
            .filter(Boolean)
            .join(', ') || 'No issues'}
          {stuck.length >= payoutsMax && ' or more'}
        </span>
      ) : (
        <NoFigure failed={error !== undefined} />
      )}
    </CompanyCard>
  );
}

function TreasuryBalance() {
  const { data, error } = useTreasuryStandingQuery({ fetchPolicy: 'cache-and-network' });
  const treasury = data?.treasury.treasury;
  const balances = treasury?.balances;
  const warning = treasury?.warnings[0];
  return (
    <CompanyCard
      label="Treasury"
      to="/payouts"
      note={
        warning === undefined ? (
          'PYUSD available for payouts'
        ) : (
          <span className="flex items-start gap-1.5 font-medium text-warning">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {warning}
          </span>
        )
      }
    >
      {treasury && balances ? (
        <Pyusd amount={subtractDecimals(balances.amount, treasury.reservedAmount)} />
      ) : (
        <NoFigure failed={error !== undefined || data !== undefined} />
      )}
    </CompanyCard>
  );
}

function Pyusd({ amount }: { amount: string }) {
  return <Money amount={amount} currency="PYUSD" />;
}

function NoFigure({ failed }: { failed: boolean }) {
  if (!failed) return <Skeleton className="h-7 w-28" />;
  return <span className="text-md font-medium text-ink-soft">Unavailable</span>;
}
