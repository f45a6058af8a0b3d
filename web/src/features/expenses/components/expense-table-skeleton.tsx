import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';

export const ExpenseTableSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <div>
    <LoadingNote>Loading expenses</LoadingNote>
    {Array.from({ length: rows }, (_, index) => (
      <div
        key={index}
        data-testid="expense-skeleton"
        className="flex h-10 items-center gap-8 border-b border-hair"
      >
        <Skeleton className="h-3.5 w-full max-w-64" />
        <Skeleton className="ml-auto h-3.5 w-16 shrink-0" />
        <Skeleton className="h-3.5 w-20 shrink-0 max-sm:hidden" />
        <Skeleton className="h-3.5 w-14 shrink-0 max-sm:hidden" />
      </div>
    ))}
  </div>
);
