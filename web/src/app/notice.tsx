import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  children: string;
  action: ReactNode;
}

/** A notice with its title, its meaning and the possible action. */
export const Notice = ({ title, children, action }: NoticeProps) => (
  <div className="pointer-events-auto flex w-[min(40rem,100%)] flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-line-strong/60 bg-surface px-4 py-3 shadow-pop">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-ink-soft">{children}</p>
    </div>
    <div className="flex gap-2">{action}</div>
  </div>
);
