import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPriceProver } from '@outlay/prices';
import { createPriceGuardians } from '@outlay/prices/signing';
import { provenQuote, signedPriceProof, testGuardians } from '@outlay/prices/testing';
import { toUsd } from '@outlay/expense/usd-conversion';
import { checkPrice, type PricedExpense } from './price-check.ts';

const PUBLISHED = new Date('2026-11-21T09:30:00Z');

const verify = (expense: PricedExpense) => checkPrice(expense, PROVE);
const PROVE = createPriceProver([testGuardians.set]);
const RATE = { ...provenQuote('EUR/USD', '1.16123', PUBLISHED), source: 'pyth (simulated)' };

const EXPENSE: PricedExpense = {
  amount: '44.500000000',
  currency: 'EUR',
  usdAmount: '51.67',
  rate: RATE,
};

describe('the value of an expense', () => {
  test('verifies when the bytes of its quote produce it', () => {
    expect(verify(EXPENSE)).toEqual({
      kind: 'holds',
      because: 'EUR/USD of pyth (simulated) says so',
    });
  });

  test('verifies for an inverted pair', () => {
    const quote = { ...provenQuote('USD/CAD', '1.40233', PUBLISHED), source: 'pyth' };
    const value = toUsd({ amountMinor: 10_000n, currency: 'CAD' }, quote, PUBLISHED);
    expect(
      verify({ amount: '100.00', currency: 'CAD', usdAmount: '71.31', rate: value.rate }),
    ).toMatchObject({ kind: 'holds' });
  });

  test('verifies for a reference rate of the day, and fails with another document', () => {
    const rateOf = (myr: string) => {
      const document = Buffer.from(
        `<Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.1612'/><Cube currency='MYR' rate='${myr}'/></Cube></Cube>`,
      );
      const feed = `${createHash('sha256').update(document).digest('hex')}/MYR`;
      const proof = { format: 'ecb-daily', feed, data: document.toString('base64') } as const;
      const publishedAt = new Date('2026-11-20T00:00:00Z');
      return {
        ...{ pair: 'MYR/USD', price: '0.241579462001', confidence: '0', source: 'ecb' },
        ...{ publishedAt, proof },
      };
    };
    const ringgit = { amount: '33.50', currency: 'MYR', usdAmount: '8.09' } as const;
    expect(verify({ ...ringgit, rate: rateOf('4.8067') })).toMatchObject({ kind: 'holds' });
    expect(verify({ ...ringgit, rate: rateOf('4.9067') })).toMatchObject({ kind: 'differs' });
  });

  test('fails when any digit of the stored values was altered', () => {
    const altered = (text: string): string[] =>
      Array.from(text).flatMap((digit, place) =>
        /\d/.test(digit)
          ? [`${text.slice(0, place)}${(Number(digit) + 1) % 10}${text.slice(place + 1)}`]
          : [],
      );
    const forgeries: PricedExpense[] = [
      ...altered(EXPENSE.amount).map((amount) => ({ ...EXPENSE, amount })),
      ...altered('51.67').map((usdAmount) => ({ ...EXPENSE, usdAmount })),
      ...altered(RATE.price).map((price) => ({ ...EXPENSE, rate: { ...RATE, price } })),
      ...altered(RATE.confidence).map((confidence) => ({
        ...EXPENSE,
        rate: { ...RATE, confidence },
      })),
      { ...EXPENSE, rate: { ...RATE, publishedAt: new Date(PUBLISHED.getTime() + 1_000) } },
    ];
    expect(forgeries.length).toBeGreaterThan(25);
    for (const forgery of forgeries) {
      expect(verify(forgery), JSON.stringify(forgery)).not.toMatchObject({ kind: 'holds' });
    }
  });

  test('names the differing field and the value from the bytes', () => {
    expect(verify({ ...EXPENSE, usdAmount: '51.68' })).toEqual({
      kind: 'differs',
      field: 'US dollars',
      stored: '5168',
      proven: '5167',
    });
  });

  test('cannot be verified with altered, missing or unrelated bytes', () => {
    const other = { ...RATE.proof, data: Buffer.from('hello').toString('base64') };
    const by = createPriceGuardians('of somebody else');
    const selfSigned = signedPriceProof('EUR/USD', '1.16123', PUBLISHED, { by });
    for (const proof of [other, selfSigned]) {
      expect(verify({ ...EXPENSE, rate: { ...RATE, proof } })).toMatchObject({ kind: 'unproven' });
    }
    expect(verify({ ...EXPENSE, rate: { ...RATE, proof: null } })).toMatchObject({
      kind: 'unproven',
    });
    expect(verify({ ...EXPENSE, rate: null, usdAmount: null })).toMatchObject({
      kind: 'unproven',
    });
    const price = signedPriceProof('EUR/USD', '1.16124', PUBLISHED);
    expect(verify({ ...EXPENSE, rate: { ...RATE, proof: price } })).toMatchObject({
      kind: 'differs',
      field: 'price',
    });
  });

  test('in US dollars is the amount', () => {
    const dollars = { amount: '12.500000000', currency: 'USD', rate: null } as const;
    expect(verify({ ...dollars, usdAmount: '12.50' })).toMatchObject({ kind: 'holds' });
    expect(verify({ ...dollars, usdAmount: '12.51' })).toMatchObject({ kind: 'differs' });
  });
});
