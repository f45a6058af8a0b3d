import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The frame around the newest expenses, before and after they load. */
export function RecentExpensesFrame({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Recent Expenses" className="rounded-lg border border-line bg-surface ">
      <header className="flex min-h-13 items-center justify-between border-b border-line px-5">
        <h2 className="text-md font-semibold">Recent Expenses</h2>
        <Link to="/expenses" className="font-medium text-accent hover:underline">
          View All
        </Link>
      </header>
      {children}
    </section>
  );
}
