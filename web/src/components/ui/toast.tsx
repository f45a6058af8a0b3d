import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** What happened, in the inverse of the theme, with what can still be done about it. */
export const Toast = ({ children, actions }: { children: ReactNode; actions?: ReactNode }) => (
  <div className="pointer-events-auto inline-flex min-h-11 max-w-full animate-rise items-center gap-3 rounded-lg bg-ink py-1 pr-2 pl-3.5 text-sm text-surface shadow-pop">
    <Check aria-hidden="true" className="size-4 shrink-0" />
    <p className="min-w-0 truncate">{children}</p>
    {actions}
  </div>
);

interface ToastButtonProps {
  onClick: () => void;
  /** A key that does the same. */
  keys?: string;
  children: ReactNode;
}

export const ToastButton = ({ onClick, keys, children }: ToastButtonProps) => (
  <button
    type="button"
    aria-keyshortcuts={keys}
    onClick={onClick}
    className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md border border-current/35 px-2.5 font-strong hover:bg-surface/14 max-lg:h-9"
  >
    {children}
  </button>
);
