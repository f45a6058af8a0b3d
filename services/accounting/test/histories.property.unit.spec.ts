import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideHalfEven } from '@outlay/platform/money';
import { COST_METHODS, costOf, quantityOf } from '../src/domain/asset-cost.ts';
import { BOOKS_CURRENCIES } from '../src/domain/books-currency.ts';
import { isBalanced } from '../src/domain/journal.ts';
import { JOURNAL_START, journalHash } from '../src/domain/journal-hash.ts';
import { bookAnew } from '../src/use-cases/book-anew.ts';
import { revaluationOf, revalueMonth } from '../src/use-cases/revalue-month.ts';
import { centsOf, command, Company, NOW } from './support/company.ts';
import { MemoryBooks } from './support/memory-books.ts';

test('after any history every entry balances, people are owed what is approved and not paid, closed months take nothing, and the chain holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 40 }), async (commands) => {
      const books = new MemoryBooks();
      const entriesOf = (month: string) => books.entries.filter((entry) => entry.month === month);
      const entriesAtClose = new Map<string, number>();
      const company = new Company({
        book: (work) => work(books),
        close: (month) => {
          if (!books.closed.has(month)) entriesAtClose.set(month, entriesOf(month).length);
          books.closed.add(month);
          return Promise.resolve();
        },
        map: (isMapped) => {
          if (isMapped) books.unmapped.clear();
          else books.unmapped.add('category 8');
          return Promise.resolve();
        },
      });
      for (const { expense, event: given } of commands) await company.run(expense, given);
      await company.mapAll();
      expect(await books.waiting()).toEqual([]);
      let hash = JOURNAL_START;
      for (const [at, { hash: kept, ...entry }] of books.entries.entries()) {
        expect(isBalanced(entry)).toBe(true);
        expect(entry.number).toBe(BigInt(at + 1));
        hash = journalHash(hash, entry);
        expect(kept).toBe(hash);
      }
      for (const [month, count] of entriesAtClose) expect(entriesOf(month)).toHaveLength(count);
      expect(-books.balanceOf('payable')).toBe(owedIn(company, 'USD'));
      await expectExplained(books);
    }),
    { numRuns: 200 },
  );
});

const settings = fc.record({
  currency: fc.constantFrom(...BOOKS_CURRENCIES),
  costMethod: fc.constantFrom(...COST_METHODS),
});
/** Euros are worth themselves in euros; what was approved in US dollars is converted at its rate. */
const owedIn = (company: Company, currency: 'USD' | 'EUR'): bigint =>
  [...company.owed.values()].reduce(
    (sum, { content }) =>
      sum + centsOf(currency === 'EUR' ? content.amount.amount : content.usdAmount),
    0n,
  );

/** What is held, and what it cost, is what the accounts of assets say. */
async function expectExplained(books: MemoryBooks): Promise<void> {
  const lots = (await books.holdings()).lots();
  for (const { account, asset, quantityMinor, cents } of await books.heldAt('9999-12')) {
    expect(quantityOf(lots.get(asset) ?? [])).toBe(quantityMinor);
    expect(books.balanceOf(account.code)).toBe(cents);
    expect(costOf(lots.get(asset) ?? [])).toBe(cents);
  }
}

const keptIn = (books: MemoryBooks) =>
  new Company({
    book: (work) => work(books),
    close: () => Promise.resolve(),
    map: () => Promise.resolve(),
  });

test('in every currency and at every cost, what is held explains the accounts of assets to the last unit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 30 }), settings, async (commands, kept) => {
      const books = new MemoryBooks();
      books.kept = kept;
      const company = keptIn(books);
      for (const { expense, event: given } of commands) await company.run(expense, given);
      for (const entry of books.entries) expect(isBalanced(entry)).toBe(true);
      await expectExplained(books);
      if (kept.currency === 'EUR') {
        expect(-books.balanceOf('payable')).toBe(owedIn(company, 'EUR'));
      }
    }),
    { numRuns: 200 },
  );
});

test('books that change their currency owe what they would have owed in it from the start', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 30 }), async (commands) => {
      const books = new MemoryBooks();
      const company = keptIn(books);
      for (const { expense, event: given } of commands) await company.run(expense, given);
      const kept = { currency: 'EUR', costMethod: 'average' } as const;
      await bookAnew(books, await books.inForce(), kept, NOW);
      for (const entry of books.entries) expect(isBalanced(entry)).toBe(true);
      expect(books.balanceIn('USD', 'payable')).toBe(0n);
      expect(-books.balanceIn('EUR', 'payable')).toBe(owedIn(company, 'EUR'));
      const lots = (await books.holdings()).lots();
      for (const [asset, held] of lots) {
        expect(books.balanceIn('USD', `asset ${asset}`)).toBe(0n);
        expect(books.balanceIn('EUR', `asset ${asset}`)).toBe(costOf(held));
      }
    }),
    { numRuns: 200 },
  );
});

test('a month that is revalued and begun anew holds what it cost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 30 }), async (commands) => {
      const books = new MemoryBooks();
      const company = keptIn(books);
      for (const { expense, event: given } of commands) await company.run(expense, given);
      const before = await books.heldAt('2026-12');
      const { entry } = await revaluationOf(books, '2026-12');
      if (!entry) return;
      await revalueMonth(books, '2026-12', entry, NOW);
      const values = await books.heldAt('2026-12');
      for (const { asset, quantityMinor, cents } of values) {
        if (asset === 'PYUSD') expect(cents).toBe(divideHalfEven(quantityMinor, 10_000n));
      }
      expect(await books.heldAt('2027-01')).toEqual(before);
      await expectExplained(books);
    }),
  );
});
