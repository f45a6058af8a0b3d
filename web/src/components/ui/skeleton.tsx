import { classNames } from '../../lib/class-names.ts';

/** A grey placeholder of the final size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'block animate-shimmer rounded-sm bg-line in-data-calm:animate-none',
      className,
    )}
  />
);

/** Announces once to screen readers that something is loading. */
export const LoadingNote = ({ children }: { children: string }) => (
  <span role="status" className="sr-only">
    {children}
  </span>
);
