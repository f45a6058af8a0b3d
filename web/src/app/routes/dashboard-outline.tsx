import { Inbox, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Figures } from '../../components/ui/figures.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { CompanySkeleton } from '../../features/dashboard/components/company-frame.tsx';
import { FigureSkeletons, ownLabels } from '../../features/dashboard/components/figure-frame.tsx';
import { NewsSkeleton } from '../../features/dashboard/components/news-frame.tsx';
import { ToDoSkeleton } from '../../features/dashboard/components/to-do-frame.tsx';
import { ExpenseTableSkeleton } from '../../features/expenses/components/expense-table-skeleton.tsx';
import { RecentExpensesFrame } from '../../features/expenses/components/recent-expenses-frame.tsx';
import { ChecklistSkeleton } from '../../features/getting-started/components/checklist-frame.tsx';
import { LoadingBalance, WalletFrame } from '../../features/wallet/components/wallet-frame.tsx';
import { useSessionUser } from '../../lib/use-session.ts';

interface DashboardParts {
  toDo: ReactNode;
  /** First steps of a new organization or member. */
  start?: ReactNode;
  /** The organization's money, for those who look after it. */
  company: ReactNode;
  figures: ReactNode;
  expenses: ReactNode;
  news?: ReactNode;
  wallet: (address: string) => ReactNode;
  chart?: ReactNode;
}

/**
 * Layout of the dashboard: one column, from 1,440 px with a second one below what there is to do, from 1,900 px with that docked
 * at the right. Between phone and 1,440 px its parts are in pairs.
 */
export function DashboardOutline({
  toDo,
  start,
  company,
  figures,
  expenses,
  news,
  wallet,
  chart,
}: DashboardParts) {
  const { wallet_address: address } = useSessionUser();
  return (
    <div data-panel="" className={gridClass}>
      <div className={topClass}>
        <Header />
        {toDo}
        {start}
      </div>
      <div className={mainClass}>
        <div className="order-1 col-span-full -mt-3 grid gap-8 empty:hidden">
          {company}
          {figures}
        </div>
        <div className="order-3 col-span-full min-w-0 empty:hidden">{expenses}</div>
      </div>
      <div className={sideClass}>
        <div className="order-2 min-w-0 empty:hidden">{news}</div>
        {address && <div className="order-2 min-w-0 max-md:order-4">{wallet(address)}</div>}
        <div className="order-5 min-w-0 empty:hidden">{chart}</div>
      </div>
    </div>
  );
}

const gridClass =
  'grid grid-cols-1 content-start gap-8 md:grid-cols-2 md:gap-x-10 min-[90rem]:max-w-(--content) min-[90rem]:grid-cols-[minmax(0,1fr)_19.5rem] min-[90rem]:gap-x-14 ' +
  'min-[118.75rem]:-mr-(--gutter) min-[118.75rem]:min-h-dvh min-[118.75rem]:max-w-none min-[118.75rem]:grid-cols-[minmax(0,1fr)_var(--panel)] min-[118.75rem]:grid-rows-[auto_1fr] min-[118.75rem]:gap-x-(--gutter) min-[118.75rem]:gap-y-5';
const topClass = 'group/top col-span-full min-w-0 min-[118.75rem]:col-span-1';
const mainClass = 'contents min-[90rem]:grid min-[90rem]:content-start min-[90rem]:gap-8';
const sideClass =
  'contents min-[90rem]:grid min-[90rem]:content-start min-[90rem]:gap-8 ' +
  'min-[118.75rem]:col-start-2 min-[118.75rem]:row-span-2 min-[118.75rem]:row-start-1 min-[118.75rem]:border-line min-[118.75rem]:has-[section]:border-l min-[118.75rem]:px-8 min-[118.75rem]:pt-4';

function Header() {
  const { first_name: firstName } = useSessionUser();
  return (
    <PageHeader
      title="Dashboard"
      subtitle={`Welcome back, ${firstName}. Here's what needs your attention.`}
      actions={
        <>
          <ButtonLink Icon={Inbox} to="/pending-tasks">
            Pending Approvals
          </ButtonLink>
          <ButtonLink Icon={Plus} to="/expenses/create-from-receipt">
            Create Expense
          </ButtonLink>
        </>
      }
    />
  );
}

/** The dashboard before its data and its client have loaded, so that people can already read. */
export const DashboardSkeleton = () => (
  <DashboardOutline
    toDo={<ToDoSkeleton />}
    start={<ChecklistSkeleton />}
    company={<CompanySkeleton />}
    figures={
      <Figures label="Your figures">
        <FigureSkeletons labels={ownLabels} />
      </Figures>
    }
    news={<NewsSkeleton />}
    wallet={(address) => (
      <WalletFrame address={address}>
        <LoadingBalance />
      </WalletFrame>
    )}
    expenses={
      <RecentExpensesFrame>
        <ExpenseTableSkeleton rows={5} />
      </RecentExpensesFrame>
    }
  />
);
