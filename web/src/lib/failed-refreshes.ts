import { useSyncExternalStore } from 'react';

/** How each query on screen whose last refresh failed is sent again. */
const retries = new Set<() => Promise<unknown>>();
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** Counts a query among those that could not be refreshed, until the returned function is called. */
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

/** Whether something on screen is older than it would be had its last refresh not failed. */
export const useHasFailedRefresh = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => retries.size > 0,
    () => false,
  );
