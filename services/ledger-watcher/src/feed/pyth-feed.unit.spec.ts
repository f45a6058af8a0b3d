import { Magic, PriceStatus, PriceType, Version2, AccountType } from '@pythnetwork/client';
import { expect, test } from 'vitest';
import { quoteOf } from './pyth-feed.ts';

const SLOT = 447_552_100;
const PUBLISHED_S = 1_763_717_400n;

/** A v2 price account with nothing but its aggregate price. */
function aPriceAccount({ status = PriceStatus.Trading, price = 13_512_345_678n } = {}): Buffer {
  const data = Buffer.alloc(3_312);
  [Magic, Version2, AccountType.Price, 240, PriceType.Price].forEach((word, index) =>
    data.writeUInt32LE(word, index * 4),
  );
  data.writeInt32LE(-8, 20);
  data.writeBigInt64LE(PUBLISHED_S, 96);
  data.writeBigInt64LE(price, 208);
  data.writeBigUInt64LE(6_756_172n, 216);
  data.writeUInt32LE(status, 224);
  data.writeBigUInt64LE(BigInt(SLOT), 232);
  return data;
}

test('a trading price becomes a quote with its exact digits, its publish time and its slot', () => {
  expect(quoteOf('SOL/USD', aPriceAccount(), SLOT + 25, true)).toEqual({
    pair: 'SOL/USD',
    price: '135.12345678',
    confidence: '0.06756172',
    source: 'pyth (simulated)',
    simulated: true,
    publishedAt: new Date(Number(PUBLISHED_S) * 1_000),
    slot: SLOT,
  });
});

test.each([
  ['is halted', aPriceAccount({ status: PriceStatus.Halted }), SLOT],
  ['is unknown', aPriceAccount({ status: PriceStatus.Unknown }), SLOT],
  ['has stood still for 26 slots', aPriceAccount(), SLOT + 26],
  ['is zero', aPriceAccount({ price: 0n }), SLOT],
])('a price that %s is no quote', (_title, data, slot) => {
  expect(quoteOf('SOL/USD', data, slot, true)).toBeNull();
});
