import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** A titled surface; a landmark region when it has a title. */
export function Card({
  title,
  action,
  children,
  className,
  id,
}: {
  title?: string;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
  id?: string;
}) {
  return (
    <section
      id={id}
      aria-label={title}
      className={classNames('rounded-lg border border-line bg-surface shadow-card', className)}
    >
      {title !== undefined && (
        <header className="flex min-h-13 items-center justify-between gap-3 border-b border-line px-5 py-2.5">
          <h2 className="text-[0.9375rem] font-semibold tracking-[-0.01em]">{title}</h2>
          {action}
        </header>
      )}
      <div className="p-5">{children}</div>
    </section>
  );
}

/** A titled part of a card; a landmark region. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="px-5 py-4">
      <h2 className="mb-3 text-[0.8125rem] font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Label and value pairs, label quiet, value loud. */
export function Facts({
  children,
  columns = 1,
  short = false,
}: {
  children: ReactNode;
  columns?: 1 | 2;
  /** Whether the values are short enough to stay side by side on a phone. */
  short?: boolean;
}) {
  return (
    <dl
      className={classNames(
        'grid gap-x-8 gap-y-4',
        columns === 2 && (short ? 'grid-cols-2 max-sm:gap-x-4' : 'sm:grid-cols-2'),
      )}
    >
      {children}
    </dl>
  );
}

export function Fact({
  label,
  children,
  wide = false,
}: {
  label: string;
  children: ReactNode;
  wide?: boolean;
}) {
  return (
    <div className={classNames('min-w-0', wide && 'col-span-full')}>
      <dt className="text-[0.8125rem] text-ink-faint">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}
