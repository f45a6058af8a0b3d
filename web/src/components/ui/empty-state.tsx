import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export const EmptyState = ({
  Icon,
  title,
  titleAs: Title = 'h2',
  children,
  action,
}: {
  Icon: LucideIcon;
  title: string;
  /** 'h1' if the page has no other heading. */
  titleAs?: 'h1' | 'h2';
  children: ReactNode;
  action?: ReactNode;
}) => (
  <div className="flex flex-col items-center px-6 py-14 text-center">
    <span className="flex size-12 items-center justify-center rounded-lg bg-accent-soft text-accent">
      <Icon aria-hidden="true" className="size-6" />
    </span>
    <Title className="mt-4 text-md font-semibold">{title}</Title>
    <p className="mt-1 max-w-sm text-pretty text-ink-soft">{children}</p>
    {action && <div className="mt-5">{action}</div>}
  </div>
);
