import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';

export function ExpenseTableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div>
      <LoadingNote>Loading expenses</LoadingNote>
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          data-testid="expense-skeleton"
          className="flex items-center gap-6 border-b border-line px-5 py-3 last:border-b-0"
        >
          <div className="flex-1">
            <Skeleton className="h-4 w-full max-w-44" />
            <Skeleton className="mt-2 h-3 w-28" />
          </div>
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-6 w-20 max-sm:hidden" />
          <Skeleton className="h-4 w-24 max-sm:hidden" />
          <Skeleton className="h-4 w-20 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
