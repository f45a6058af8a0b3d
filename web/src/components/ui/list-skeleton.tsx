import { LoadingNote, Skeleton } from './skeleton.tsx';

/** Placeholder rows of the final height. */
export const ListSkeleton = ({ note, rows = 4 }: { note: string; rows?: number }) => (
  <div>
    <LoadingNote>{note}</LoadingNote>
    <ul aria-hidden="true" className="divide-y divide-hair">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="flex items-center justify-between gap-6 py-2">
          <div className="min-w-0 flex-1">
            <Skeleton className="h-4 w-full max-w-48" />
            <Skeleton className="mt-2 h-3.5 w-full max-w-72" />
          </div>
          <Skeleton className="h-8 w-20 shrink-0" />
        </li>
      ))}
    </ul>
  </div>
);
