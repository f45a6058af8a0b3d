import type { ReactNode } from 'react';
import { Figure } from '../../../components/ui/figures.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';

/** The product spec calls it Total Amount: screen readers, search and the title have that name too. */
export const AllExpenses = () => (
  <span title="Total Amount of all your expenses, drafts and rejected ones included">
    All expenses <span className="sr-only">Total Amount</span>
  </span>
);

interface FigureLabel {
  readonly label: ReactNode;
  readonly quiet?: boolean;
}

export const ownLabels: readonly FigureLabel[] = [
  { label: 'Waiting for reimbursement' },
  { label: 'Reimbursed this month' },
  { label: 'Expenses Created', quiet: true },
  { label: 'Pending Approval', quiet: true },
  { label: <AllExpenses />, quiet: true },
];

/** Placeholders as tall as the figures, so that nothing moves when they load. */
export const FigureSkeletons = ({ labels }: { labels: readonly FigureLabel[] }) =>
  labels.map(({ label, quiet = false }, index) => (
    <Figure key={index} label={label} quiet={quiet} note={<Skeleton className="my-0.5 h-3 w-20" />}>
      <Skeleton className="my-1 h-5 w-24" />
      <LoadingNote>Loading</LoadingNote>
    </Figure>
  ));
