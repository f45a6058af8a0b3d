import type { ReactNode } from 'react';

/** Floats above the bottom: the number of selected rows, their sum, and the actions on them. */
export function SelectionBar({
  label,
  count,
  sum,
  children,
}: {
  label: string;
  count: number;
  sum?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-24 z-20 mx-auto mt-5 flex min-h-11 w-max max-w-full flex-wrap items-center gap-x-1 gap-y-1 rounded-lg border border-line bg-raised py-1 pr-2 pl-4 text-sm shadow-pop lg:bottom-5"
    >
      <p role="status" className="mr-2 font-strong">
        {count} selected
      </p>
      {sum !== undefined && <span className="mr-3 tabular-nums">{sum}</span>}
      {children}
    </section>
  );
}
