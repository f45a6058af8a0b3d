import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** A strip of figures, with hairlines between them. */
export const Figures = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label}>
    <dl className="flex flex-wrap border-b border-line">{children}</dl>
  </section>
);

interface FigureProps {
  label: ReactNode;
  note?: ReactNode;
  /** Whether it is less important than its neighbours. */
  quiet?: boolean;
  children: ReactNode;
}

export const Figure = ({ label, note, quiet = false, children }: FigureProps) => (
  <div
    className={classNames(
      'min-w-36 border-l border-hair p-4 first:border-l-0 first:pl-0 max-sm:odd:border-l-0 max-sm:odd:pl-0',
      quiet ? 'flex-1' : 'flex-[1.32]',
    )}
  >
    <dt className="text-xs whitespace-nowrap text-ink-soft">{label}</dt>
    <dd
      className={classNames(
        'mt-0.5 tabular-nums',
        quiet ? 'text-lg leading-7 font-medium tracking-[-0.015em]' : 'text-money-md',
      )}
    >
      {children}
    </dd>
    {note !== undefined && (
      <dd className="mt-1 text-xs whitespace-nowrap text-ink-faint">{note}</dd>
    )}
  </div>
);
