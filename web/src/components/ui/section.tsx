import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface SectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
  id?: string;
}

/** A titled part of a page under a line; a landmark region. */
export const Section = ({ title, action, children, className, id }: SectionProps) => (
  <section id={id} aria-label={title} className={classNames('min-w-0', className)}>
    <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line pb-2">
      <h2 className="text-md font-semibold tracking-[-0.006em]">{title}</h2>
      {action}
    </header>
    <div className="pt-4">{children}</div>
  </section>
);

/** Label and value pairs, label quiet, value loud; in one column or, where there is room, in two. */
export const Facts = ({ children, columns = 1 }: { children: ReactNode; columns?: 1 | 2 }) => (
  <dl className={classNames('grid gap-x-10 gap-y-0.5', columns === 2 && 'sm:grid-cols-2')}>
    {children}
  </dl>
);

interface FactProps {
  label: string;
  children: ReactNode;
  wide?: boolean;
}

export const Fact = ({ label, children, wide = false }: FactProps) => (
  <div
    className={classNames(
      'grid min-w-0 grid-cols-[7rem_minmax(0,1fr)] items-baseline',
      wide && 'col-span-full',
    )}
  >
    <dt className="py-1 pr-3 text-sm text-ink-faint">{label}</dt>
    <dd className="min-w-0 py-1 wrap-anywhere">{children}</dd>
  </div>
);
