export {
  PRICE_PROOF_FORMATS,
  PriceProofError,
  type PriceProof,
  type PublishedPrice,
} from './price-proof.ts';
export { readPriceProof } from './read-price-proof.ts';
export {
  DAILY_RATES_BYTES_MAX,
  dailyRateFeed,
  readDailyRates,
  splitDailyRates,
} from './daily-rates.ts';
export { guardianSetOf, reduceAccumulatorUpdate } from './accumulator-update.ts';
export { PRICE_ACCOUNT_BYTES_KEPT } from './price-account.ts';
export { decimalText } from './price-text.ts';
export { FEED_IDS } from './feed-ids.ts';
export { guardianSetsFile, type GuardianSet } from './guardian-sets.ts';
export {
  createPriceProver,
  provenOrNull,
  quoteProblem,
  type ProvenPrice,
  type ProvePrice,
  type RecordedQuote,
} from './prove-price.ts';
export { isFarFrom, PRICE_SKEW_MAX_MS, proveValue, type ProvenRate } from './prove-value.ts';
export { usdRateOf } from './usd-rate.ts';
