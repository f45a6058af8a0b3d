import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False in a page that the build has written, until the client has taken it over: its buttons do nothing before. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
