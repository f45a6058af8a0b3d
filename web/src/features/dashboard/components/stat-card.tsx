import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';

export function FigureRow({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Your figures" className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3">
      {children}
    </section>
  );
}

export function StatCard({
  label,
  badge,
  wide = false,
  note,
  children,
}: {
  label: string;
  badge?: ReactNode;
  wide?: boolean;
  /** What the figure includes. */
  note?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'rounded-lg border border-line bg-surface p-4 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-3 sm:p-5',
        wide && 'max-lg:col-span-2',
      )}
    >
      {/* On a phone the badge is beside the figure, because the name needs the width. */}
      <div className="flex min-h-6 items-center justify-between gap-3 max-sm:contents">
        <h2 className="font-medium text-ink-soft max-sm:col-span-2">{label}</h2>
        {badge !== undefined && (
          <div className="max-sm:col-start-2 max-sm:row-start-2 max-sm:self-end">{badge}</div>
        )}
      </div>
      <p className="text-3xl leading-none font-semibold tracking-[-0.03em] tabular-nums max-sm:row-start-2 sm:mt-3">
        {children}
      </p>
      {note !== undefined && (
        <p className="text-sm text-ink-faint max-sm:col-span-2 sm:mt-2">{note}</p>
      )}
    </div>
  );
}

export const totalNote = 'Includes drafts and rejected expenses';

export function FigureSkeletons() {
  return ['Expenses Created', 'Pending Approval', 'Total Amount'].map((label) => (
    <StatCard
      key={label}
      label={label}
      {...(label === 'Total Amount' && { wide: true, note: totalNote })}
    >
      <Skeleton className="h-7.5 w-28" />
      <LoadingNote>Loading</LoadingNote>
    </StatCard>
  ));
}
