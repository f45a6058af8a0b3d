import { ExternalLink, X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { isSingleKey } from '../../lib/single-key.ts';
import { IconButton, ButtonLink } from './button.tsx';
import { StepButtons, type StepButtonsProps } from './step-buttons.tsx';

/**
 * Content with a record of its list beside it, which stays at the top while the list scrolls. Needs 1,280 px: on less, a row opens
 * its page. Its page does not stop at the width of content.
 */
export function WithPanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  if (panel === null) return children;
  return (
    <div
      data-panel=""
      className="-mr-(--gutter) grid grid-cols-[minmax(0,1fr)_var(--panel)] items-start"
    >
      <div className="min-w-0 pr-(--gutter)">{children}</div>
      {panel}
    </div>
  );
}

/** The side panel: which record of how many, its neighbours, its page, and its content. Escape closes it. */
export function SidePanel({
  label,
  place,
  to,
  onPrevious,
  onNext,
  onClose,
  children,
}: StepButtonsProps & {
  label: string;
  /** Such as '2 of 118'. */
  place: string;
  /** The record's own page. */
  to: string;
  onClose: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isSingleKey(event)) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return (
    <aside
      aria-label={label}
      className="sticky top-0 h-dvh overflow-y-auto border-l border-line bg-surface px-6 pb-6"
    >
      <div className="flex h-16 items-center gap-1">
        <StepButtons onPrevious={onPrevious} onNext={onNext} />
        <span className="ml-1 text-sm text-ink-soft tabular-nums">{place}</span>
        <ButtonLink Icon={ExternalLink} to={to} tone="quiet" className="ml-auto">
          Open
        </ButtonLink>
        <IconButton Icon={X} label="Close panel" onClick={onClose} />
      </div>
      {children}
    </aside>
  );
}
