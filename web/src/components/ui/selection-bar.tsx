import type { ReactNode } from 'react';

/** Shows the number of selected rows and the actions on them. */
export function SelectionBar({
  label,
  count,
  children,
}: {
  label: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-pop"
    >
      <p role="status" className="font-medium">
        {count} selected
      </p>
      <div className="ml-auto flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
