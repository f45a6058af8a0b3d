import type { ReactNode } from 'react';
import { FloatingBar } from './floating-bar.tsx';

interface SelectionBarProps {
  label: string;
  count: number;
  sum?: ReactNode;
  children: ReactNode;
}

/** The number of selected rows, their sum, and the actions on them. */
export const SelectionBar = ({ label, count, sum, children }: SelectionBarProps) => (
  <FloatingBar label={label} className="mt-5 gap-x-1">
    <p role="status" className="mr-2 font-strong">
      {count} selected
    </p>
    {sum !== undefined && <span className="mr-3 tabular-nums">{sum}</span>}
    {children}
  </FloatingBar>
);
