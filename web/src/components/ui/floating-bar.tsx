import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { actionBar } from './action-bar.ts';

/** Floats above the bottom of its page, and above the tabs on a small screen. */
export const FloatingBar = ({
  as: Element = 'section',
  label,
  className,
  children,
}: {
  as?: 'section' | 'aside';
  label: string;
  className: string;
  children: ReactNode;
}) => (
  <Element
    ref={actionBar}
    aria-label={label}
    className={classNames(
      'sticky bottom-24 z-20 mx-auto flex min-h-11 w-max max-w-full flex-wrap items-center gap-y-1 rounded-lg border border-line bg-raised py-1 pr-2 pl-4 text-sm shadow-pop lg:bottom-5',
      className,
    )}
  >
    {children}
  </Element>
);
