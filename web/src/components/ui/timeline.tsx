import type { ReactNode } from 'react';
import type { StatusTone } from '../../lib/status-labels.ts';
import { RelativeTime } from './relative-time.tsx';
import { StatusMark } from './status.tsx';

/** One line with everything that happened on it, newest first. */
export const Timeline = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol aria-label={label} className="relative pt-1">
    {children}
  </ol>
);

interface TimelineEntryProps {
  /** The mark of the state that it led to. */
  tone?: StatusTone;
  /** Where it led to no state. */
  icon?: ReactNode;
  /** ISO time; null for what is still to come. */
  at?: string | null;
  /** What the person wrote. */
  quote?: string | null;
  after?: ReactNode;
  children: ReactNode;
}

/** A place on the line with its mark; for what is more than an event. */
export const TimelinePart = ({
  tone,
  icon,
  children,
}: Pick<TimelineEntryProps, 'tone' | 'icon' | 'children'>) => (
  <li className="relative pb-4.5 pl-7.5 before:absolute before:top-5 before:-bottom-0.5 before:left-[7px] before:w-px before:bg-line last:pb-0 last:before:hidden">
    <span className="absolute top-0.5 left-0 grid size-[15px] place-items-center bg-surface text-ink-faint [&_svg]:size-[15px]">
      {tone === undefined ? icon : <StatusMark tone={tone} />}
    </span>
    {children}
  </li>
);

export const TimelineEntry = ({ at, quote, after, children, ...mark }: TimelineEntryProps) => (
  <TimelinePart {...mark}>
    <p className="wrap-anywhere">
      {children}
      {at && (
        <span className="ml-1.5 text-xs whitespace-nowrap text-ink-faint">
          <RelativeTime at={at} />
        </span>
      )}
    </p>
    {quote && (
      <p className="mt-1 border-l-2 border-line pl-3 whitespace-pre-line text-ink-soft">{quote}</p>
    )}
    {after}
  </TimelinePart>
);
