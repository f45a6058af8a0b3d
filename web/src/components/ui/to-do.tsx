import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { ButtonLink } from './button.tsx';

/** What a person has to do: the strongest thing on a page. */
export interface ToDo {
  readonly key: string;
  readonly count: number;
  /** Continues the count, such as 'expenses to approve'. */
  readonly title: string;
  readonly note?: ReactNode;
  /** What it is about, in US dollars. */
  readonly sum?: ReactNode;
  /** The verb of the button, and where it leads; null where the reader can't act. */
  readonly action: string;
  readonly to: string | null;
  /** A second button, before the first. */
  readonly extra?: ReactNode;
}

/** Rows of 64 px, each with its verb; the first one's button is the only filled one of the page. */
export const ToDoList = ({ label, items }: { label: string; items: readonly ToDo[] }) => (
  <ul aria-label={label} className="border-t border-line">
    {items.map(({ key, count, title, note, sum, action, to, extra }, index) => (
      <li
        key={key}
        className="grid min-h-16 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center border-b border-hair py-2.5 sm:grid-cols-[2.75rem_minmax(0,1fr)_auto_minmax(9.25rem,auto)]"
      >
        <span
          className={classNames(
            'text-money-lg font-[450] tabular-nums',
            index > 0 && 'text-ink-faint',
          )}
        >
          {count}
        </span>{' '}
        <div className="min-w-0">
          <p className="text-md font-semibold tracking-[-0.006em]">{title}</p>
          {(note ?? sum) !== undefined && (
            <p className="truncate text-sm text-ink-soft">
              {sum !== undefined && (
                <span className="tabular-nums sm:hidden">
                  {sum}
                  {note !== undefined && ' · '}
                </span>
              )}
              {note}
            </p>
          )}
        </div>
        <span className="pr-6 text-right text-md font-strong tabular-nums max-sm:hidden">
          {sum}
        </span>
        <div className="flex items-center justify-end gap-2 max-sm:flex-wrap">
          {extra}
          {to !== null && (
            <ButtonLink
              to={to}
              tone={index === 0 ? 'primary' : 'secondary'}
              className="min-w-23 sm:min-w-27"
              aria-label={`${action}: ${count} ${title}`}
            >
              {action}
            </ButtonLink>
          )}
        </div>
      </li>
    ))}
  </ul>
);
