import type { ReactNode } from 'react';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';

export function FigureRow({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Your figures" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {children}
    </section>
  );
}

export function StatCard({
  label,
  badge,
  wide = false,
  children,
}: {
  label: string;
  badge?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`rounded-lg border border-line bg-surface p-5 shadow-card ${wide ? 'sm:max-lg:col-span-2' : ''}`}
    >
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="font-medium text-ink-soft">{label}</h2>
        {badge}
      </div>
      <p className="mt-3 text-3xl leading-none font-semibold tracking-[-0.03em] tabular-nums">
        {children}
      </p>
    </div>
  );
}

export function FigureSkeletons() {
  return ['Expenses Created', 'Pending Approval', 'Total Amount'].map((label) => (
    <StatCard key={label} label={label} wide={label === 'Total Amount'}>
      <Skeleton className="h-7.5 w-28" />
      <LoadingNote>Loading</LoadingNote>
    </StatCard>
  ));
}
