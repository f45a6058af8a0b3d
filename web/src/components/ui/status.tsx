import { classNames } from '../../lib/class-names.ts';
import type { StatusTone } from '../../lib/status-labels.ts';

/** The rule of each state, as accountants close a sum: dots, half a line, one line, a line with a dashed one, a double line. */
const marks: Record<StatusTone, { path: string; className: string }> = {
  draft: { path: 'M2 8h.01M6 8h.01M10 8h.01M14 8h.01', className: 'stroke-ink-faint' },
  neutral: { path: 'M3 8h10', className: 'stroke-ink-faint' },
  waiting: { path: 'M2 8h6', className: 'stroke-warning' },
  back: { path: 'M6 3.5 2.5 7 6 10.5M2.5 7h7a4 4 0 0 1 0 6.5H7', className: 'stroke-warning' },
  held: { path: 'M2 5.6h12M2 10.4h2.6M6.8 10.4h2.6M11.6 10.4H14', className: 'stroke-warning' },
  done: { path: 'M2 8h12', className: 'stroke-success' },
  sending: { path: 'M2 5.6h12M2 10.4h2.6M6.8 10.4h2.6M11.6 10.4H14', className: 'stroke-accent' },
  settled: { path: 'M2 5.6h12M2 10.4h12', className: 'stroke-accent' },
  failed: { path: 'm4 4 8 8M12 4l-8 8', className: 'stroke-danger' },
};

/** The rest of the line of a state that waits. */
const REST = 'M8 8h6';

export function StatusMark({ tone, className }: { tone: StatusTone; className?: string }) {
  const { path, className: stroke } = marks[tone];
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classNames('shrink-0 fill-none stroke-2', stroke, className ?? 'size-3.5')}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {tone === 'waiting' && <path d={REST} className="opacity-35" />}
      <path d={path} />
    </svg>
  );
}

const dots: Partial<Record<StatusTone, string>> = {
  waiting: 'text-warning',
  held: 'text-warning',
  done: 'text-success',
  failed: 'text-danger',
};

/** A state of anything but money, whose marks are rules of accountants. */
export const State = ({ tone, children }: Omit<StatusProps, 'problem'>) => (
  <span className="inline-flex items-center gap-[7px] whitespace-nowrap">
    <span
      aria-hidden="true"
      className={classNames(
        'size-1.5 shrink-0 rounded-full bg-current',
        dots[tone] ?? 'text-ink-faint',
      )}
    />
    {children}
  </span>
);

interface StatusProps {
  tone: StatusTone;
  problem?: string | undefined;
  children: string;
}

/**
 * A state as mark and word. When something is missing, `problem` names it and the mark keeps the state; screen readers get both.
 */
export const Status = ({ tone, problem, children }: StatusProps) => (
  <span className="inline-flex items-center gap-[7px] whitespace-nowrap">
    <StatusMark tone={tone} />
    {problem === undefined ? (
      children
    ) : (
      <>
        <span className="sr-only">{children}: </span>
        <span className="text-warning">{problem}</span>
      </>
    )}
  </span>
);
