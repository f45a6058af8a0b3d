import { Gauge } from 'lucide-react';
import { Link } from 'react-router';
import { State } from '../../../components/ui/status.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { useDepartmentBudgetsQuery, type DepartmentBudgetsQuery } from '#graphql';
import { formatMonth } from '../../../lib/format-date.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { progressOf } from '../budget-progress.ts';
import { spendingLink, within } from '../spending-link.ts';
import { monthElapsedPercent } from '../../../lib/period.ts';

type Budget = DepartmentBudgetsQuery['departmentBudgets'][number];

/** The spending of departments against this month's budgets. */
export function BudgetsCard({ today }: { today: string }) {
  const isAdmin = useSessionUser().roles.includes('admin');
  const query = useDepartmentBudgetsQuery({ fetchPolicy: 'cache-and-network' });
  const month = query.data?.departmentBudgets[0]?.month;
  return (
    <ListCard
      title="Department budgets"
      action={
        isAdmin && (
          <ButtonLink size="sm" to="/admin/departments">
            Edit budgets
          </ButtonLink>
        )
      }
      intro={month === undefined ? undefined : introOf(month, today)}
      items={query.data?.departmentBudgets}
      query={query}
      noun="budgets"
      skeletonRows={2}
      empty={{
        Icon: Gauge,
        title: 'No budgets yet',
        text: isAdmin
          ? 'Set a monthly budget for a department to follow its spending here.'
          : 'An admin can set monthly budgets for departments.',
      }}
      keyOf={({ department }) => department}
    >
      {(budget) => <BudgetItem of={budget} today={today} />}
    </ListCard>
  );
}

const introOf = (month: string, today: string): string =>
  `${monthElapsedPercent(month, today)}% of ${formatMonth(month, 'full')} has passed (marked).`;

function BudgetItem({ of, today }: { of: Budget; today: string }) {
  const { department, month, currency, budget, spent } = of;
  const elapsed = monthElapsedPercent(month, today);
  const progress = progressOf(of, elapsed);
  const period = within(month, { from: `${month}-01`, to: `${month}-31` });
  return (
    <div className="grid min-h-10 grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-4 py-2">
      <Link
        to={spendingLink({ period, scope: 'VISIBLE' }, { department })}
        className="min-w-0 truncate hover:underline max-lg:leading-11"
      >
        {department}
      </Link>
      <div aria-hidden="true" className="relative h-2 rounded-sm bg-sunken">
        <div
          className={`h-full rounded-sm ${progress.tone === 'failed' ? 'bg-warning' : 'bg-accent'}`}
          style={{ width: `${Math.min(progress.usedPercent, 100)}%` }}
        />
        <span className="absolute -inset-y-1 w-px bg-ink" style={{ left: `${elapsed}%` }} />
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft">
        <State tone={progress.tone}>{progress.text}</State>
        <p>
          <Money amount={spent} currency={currency} className="font-strong" />
          <span className="text-ink-faint">
            {' '}
            of <Money amount={budget} currency={currency} />, {progress.usedPercent}% used
          </span>
        </p>
      </div>
    </div>
  );
}
