import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useRowGroups } from './use-row-groups.ts';
import { useTableKeys } from './use-table-keys.ts';

// The browser skips rendering groups of rows that are offscreen, so that a list of thousands scrolls and responds like a short
// one. Explicit roles keep the grids a table for screen readers. Below `sm` each row has two lines.
const rowClass = 'relative grid';
const bodyRowClass =
  'border-b border-hair max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:px-(--gutter) max-sm:py-2.5 sm:min-h-10 sm:items-center';
const rowHeightRem = 2.5;
const cellClass = 'min-w-0 sm:pr-4 sm:first:pl-(--edge) sm:last:pr-(--edge)';

interface TableProps {
  label: string;
  bleeds?: boolean;
  /** Classes with the widths of the columns, such as `sm:grid-cols-[1fr_8rem]`, used for each row. */
  columns: string;
  /** The head's cells. */
  head: ReactNode;
  /** The rows; each has its record's id as key. */
  children: readonly ReactElement[];
}

/**
 * A table with rows of 40 px, which reach the edges of the page where it `bleeds`. A `RowLink` makes its whole row a link; j and k
 * move between these, Enter opens one and x selects it.
 */
export function Table({ label, columns, head, children, bleeds = false }: TableProps) {
  const groups = useRowGroups(children);
  const table = useTableKeys();
  return (
    <table
      ref={table}
      role="table"
      aria-label={label}
      className={classNames(
        'block text-left',
        bleeds ? '-mx-(--gutter) [--edge:var(--gutter)]' : '[--edge:0px] max-sm:-mx-(--gutter)',
      )}
    >
      <thead
        role="rowgroup"
        className="sticky top-0 z-10 block border-b border-line bg-surface max-sm:sr-only"
      >
        <tr
          role="row"
          className={classNames(rowClass, columns, 'min-h-8 items-center text-xs text-ink-soft')}
        >
          {head}
        </tr>
      </thead>
      {groups.map(({ key, rows }) => (
        <tbody
          key={key}
          role="rowgroup"
          className="block [content-visibility:auto]"
          // The estimated height until it has been rendered.
          style={{ containIntrinsicHeight: `auto ${rows.length * rowHeightRem}rem` }}
        >
          {rows}
        </tbody>
      ))}
    </table>
  );
}

interface HeadCellProps {
  children: ReactNode;
  className?: string;
  /** The direction of a column by which the rows are sorted. */
  sort?: 'ascending' | 'descending' | undefined;
  /** Sorts by the column, or the other way round. */
  onSort?: (() => void) | undefined;
}

export function HeadCell({ children, className = '', sort, onSort }: HeadCellProps) {
  const Arrow = sort === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort}
      className={classNames(
        cellClass,
        'font-medium whitespace-nowrap',
        sort && 'text-ink',
        className,
      )}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className="font-medium hover:text-ink">
          {children}
          {sort && <Arrow aria-hidden="true" className="ml-1 inline size-3 align-[-0.1em]" />}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

export const Row = ({
  columns,
  label,
  className,
  isOpen = false,
  isSelected = false,
  children,
}: {
  columns: string;
  /** Names the row if its cells together would be a long name. */
  label?: string;
  className?: string | false | undefined;
  /** Whether the side panel shows it. */
  isOpen?: boolean;
  isSelected?: boolean;
  children: ReactNode;
}) => (
  <tr
    role="row"
    aria-label={label}
    data-open={isOpen || undefined}
    className={classNames(
      rowClass,
      bodyRowClass,
      columns,
      'group/row',
      isSelected ? 'bg-accent-soft/62' : 'hover:bg-ink/[0.032]',
      isOpen && 'bg-ink/[0.065] shadow-[inset_2px_0_var(--accent)]',
      className,
    )}
  >
    {children}
  </tr>
);

export const Cell = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <td role="cell" className={`${cellClass} ${className}`}>
    {children}
  </td>
);

/** The link of a row, which the whole row follows, also in a new tab. Other controls of the row need `relative`. */
export const RowLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link
    {...rest}
    data-row=""
    className={classNames(
      'font-strong outline-offset-[-2px] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
      className,
    )}
  />
);

/** Actions of a row, which appear when it is pointed at or has the focus; fingers always see them. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className="relative flex justify-end transition-opacity sm:not-pointer-coarse:opacity-0 sm:group-hover/row:opacity-100 sm:group-focus-within/row:opacity-100">
    {children}
  </div>
);
