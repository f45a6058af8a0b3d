import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBalanced } from '../src/domain/journal.ts';
import { JOURNAL_START, journalHash } from '../src/domain/journal-hash.ts';
import { centsOf, command, Company } from './support/company.ts';
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
      const owed = [...company.owed.values()].reduce(
        (sum, { content }) => sum + centsOf(content.usdAmount),
        0n,
      );
      expect(-books.balanceOf('payable')).toBe(owed);
    }),
    { numRuns: 200 },
  );
});
