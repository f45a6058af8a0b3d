import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';

/** One of several choices side by side, pressed or not. */
export function Toggle({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'h-8 rounded-md border px-3 text-sm font-medium transition-colors',
        pressed
          ? 'border-transparent bg-accent-soft text-accent'
          : 'border-line text-ink-soft hover:bg-sunken hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
