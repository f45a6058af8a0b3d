export { createPriceGuardians, type PriceGuardians, type SignOptions } from './price-guardians.ts';
export type { FeedPrice, SignedPrices } from './accumulator.ts';
