import { useSyncExternalStore } from 'react';

/** Retry functions of the queries on screen whose last refresh failed. */
const retries = new Set<() => Promise<unknown>>();
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** Registers a query whose refresh failed, until the returned function is called. */
export function reportFailedRefresh(retry: () => Promise<unknown>): () => void {
  retries.add(retry);
  announce();
  return () => {
    retries.delete(retry);
    announce();
  };
}

export async function retryFailedRefreshes(): Promise<void> {
  await Promise.allSettled([...retries].map((retry) => retry()));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anything on screen is stale because its last refresh failed. */
export const useHasFailedRefresh = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => retries.size > 0,
    () => false,
  );
