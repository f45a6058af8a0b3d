import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useRowGroups } from './use-row-groups.ts';

// The browser skips rendering groups of rows that are offscreen, so that a list of thousands scrolls and responds like a short
// one. Explicit roles keep the grids a table for screen readers. Below `sm` each row is a card.
const rowClass = 'relative grid border-b border-line';
const bodyRowClass =
  'last:border-b-0 max-sm:grid-cols-[1fr_auto] max-sm:gap-x-2 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3 sm:items-center';
const rowHeightRem = 3.6;
const cellClass = 'sm:px-3 sm:py-2.5 sm:first:pl-5 sm:last:pr-4';

/** A table of rows that are cards on small screens. */
export function Table({
  label,
  columns,
  head,
  children,
}: {
  label: string;
  /** Classes with the widths of the columns, such as `sm:grid-cols-[1fr_8rem]`, used for each row. */
  columns: string;
  /** The head's cells. */
  head: ReactNode;
  /** The rows; each has its record's id as key. */
  children: readonly ReactElement[];
}) {
  const groups = useRowGroups(children);
  return (
    <table role="table" aria-label={label} className="block w-full text-left">
      <thead role="rowgroup" className="block max-sm:sr-only">
        <tr role="row" className={classNames(rowClass, columns, 'text-[0.8125rem] text-ink-faint')}>
          {head}
        </tr>
      </thead>
      {groups.map(({ key, rows }) => (
        <tbody
          key={key}
          role="rowgroup"
          className="block border-line [content-visibility:auto] not-last:border-b"
          // The estimated height until it has been rendered.
          style={{ containIntrinsicHeight: `auto ${rows.length * rowHeightRem}rem` }}
        >
          {rows}
        </tbody>
      ))}
    </table>
  );
}

export function HeadCell({
  children,
  className = '',
  sort,
}: {
  children: ReactNode;
  className?: string;
  /** The direction of a column by which the rows are sorted. */
  sort?: 'ascending' | 'descending' | undefined;
}) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort}
      className={`px-3 py-2 font-medium whitespace-nowrap first:pl-5 last:pr-5 ${className}`}
    >
      {children}
    </th>
  );
}

export function Row({
  columns,
  label,
  className,
  children,
}: {
  columns: string;
  /** Names the row if its cells together would be a long name. */
  label?: string;
  className?: string | false | undefined;
  children: ReactNode;
}) {
  return (
    <tr
      role="row"
      aria-label={label}
      className={classNames(
        rowClass,
        bodyRowClass,
        columns,
        'transition-colors hover:bg-sunken/60',
        className,
      )}
    >
      {children}
    </tr>
  );
}

export function Cell({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <td role="cell" className={`${cellClass} ${className}`}>
      {children}
    </td>
  );
}
