import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { expenseReaders, isOfferedTo, moneyReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';

/** Layout of a role's content above the viewer's own figures; renders nothing for employees. */
export function RoleFrame({ approvals, company }: { approvals: ReactNode; company: ReactNode }) {
  const { roles } = useSessionUser();
  if (!isOfferedTo({ roles: expenseReaders }, roles)) return null;
  return (
    <section
      aria-label="Your role"
      data-roles={expenseReaders.join(' ')}
      className="grid gap-3 sm:gap-5"
    >
      {approvals}
      {isOfferedTo({ roles: moneyReaders }, roles) && (
        <div
          data-roles={moneyReaders.join(' ')}
          className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4"
        >
          {company}
        </div>
      )}
    </section>
  );
}

const cardClass =
  'group min-w-0 rounded-lg border border-line bg-surface transition-colors hover:border-accent/50';

/** A figure of the organization, linked to its details. */
export function CompanyCard({
  label,
  to,
  badge,
  note,
  children,
}: {
  label: string;
  to: string;
  badge?: ReactNode;
  /** What the figure includes, or an error. */
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={`${cardClass} flex min-h-33 flex-col p-4`}>
      <span className="flex min-h-6 items-center justify-between gap-2">
        <span className="font-medium text-ink-soft">{label}</span>
        {badge}
      </span>
      <span className="mt-2 text-xl leading-tight font-semibold tracking-[-0.02em] tabular-nums sm:text-2xl">
        {children}
      </span>
      <span className="mt-auto pt-2 text-sm text-ink-faint">{note}</span>
    </Link>
  );
}

/** The viewer's pending decisions, in one line. */
export function ApprovalsLine({ children }: { children: ReactNode }) {
  return (
    <Link
      to="/pending-tasks"
      className={`${cardClass} flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5`}
    >
      {children}
    </Link>
  );
}

const companyLabels = ['Company spend', 'Reimbursements due', 'Payouts', 'Treasury'] as const;

/** A placeholder as tall as the cards, so that nothing moves when they load. */
export function RoleSkeleton() {
  return (
    <RoleFrame
      approvals={
        <ApprovalsLine>
          <Skeleton className="h-5 w-56" />
          <LoadingNote>Loading</LoadingNote>
        </ApprovalsLine>
      }
      company={companyLabels.map((label) => (
        <CompanyCard
          key={label}
          label={label}
          to="/payouts"
          note={<Skeleton className="h-4 w-24" />}
        >
          <Skeleton className="h-7 w-28" />
        </CompanyCard>
      ))}
    />
  );
}
