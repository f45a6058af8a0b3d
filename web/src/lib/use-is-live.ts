import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Returns false in a prerendered page until the client has hydrated it; its buttons do nothing before. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
