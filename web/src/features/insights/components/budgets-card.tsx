import { Gauge } from 'lucide-react';
import { Link } from 'react-router';
import { Status } from '../../../components/ui/status.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { Money } from '../../../components/ui/money.tsx';
import {
  useDepartmentBudgetsQuery,
  type DepartmentBudgetsQuery,
} from '../../../generated/graphql.ts';
import { formatMonth } from '../../../lib/format-date.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { standingOf } from '../budget-standing.ts';
import { spendingLink, within } from '../../../lib/spending-link.ts';
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
      {(budget) => <BudgetItem budget={budget} today={today} />}
    </ListCard>
  );
}

const introOf = (month: string, today: string): string =>
  `${formatMonth(month, 'full')}, ${monthElapsedPercent(month, today)}% of the month has passed.`;

function BudgetItem({ budget, today }: { budget: Budget; today: string }) {
  const { department, month, budgetUsd, spentUsd } = budget;
  const standing = standingOf(budget, monthElapsedPercent(month, today));
  const period = within(month, { from: `${month}-01`, to: `${month}-31` });
  return (
    <div className="py-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link
          to={spendingLink({ period, scope: 'VISIBLE' }, { department })}
          className="min-w-0 truncate font-medium hover:text-accent"
        >
          {department}
        </Link>
        <p className="text-sm">
          <Money amount={spentUsd} currency="USD" className="font-medium" />{' '}
          <span className="text-ink-faint">
            of <Money amount={budgetUsd} currency="USD" />
          </span>
        </p>
      </div>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={`h-full rounded-full ${standing.tone === 'failed' ? 'bg-danger' : 'bg-accent'}`}
          style={{ width: `${Math.min(standing.usedPercent, 100)}%` }}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-soft">{standing.usedPercent}% used</p>
        <Status tone={standing.tone}>{standing.text}</Status>
      </div>
    </div>
  );
}
