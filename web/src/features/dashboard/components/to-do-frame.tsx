import type { ReactNode } from 'react';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { rememberedRows } from '../../../lib/remembered-rows.ts';
import { useSessionUser } from '../../../lib/use-session.ts';

/** A line as high as a row of the list. */
export const ToDoLine = ({ children }: { children: ReactNode }) => (
  <p className="flex min-h-16 flex-wrap items-center gap-x-3 border-b border-hair text-md text-ink-soft first:border-t first:border-t-line">
    {children}
  </p>
);

/** As many rows as at the last visit. The page's boot script adds them to the one that the build writes. */
export function ToDoSkeleton() {
  const rows = rememberedRows('to-do', useSessionUser().id);
  return (
    <div className="border-t border-line">
      <LoadingNote>Loading what needs your attention</LoadingNote>
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          data-rows="to-do"
          className="flex min-h-16 items-center gap-4 border-b border-hair py-2.5"
        >
          <Skeleton className="size-7" />
          <Skeleton className="h-4 w-full max-w-64" />
          <Skeleton className="ml-auto h-8 w-27 shrink-0 rounded-md max-lg:h-11" />
        </div>
      ))}
    </div>
  );
}
