import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { NavLink } from 'react-router';
import { classNames } from '../../lib/class-names.ts';

export interface NavigationEntry {
  readonly to: string;
  readonly label: string;
  /** Number of waiting items; 0 shows nothing. */
  readonly count?: number;
}

interface SubNavigationProps {
  label: string;
  entries: readonly NavigationEntry[];
  current: NavigationEntry | undefined;
}

/** Navigation between the pages of one area: a column on large screens, a list that opens on small ones. */
export function SubNavigation({ label, entries, current }: SubNavigationProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <nav aria-label={label} className="min-w-0 max-xl:border-y max-xl:border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="flex h-11 w-full items-center justify-between font-semibold xl:hidden"
      >
        {current?.label ?? label}
        <ChevronDown aria-hidden="true" className={classNames('size-4', open && 'rotate-180')} />
      </button>
      <ul
        id={listId}
        className={classNames('grid gap-px max-xl:pb-2 xl:-ml-2', !open && 'max-xl:hidden')}
      >
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavLink
              to={entry.to}
              onClick={() => setOpen(false)}
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
    </nav>
  );
}
