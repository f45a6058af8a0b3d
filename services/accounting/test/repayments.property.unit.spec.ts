import { formatMoney, storedMoney } from '@outlay/platform/money';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isBalanced, type BookedEntry } from '../src/domain/journal.ts';
import { bookAnew } from '../src/use-cases/book-anew.ts';
import { bookApprovedExpense, bookEvent, takeBackApproval } from '../src/use-cases/book-event.ts';
import { NOW } from './support/company.ts';
import { anApproval, aTransfer } from './support/expense-events.ts';
import { MemoryBooks } from './support/memory-books.ts';

const NOTES = ['41', '42', '43', '44'] as const;
const command = fc.oneof(
  fc.record({
    do: fc.constant('note' as const),
    expenseId: fc.constantFrom(...NOTES),
    day: fc.constantFrom('2026-10-05', '2026-11-05', '2026-11-20'),
    cents: fc.bigInt({ min: 1n, max: 9_999n }),
  }),
  fc.record({ do: fc.constant('cancel' as const), expenseId: fc.constantFrom(...NOTES) }),
  fc.record({
    do: fc.constant('repay' as const),
    asset: fc.constantFrom('PYUSD' as const, 'SOL' as const),
    units: fc.bigInt({ min: 1n, max: 200_000_000n }),
    price: fc.constantFrom('0.9998', '1', '147.91', null),
  }),
);
type Given = typeof command extends fc.Arbitrary<infer Value> ? Value : never;
type Of<Kind extends Given['do']> = Extract<Given, { do: Kind }>;

async function approveNote(books: MemoryBooks, { expenseId, day, cents }: Of<'note'>) {
  const usdAmount = formatMoney({ amountMinor: -cents, currency: 'USD' });
  const usual = anApproval(expenseId);
  const content = { ...usual.content, amount: { amount: usdAmount, currency: 'USD' }, usdAmount };
  const data = { ...usual, day, content };
  await bookApprovedExpense(books, { eventId: randomUUID(), at: NOW, data }, NOW);
}

/** What member 4 sent to the treasury; returns the entries about it. */
async function repay(
  books: MemoryBooks,
  { asset, units, price }: Of<'repay'>,
): Promise<BookedEntry[]> {
  const amount = formatMoney({ amountMinor: units, currency: asset });
  const data = aTransfer({ asset, amount, rate: null });
  const source = {
    type: 'WalletTransactionObserved' as const,
    ...{ data, day: '2026-11-21', price, memberId: '4' },
  };
  const before = books.entries.length;
  await bookEvent(books, { eventId: randomUUID(), expenseId: null, source, at: NOW }, NOW);
  return books.entries.slice(before);
}

const total = (entries: readonly BookedEntry[], of: 'units' | 'cents'): bigint =>
  entries
    .flatMap(({ postings }) => postings.filter(({ held }) => held))
    .reduce(
      (sum, { original, cents }) => sum + (of === 'cents' ? cents : (original?.amountMinor ?? 0n)),
      0n,
    );

const owedBy = (books: MemoryBooks): bigint[] =>
  NOTES.map((id) => books.openCentsOf(id)).filter((cents) => cents < 0n);

test('in any order of credit notes and repayments, the entries move exactly what came, and no note is paid back beyond what is open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (commands) => {
      const books = new MemoryBooks();
      for (const given of commands) {
        if (given.do === 'note') await approveNote(books, given);
        else if (given.do === 'cancel') await takeBackApproval(books, given.expenseId, NOW);
        else {
          const openBefore = NOTES.map((id) => books.openCentsOf(id));
          const entries = await repay(books, given);
          expect(entries.every(isBalanced)).toBe(true);
          expect(total(entries, 'units')).toBe(given.units);
          const worth = given.price === null ? 0n : valueOf(given);
          expect(total(entries, 'cents')).toBe(worth);
          for (const [at, before] of openBefore.entries()) {
            const after = books.openCentsOf(NOTES[at]!);
            if (before < 0n) expect(after >= before && after <= 0n).toBe(true);
            else expect(after).toBe(before);
          }
          // What is a transfer was owed by nobody.
          const isRest = entries.some(({ kind }) => kind === 'transfer');
          if (isRest && worth > 0n) expect(owedBy(books)).toEqual([]);
        }
      }
    }),
    { numRuns: 300 },
  );
});

/** Cents, half to even as every conversion. */
function valueOf({ asset, units, price }: Of<'repay'>): bigint {
  const scale = asset === 'SOL' ? 9 : 6;
  const { amountMinor } = storedMoney(price ?? '0', 'SOL');
  const divisor = 10n ** BigInt(scale + 7);
  const product = units * amountMinor;
  const whole = product / divisor;
  const rest = (product % divisor) * 2n;
  return rest > divisor || (rest === divisor && whole % 2n === 1n) ? whole + 1n : whole;
}

test('the oldest note is paid back first', async () => {
  const books = new MemoryBooks();
  const note = { do: 'note', cents: 1_000n } as const;
  await approveNote(books, { ...note, expenseId: '41', day: '2026-11-20' });
  await approveNote(books, { ...note, expenseId: '42', day: '2026-10-05' });
  const paid = { do: 'repay', asset: 'PYUSD', price: '1' } as const;
  const first = await repay(books, { ...paid, units: 12_004_000n });
  expect(first.map(({ kind, expenseId }) => [kind, expenseId])).toEqual([
    ['repayment', '42'],
    ['repayment', '41'],
  ]);
  expect([books.openCentsOf('42'), books.openCentsOf('41')]).toEqual([0n, -800n]);
  const second = await repay(books, { ...paid, units: 10_000_000n });
  expect(second.map(({ kind, expenseId }) => [kind, expenseId])).toEqual([
    ['repayment', '41'],
    ['transfer', null],
  ]);
  expect(second.map(({ postings }) => postings[0]?.original?.amountMinor)).toEqual([
    8_000_000n,
    2_000_000n,
  ]);
});

test('books that change their currency owe nothing for what was paid back, also in parts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 2n, max: 99_999n }),
      fc.array(fc.bigInt({ min: 1n, max: 40_000n }), { minLength: 1, maxLength: 4 }),
      async (cents, parts) => {
        const books = new MemoryBooks();
        await approveNote(books, { do: 'note', expenseId: '41', day: '2026-11-05', cents });
        const paid = { do: 'repay', asset: 'PYUSD', price: '1' } as const;
        for (const part of parts) await repay(books, { ...paid, units: part * 10_000n });
        const before = books.openCentsOf('41');
        const kept = { currency: 'EUR', costMethod: 'average' } as const;
        await bookAnew(books, await books.inForce(), kept, NOW);
        const after = books.openCentsOf('41');
        expect(books.entries.every(isBalanced)).toBe(true);
        if (before === 0n) expect(after).toBe(0n);
        else expect(Math.abs(Number(after) - Number(before) / 1.25)).toBeLessThanOrEqual(2);
        expect(books.balanceIn('USD', 'payable')).toBe(0n);
      },
    ),
    { numRuns: 200 },
  );
});
