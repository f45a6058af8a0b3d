import type { ReactNode } from 'react';
import { loadFailure } from '../../lib/graphql-failures.ts';
import { RetryBanner } from './banner.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

/** Stands where data will be: its outline while it loads, if it has one, and a way to try again once that failed. */
export function NotLoaded({
  what,
  rows,
  outline = rows !== undefined && <ListSkeleton note={`Loading ${what}`} rows={rows} />,
  shown,
  error,
  refetch,
}: {
  /** Its name within sentences, such as 'your sessions'. */
  what: string;
  /** The rows of its outline, if that is a list. */
  rows?: number;
  outline?: ReactNode;
  /** What is there already, such as the parts that did not fail. */
  shown?: unknown;
  error?: unknown;
  refetch?: () => unknown;
}) {
  if (error) {
    const failure = loadFailure(error, `Failed to load ${what}`, shown);
    return <RetryBanner message={failure} onRetry={() => void refetch?.()} />;
  }
  return shown ? null : outline;
}
