import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VatSums } from '../src/domain/vat-report.ts';
import { approvedExpenseOf } from '../src/domain/source-event.ts';
import { bookApprovedExpense, bookEvent } from '../src/use-cases/book-event.ts';
import { command, Company, NOW } from './support/company.ts';
import { anApproval, aTransfer } from './support/expense-events.ts';
import { MemoryBooks } from './support/memory-books.ts';

async function historyOf(
  commands: readonly (typeof command extends fc.Arbitrary<infer One> ? One : never)[],
) {
  const books = new MemoryBooks();
  const company = new Company({
    book: (work) => work(books),
    close: (month) => Promise.resolve(void books.closed.add(month)),
    map: (isMapped) => {
      if (isMapped) books.unmapped.clear();
      else books.unmapped.add('category 8');
      return Promise.resolve();
    },
  });
  for (const { expense, event } of commands) await company.run(expense, event);
  await company.mapAll();
  return books;
}

test('after any history the rows of the report sum to the tax accounts, and what was coded anew or taken back leaves no tax behind', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 40, size: 'max' }), async (commands) => {
      const books = await historyOf(commands);
      const ruleOf = await books.taxCodes();
      const sums = new VatSums();
      const nets = new Map<string | null, bigint>();
      for (const entry of books.entries) {
        const kept = entry.expenseId === null ? null : await books.keptApproval(entry.expenseId);
        const expense = kept && approvedExpenseOf(kept);
        sums.add(entry, expense, ruleOf);
        // Line 1 alone has tax, and its net amount is the entry's first posting.
        const isTaxed = entry.postings.some(({ account }) => account.kind === 'input_tax');
        const code = expense?.lines[0]?.taxCodeId ?? null;
        if (isTaxed) nets.set(code, (nets.get(code) ?? 0n) + (entry.postings[0]?.cents ?? 0n));
      }
      const ofKind = (kind: string) =>
        books.entries
          .flatMap(({ postings }) => postings)
          .filter(({ account }) => account.kind === kind)
          .reduce((sum, { cents }) => sum + cents, 0n);
      expect(sums.balance).toBe(ofKind('input_tax') + ofKind('output_tax'));
      const total = (of: 'inputTax' | 'outputTax') =>
        sums.rows.reduce((all, row) => all + row[of], 0n);
      expect([total('inputTax'), -total('outputTax')]).toEqual([
        ofKind('input_tax'),
        ofKind('output_tax'),
      ]);
      for (const { taxCodeId, net, inputTax, outputTax, lines } of sums.rows) {
        if (taxCodeId === '2') expect(outputTax).toBe(inputTax);
        if (taxCodeId === '1') expect(outputTax).toBe(0n);
        if (taxCodeId === null) expect([inputTax, outputTax, lines]).toEqual([0n, 0n, 0]);
        else expect(net).toBe(nets.get(taxCodeId));
      }
    }),
    { numRuns: 200 },
  );
});

test('a payment by a company wallet has its tax in its row, also where the asset left with a difference of exchange', async () => {
  const books = new MemoryBooks();
  const { content } = anApproval('44');
  const line = { amount: '44.500000', categoryId: '7', taxCodeId: '1', taxAmount: '7.110000' };
  const approval = anApproval('44', {
    alreadyPaid: true,
    content: {
      ...{ ...content, usdAmount: '43.61' },
      amount: { amount: '44.500000', currency: 'PYUSD' },
    },
    lines: [line],
  });
  const at = NOW;
  await bookEvent(
    books,
    {
      ...{ eventId: 'in', at, expenseId: null },
      source: {
        type: 'WalletTransactionObserved',
        data: aTransfer(),
        day: '2026-11-19',
        price: '1',
      },
    },
    NOW,
  );
  await bookApprovedExpense(books, { eventId: 'spent', at, data: approval }, NOW);
  const kinds = books.entries.at(-1)?.postings.map(({ account }) => account.kind);
  expect(kinds).toEqual(['expense', 'input_tax', 'asset', 'exchange']);
  const kept = await books.keptApproval('44');
  const sums = new VatSums();
  const ruleOf = await books.taxCodes();
  for (const entry of books.entries) sums.add(entry, kept && approvedExpenseOf(kept), ruleOf);
  expect(sums.rows).toEqual([
    { taxCodeId: '1', currency: 'PYUSD', net: 3664n, inputTax: 697n, outputTax: 0n, lines: 1 },
  ]);
});
