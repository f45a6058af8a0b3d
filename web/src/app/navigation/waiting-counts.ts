import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

/** Counts in the navigation. The frame shows before any data is fetched, so they are kept outside of the data client. */
export interface WaitingCounts {
  /** Pending tasks of the viewer. */
  tasks: number;
  /** Changes that another admin must confirm. */
  changes: number;
}

const none: WaitingCounts = { tasks: 0, changes: 0 };
let counts = none;
const { subscribe, announce } = createListeners();

export function setWaitingCounts(next: WaitingCounts | null): void {
  counts = next ?? none;
  announce();
}

export const useWaitingCounts = (): WaitingCounts =>
  useSyncExternalStore(
    subscribe,
    () => counts,
    () => none,
  );
