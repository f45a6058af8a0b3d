import { classNames } from '../../lib/class-names.ts';
import type { BadgeTone } from '../../lib/status-labels.ts';

const tones: Record<BadgeTone, string> = {
  info: 'bg-info-soft text-info',
  warning: 'bg-warning-soft text-warning',
  success: 'bg-success-soft text-success',
  error: 'bg-danger-soft text-danger',
  paid: 'bg-accent text-on-accent',
  neutral: 'bg-sunken text-ink-soft',
};

export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1.5 rounded-sm px-2 text-xs font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
