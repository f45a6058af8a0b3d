import { classNames } from '../../lib/class-names.ts';

/** A grey placeholder of the final size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-shimmer rounded-sm bg-line in-data-calm:animate-none',
        className,
      )}
    />
  );
}

/** Announces once to screen readers that something is loading. */
export function LoadingNote({ children }: { children: string }) {
  return (
    <span role="status" className="sr-only">
      {children}
    </span>
  );
}
