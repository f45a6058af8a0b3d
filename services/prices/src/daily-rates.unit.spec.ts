import { describe, expect, test } from 'vitest';
import {
  dailyRateFeed,
  PriceProofError,
  readDailyRates,
  readPriceProof,
  splitDailyRates,
  type PriceProof,
} from './index.ts';

const rates = [
  "<Cube currency='USD' rate='1.1612'/>",
  "<Cube currency='MYR' rate='4.8067'/>",
  "<Cube currency='IDR' rate='19395.23'/>",
];
const documentOf = (cubes = rates, day = "<Cube time='2026-11-20'>"): string =>
  `<gesmes:Envelope><Cube>${day}${cubes.join('\n')}</Cube></Cube></gesmes:Envelope>`;

function proofOf(document: string, currency = 'MYR'): PriceProof {
  const bytes = Buffer.from(document);
  return {
    format: 'ecb-daily',
    feed: dailyRateFeed(bytes, currency),
    data: bytes.toString('base64'),
  };
}

describe('a document with the rates of a day', () => {
  test('yields US dollars for one unit, crossed with the euro, from the start of its day', () => {
    expect(readPriceProof(proofOf(documentOf()))).toEqual({
      // 1.1612 / 4.8067
      price: 241_579_462_001n,
      confidence: 0n,
      exponent: -12,
      publishedAt: new Date('2026-11-20T00:00:00Z'),
      slot: 0,
    });
    expect(readPriceProof(proofOf(documentOf(), 'IDR')).price).toBe(59_870_391n);
  });

  test.each([
    ['has another hash than its proof names', { ...proofOf(documentOf()), feed: 'ab/MYR' }],
    ['lacks the currency', proofOf(documentOf(), 'SEK')],
    ['lacks the US dollar', proofOf(documentOf(rates.slice(1)))],
    ['has two rates of a currency', proofOf(documentOf([...rates, ...rates]))],
    ['has a rate of zero', proofOf(documentOf(["<Cube currency='MYR' rate='0'/>", ...rates]))],
    ['has no day', proofOf(documentOf(rates, ''))],
    ['has a day that does not exist', proofOf(documentOf(rates, "<Cube time='2026-13-20'>"))],
    ['is too large', proofOf(documentOf([...rates, ' '.repeat(12_000)]))],
    ['is another page', proofOf('<html>')],
  ])('that %s yields no price', (_why, proof) => {
    expect(() => readPriceProof(proof)).toThrow(PriceProofError);
  });
});

test('a history is split into a document for each day, whose rates are those of that day alone', () => {
  const day = (time: string, usd: string) =>
    `<Cube time="${time}"><Cube currency="USD" rate="${usd}"/><Cube currency="MYR" rate="4.8"/></Cube>`;
  const history = `<Envelope><Cube>${day('2026-11-30', '1.2')}${day('2026-11-27', '1.1')}</Cube></Envelope>`;
  const documents = splitDailyRates(Buffer.from(history));
  const read = documents.map((each) => readDailyRates(each));
  expect(read.map(({ publishedAt }) => publishedAt.toISOString().slice(0, 10))).toEqual([
    '2026-11-30',
    '2026-11-27',
  ]);
  expect(read.map(({ perEuro }) => perEuro.get('USD')?.units)).toEqual([12n, 11n]);
  expect(splitDailyRates(Buffer.from('<html></html>'))).toEqual([]);
});
