import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Section } from '../../../components/ui/section.tsx';

/** The frame around the newest expenses, before and after they load. */
export const RecentExpensesFrame = ({ children }: { children: ReactNode }) => (
  <Section
    title="Recent Expenses"
    className="[&>div]:pt-0"
    action={
      <Link to="/expenses" className="touchable text-sm font-medium text-accent hover:underline">
        View All
      </Link>
    }
  >
    {children}
  </Section>
);
