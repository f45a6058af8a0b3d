import { classNames } from '../../lib/class-names.ts';

export const Spinner = ({ small = false }: { small?: boolean }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'inline-block animate-spin rounded-full border-2 border-current border-r-transparent',
      small ? 'size-3.5' : 'size-7 text-accent',
    )}
  />
);

/** Fills its container while a whole page or panel loads. */
export const PageSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <div role="status" className="flex min-h-64 flex-1 items-center justify-center">
    <Spinner />
    <span className="sr-only">{label}</span>
  </div>
);
