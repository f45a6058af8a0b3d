import { skipToken } from '@apollo/client/react';
import { Money } from '../../../components/ui/amounts.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import {
  useReimbursementsDueQuery,
  useSpendInsightsQuery,
  useTreasuryFundsQuery,
  type SpendInsightsQuery,
} from '#graphql';
import { subtractDecimals } from '../../../lib/decimal.ts';
import { periodOf } from '../../../lib/period.ts';
import { useOrganizationDay } from '../../../lib/use-organization-day.ts';
import { trendOf } from '../trend.ts';
import { CompanyFrame } from './company-frame.tsx';
import { LinkedFigure } from './linked-figure.tsx';
import { chartHeight, MonthChart, type MonthFigure } from './month-chart.tsx';

/** Figures and months of the organization. Each loads and fails independently. */
export default function CompanyMoney() {
  const spend = useCompanyMonths();
  return (
    <CompanyFrame
      figures={
        <>
          <Spend {...spend} />
          <ReimbursementsDue />
          <Treasury />
        </>
      }
      chart={<Months {...spend} />}
    />
  );
}

interface CompanyMonths {
  months: MonthFigure[] | undefined;
  currency: string;
  failed: boolean;
}

function useCompanyMonths(): CompanyMonths {
  const today = useOrganizationDay();
  const period = today === null ? null : periodOf('12-months', today);
  const { data, error } = useSpendInsightsQuery(
    period === null ? skipToken : { variables: { ...period, groupBy: 'MONTH' } },
  );
  return {
    months: data && period ? everyMonth(period.from, data.spendInsights.rows) : undefined,
    currency: data?.spendInsights.total.currency ?? 'USD',
    failed: error !== undefined && !data,
  };
}

/** Months without spending have no row. */
function everyMonth(
  from: string,
  rows: SpendInsightsQuery['spendInsights']['rows'],
): MonthFigure[] {
  const [year = 0, month = 1] = from.split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) => {
    const label = new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 7);
    const { count = 0, total = '0.00' } = rows.find(({ key }) => key === label) ?? {};
    return { label, count, total };
  });
}

function Months({ months, currency, failed }: CompanyMonths) {
  if (failed) return <p className="text-ink-soft">Company spend is unavailable right now.</p>;
  if (!months) return <Skeleton className={`${chartHeight.lg} w-full`} />;
  if (months.every(({ count }) => count === 0)) {
    return <p className="text-ink-soft">No company spend in the last 12 months.</p>;
  }
  return (
    <>
      <MonthChart caption="Company spend by month" months={months} currency={currency} size="lg" />
      <p className="mt-3 text-xs text-ink-faint">
        Submitted, approved and paid expenses by expense date.
      </p>
    </>
  );
}

function Spend({ months, currency, failed }: CompanyMonths) {
  const [last, current] = months?.slice(-2) ?? [];
  const trend =
    last && current
      ? trendOf({ count: last.count, value: last.total, month: last.label }, current.total)
      : null;
  return (
    <LinkedFigure
      label="Company spend"
      to="/insights?period=this-month&by=CATEGORY"
      note={trend === null ? 'this month' : `${trend}, so far`}
      failed={failed}
    >
      {current && <Money amount={current.total} currency={currency} />}
    </LinkedFigure>
  );
}

function ReimbursementsDue() {
  const { data, error } = useReimbursementsDueQuery();
  const due = data?.reimbursementsDue;
  return (
    <LinkedFigure
      label="Reimbursements due"
      to="/payouts"
      note={
        due &&
        (due.count === 0
          ? 'Nothing due'
          : `${due.count === 1 ? '1 expense' : `${due.count} expenses`} approved, not yet paid`)
      }
      failed={error !== undefined && !data}
    >
      {due && <Money amount={due.total} currency={due.currency} />}
    </LinkedFigure>
  );
}

function Treasury() {
  const { data, error } = useTreasuryFundsQuery();
  const treasury = data?.treasury.treasury;
  const warning = treasury?.warnings[0];
  return (
    <LinkedFigure
      label="Treasury"
      to="/payouts"
      note={
        warning === undefined ? (
          'available for payouts'
        ) : (
          <span className="text-warning">{warning}</span>
        )
      }
      failed={error !== undefined || (data !== undefined && !treasury?.balances)}
    >
      {treasury?.balances && (
        <Money
          amount={subtractDecimals(treasury.balances.amount, treasury.reservedAmount)}
          currency="PYUSD"
        />
      )}
    </LinkedFigure>
  );
}
