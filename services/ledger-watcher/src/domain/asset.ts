/** Watched assets: the currencies that Outlay supports on chain. */
export const ASSETS = ['SOL', 'PYUSD'] as const;
export type Asset = (typeof ASSETS)[number];

export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];
