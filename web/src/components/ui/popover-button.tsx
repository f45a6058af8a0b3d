import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button, IconButton } from './button.tsx';

/**
 * A button with a small panel below it, which closes with Escape and by a click elsewhere. On small screens the panel is as wide
 * as the nearest positioned ancestor.
 */
export function PopoverButton({
  label,
  Icon,
  iconOnly = false,
  className,
  children,
}: {
  label: string;
  Icon: LucideIcon;
  iconOnly?: boolean;
  className?: string;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    close();
    frame.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={frame} className={classNames('sm:relative', className)} onKeyDown={onKeyDown}>
      {iconOnly ? (
        <IconButton Icon={Icon} label={label} aria-expanded={open} onClick={() => setOpen(!open)} />
      ) : (
        <Button Icon={Icon} size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {label}
        </Button>
      )}
      {open && (
        <div
          role="group"
          aria-label={label}
          className="absolute right-0 z-30 mt-1.5 grid gap-3 rounded-lg border border-line bg-raised p-3 shadow-pop max-sm:left-0 sm:w-80"
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}
