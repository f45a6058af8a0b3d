export {
  PRICE_PROOF_FORMATS,
  PriceProofError,
  type PriceProof,
  type PublishedPrice,
} from './price-proof.ts';
export { readPriceProof } from './read-price-proof.ts';
export { DAILY_RATES_BYTES_MAX, dailyRateFeed, readDailyRates } from './daily-rates.ts';
export { reduceAccumulatorUpdate } from './accumulator-update.ts';
export { PRICE_ACCOUNT_BYTES_KEPT } from './price-account.ts';
