import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';

/** The layout of an expense before it has loaded; without the receipt in the side panel. */
export const ExpenseSkeleton = ({ inPanel = false }: { inPanel?: boolean }) => (
  <div className="grid gap-5">
    {!inPanel && <h1 className="sr-only">Expense</h1>}
    <LoadingNote>Loading expense</LoadingNote>
    <div className="grid gap-3 pt-4">
      <span className="text-ink-faint">
        <Spinner small />
      </span>
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-4 w-48" />
    </div>
    <div className={inPanel ? 'grid gap-4' : 'grid gap-6 border-t border-line pt-4 lg:grid-cols-2'}>
      <Skeleton className={`opacity-40 ${inPanel ? 'h-48' : 'h-96'}`} />
      <div className="grid content-start gap-3.5">
        {Array.from({ length: 7 }, (_, index) => (
          <Skeleton key={index} className="h-4 w-full max-w-96" />
        ))}
      </div>
    </div>
  </div>
);
