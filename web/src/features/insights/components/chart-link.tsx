import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Links a part of a chart for the pointer; the keyboard has the link in the table. */
export function ChartLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <g>{children}</g>;
  return (
    <Link to={to} tabIndex={-1} className="group">
      {children}
    </Link>
  );
}
