import { expect, test } from 'vitest';
import { IN_USD } from './books-currency.ts';
import { firstJournalHash, JOURNAL_START, journalHash } from './journal-hash.ts';
import { posting } from './journal.ts';

const travel = { code: '6200', name: 'Travel', kind: 'expense' } as const;
const payable = { code: '2100', name: 'Payable', kind: 'payable' } as const;

const entry = {
  ...{ number: 1n, kind: 'approval' as const, month: '2026-11', day: '2026-11-20' },
  ...{ description: 'Deutsche Bahn', expenseId: '42', payoutId: null },
  ...{ signature: null, reverses: null },
  postings: [
    posting('debit', travel, 5_167n, {
      original: { amountMinor: 4_450n, currency: 'EUR' },
      description: 'Seat',
      tags: { project: 'atlas' },
    }),
    posting('credit', payable, 5_167n),
  ],
} as const;

test('an entry of 0.1.0 keeps its hash, so that journals of then are still one chain', () => {
  expect(firstJournalHash(JOURNAL_START, { ...entry, ...IN_USD })).toBe(
    '498119f5b79f4cb624803ff222378c9fe81313c0f4a5c3d6bce657b1f123f5a9',
  );
});

test('the currency, its rate and what is held are covered, so that none can change unnoticed', () => {
  const rate = { pair: 'EUR/USD', price: '1.25', publishedAt: '2026-11-20T00:00:00.000Z' };
  const [first, ...others] = entry.postings;
  const variants = [
    { ...entry, ...IN_USD },
    { ...entry, currency: 'EUR', rate },
    { ...entry, currency: 'EUR', rate: { ...rate, price: '1.26' } },
    { ...entry, ...IN_USD, postings: [{ ...first, held: true }, ...others] },
  ] as const;
  const hashes = variants.map((each) => journalHash(JOURNAL_START, each));
  expect(new Set(hashes).size).toBe(variants.length);
});
