import { Magic, PriceStatus, PriceType, Version2, AccountType } from '@pythnetwork/client';
import { expect, test } from 'vitest';
import { readPriceProof } from '@outlay/prices';
import { readingOf } from './pyth-feed.ts';

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

const read = (data: Buffer, slot: number) =>
  readingOf('SOL/USD', { address: 'FeedAddress', data }, slot, true);

test('a trading price is read with its exact digits, and its proof agrees', () => {
  const reading = read(aPriceAccount(), SLOT + 25);
  expect(reading).toMatchObject({
    pair: 'SOL/USD',
    published: {
      price: 13_512_345_678n,
      confidence: 6_756_172n,
      exponent: -8,
      publishedAt: new Date(Number(PUBLISHED_S) * 1_000),
      slot: SLOT,
    },
    source: 'pyth (simulated)',
    simulated: true,
    proof: { format: 'pyth-account', feed: 'FeedAddress' },
  });
  expect(reading && readPriceProof(reading.proof)).toEqual(reading?.published);
});

test.each([
  ['is halted', aPriceAccount({ status: PriceStatus.Halted }), SLOT],
  ['is unknown', aPriceAccount({ status: PriceStatus.Unknown }), SLOT],
  ['has stood still for 26 slots', aPriceAccount(), SLOT + 26],
])('a price that %s is not used', (_title, data, slot) => {
  expect(read(data, slot)).toBeNull();
});
