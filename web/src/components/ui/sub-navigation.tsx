import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { classNames } from '../../lib/class-names.ts';

export interface NavigationEntry {
  readonly to: string;
  readonly label: string;
  /** Number of waiting items; 0 shows nothing. */
  readonly count?: number;
}

/** Navigation between the pages of one area: a row that scrolls on small screens, a column on large ones. */
export function SubNavigation({
  label,
  entries,
}: {
  label: string;
  entries: readonly NavigationEntry[];
}) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // The row may be wider than the screen. The current item scrolls into view, and the page stays in place.
    const row = list.current;
    const here = row?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row && here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.clientWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label={label} className="min-w-0">
      <ul
        ref={list}
        className="relative -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 pb-px sm:-mx-6 sm:px-6 xl:mx-0 xl:grid xl:gap-0.5 xl:border-0 xl:px-0"
      >
        {entries.map((entry) => (
          <li key={entry.to} className="shrink-0">
            <NavLink
              to={entry.to}
              className={({ isActive }) =>
                classNames(
                  'flex h-10 items-center px-3 font-medium whitespace-nowrap transition-colors',
                  'border-b-2 focus-visible:-outline-offset-2 xl:h-9 xl:rounded-md xl:border-b-0',
                  isActive
                    ? 'border-accent text-accent xl:bg-accent-soft'
                    : 'border-transparent text-ink-soft hover:text-ink xl:hover:bg-sunken',
                )
              }
            >
              {entry.label}{' '}
              {(entry.count ?? 0) > 0 && (
                <span className="ml-2 rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold text-on-accent">
                  {entry.count}
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
