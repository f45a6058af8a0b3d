import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { TextButton } from './text-link.tsx';

type BannerTone = 'error' | 'success' | 'info' | 'warning';
/** Colour behind a text is for what needs an answer; everything else has its icon. */
const variants = {
  error: {
    className: 'bg-danger-soft px-4 py-3 text-danger',
    icon: 'text-danger',
    Icon: CircleAlert,
  },
  warning: { className: 'bg-warning-soft px-4 py-3', icon: 'text-warning', Icon: TriangleAlert },
  success: { className: '', icon: 'text-success', Icon: CircleCheck },
  info: { className: '', icon: 'text-ink-faint', Icon: Info },
} as const;

/**
 * A message. Errors and the success of an action are announced when they appear: a polite region that comes together with its
 * text isn't, by some screen readers.
 */
export function Banner({
  tone,
  title,
  children,
  action,
  isNews = tone === 'error' || tone === 'success',
}: {
  tone: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether it is announced immediately; false for what is a lasting state of the page. */
  isNews?: boolean;
}) {
  const { className, icon, Icon } = variants[tone];
  return (
    <div
      role={isNews ? 'alert' : 'status'}
      className={classNames('flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md', className)}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${icon}`} />
      <div className="min-w-0 flex-1 basis-44 wrap-anywhere">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}

interface RetryBannerProps {
  message: string;
  label?: string;
  onRetry: () => void;
}

/** An error with a retry button. */
export const RetryBanner = ({ message, label = 'Retry', onRetry }: RetryBannerProps) => (
  <Banner
    tone="error"
    action={
      <TextButton look="strong" onClick={onRetry}>
        {label}
      </TextButton>
    }
  >
    {message}
  </Banner>
);
