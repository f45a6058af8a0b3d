import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

/**
 * The way back and the way on, in this order. On a phone they share the width; where it is too narrow for both, the way on
 * stands above the way back.
 */
export function ButtonRow({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div
      className={classNames('flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow', className)}
    >
      {children}
    </div>
  );
}
