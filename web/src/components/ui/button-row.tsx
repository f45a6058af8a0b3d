import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** Back and next, in this order. On a phone they share the width; on a narrower screen next is above back. */
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
