import { readAccumulatorUpdate, type CheckMessage } from './accumulator-update.ts';
import { readDailyRate } from './daily-rates.ts';
import { readPriceAccount } from './price-account.ts';
import { readPriceUpdateAccount } from './price-update-account.ts';
import type { PriceProof, PublishedPrice } from './price-proof.ts';

/**
 * The price in the kept bytes. The publisher is verified only for signed updates, and only with `check`.
 * @throws {PriceProofError} when the bytes are not what they claim to be
 */
export function readPriceProof(
  { format, feed, data }: PriceProof,
  check?: CheckMessage,
): PublishedPrice {
  const bytes = Buffer.from(data, 'base64');
  switch (format) {
    case 'pyth-account':
      return readPriceAccount(bytes);
    case 'pyth-price-update':
      return readPriceUpdateAccount(bytes, feed);
    case 'pyth-hermes':
      return readAccumulatorUpdate(bytes, feed, check);
    case 'ecb-daily':
      return readDailyRate(bytes, feed);
  }
}
