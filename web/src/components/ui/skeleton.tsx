import { classNames } from '../../lib/class-names.ts';

/** A grey place holder of the size of what will stand there. */
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

/** Says once to screen readers that something is being loaded. */
export function LoadingNote({ children }: { children: string }) {
  return (
    <span role="status" className="sr-only">
      {children}
    </span>
  );
}
