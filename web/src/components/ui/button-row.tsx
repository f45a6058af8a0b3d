import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface ButtonRowProps {
  children: ReactNode;
  className?: string | undefined;
}

/** Back and next, in this order. On a phone they share the width; on a narrower screen next is above back. */
export const ButtonRow = ({ children, className }: ButtonRowProps) => (
  <div className={classNames('flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow', className)}>
    {children}
  </div>
);
