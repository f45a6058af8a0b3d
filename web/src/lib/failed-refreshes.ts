import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Retry functions of the queries on screen whose last refresh failed. */
const retries = new Set<() => Promise<unknown>>();
const { subscribe, announce } = createListeners();

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

/** Whether anything on screen is stale because its last refresh failed. */
export const useHasFailedRefresh = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => retries.size > 0,
    () => false,
  );
