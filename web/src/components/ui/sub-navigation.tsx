import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';

export interface NavigationEntry {
  readonly to: string;
  readonly label: string;
  /** Number of waiting items; 0 shows nothing. */
  readonly count?: number;
}

/** Navigation between the pages of one area: a column on large screens, a list that opens on small ones. */
export function SubNavigation({
  label,
  entries,
  current,
}: {
  label: string;
  entries: readonly NavigationEntry[];
  current: NavigationEntry | undefined;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const links = (
    <ul className="grid gap-px">
      {entries.map((entry) => (
        <li key={entry.to}>
          <NavLink
            to={entry.to}
            onClick={() => details.current?.removeAttribute('open')}
            className={({ isActive }) =>
              classNames(
                'flex h-11 items-center rounded-md px-2 font-medium xl:h-8',
                isActive
                  ? 'bg-ink/8 font-semibold text-ink'
                  : 'text-ink-soft hover:bg-ink/5 hover:text-ink',
              )
            }
          >
            {entry.label}{' '}
            {(entry.count ?? 0) > 0 && (
              <span className="ml-auto text-xs font-strong tabular-nums">{entry.count}</span>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
  const isColumn = useMediaQuery('(min-width: 80rem)');
  if (isColumn) {
    return (
      <nav aria-label={label} className="-ml-2 min-w-0">
        {links}
      </nav>
    );
  }
  return (
    <nav aria-label={label} className="min-w-0">
      <details ref={details} className="group border-y border-line">
        <summary className="flex h-11 list-none items-center justify-between font-semibold">
          {current?.label ?? label}
          <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
        </summary>
        <div className="pb-2">{links}</div>
      </details>
    </nav>
  );
}
