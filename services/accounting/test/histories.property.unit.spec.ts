import { formatMoney } from '@outlay/platform/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBalanced } from '../src/domain/journal.ts';
import { JOURNAL_START, journalHash } from '../src/domain/journal-hash.ts';
import { bookEvent, bookWaiting, takeBackApproval } from '../src/use-cases/book-event.ts';
import { anApproval, aPayment, aTransfer } from './support/expense-events.ts';
import { MemoryBooks } from './support/memory-books.ts';

const NOW = new Date('2026-12-03T10:00:00.000Z');
const MONTHS = ['2026-09', '2026-10', '2026-11'] as const;

const cents = fc.bigInt({ min: 1n, max: 5_000_000n });
const price = fc.constantFrom('0.98', '0.9998', '1', '1.0123');
const event = fc.oneof(
  fc.record({
    do: fc.constant('approve' as const),
    month: fc.constantFrom(...MONTHS),
    first: cents,
    second: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
    usd: cents,
    taxed: fc.boolean(),
  }),
  fc.record({ do: fc.constant('recode' as const), category: fc.constantFrom('7', '8') }),
  fc.record({ do: fc.constant('return' as const) }),
  fc.record({ do: fc.constant('pay' as const), rate: price, solPrice: fc.option(price) }),
  fc.record({
    do: fc.constant('move' as const),
    direction: fc.constantFrom('in' as const, 'out' as const),
    asset: fc.constantFrom('PYUSD' as const, 'SOL' as const),
    amount: cents,
  }),
  fc.record({ do: fc.constant('close' as const), month: fc.constantFrom(...MONTHS) }),
  fc.record({ do: fc.constant('unmap' as const) }),
  fc.record({ do: fc.constant('map' as const) }),
);
const command = fc.record({ expense: fc.constantFrom('41', '42', '43'), event });

type Given = typeof event extends fc.Arbitrary<infer Value> ? Value : never;
type Of<Kind extends Given['do']> = Extract<Given, { do: Kind }>;
type Approval = ReturnType<typeof anApproval>;
const euros = (amountMinor: bigint): string => formatMoney({ amountMinor, currency: 'EUR' });
const centsOf = (usd: string): bigint => BigInt(usd.replace('.', ''));

/** Random approvals, recodings, returns, payments and transfers of three expenses, with what is owed after them. */
class Company {
  readonly books = new MemoryBooks();
  readonly owed = new Map<string, Approval>();
  readonly #inForce = new Map<string, Approval>();
  readonly #paid = new Set<string>();
  readonly entriesAtClose = new Map<string, number>();
  #events = 0;

  async run(expenseId: string, given: Given): Promise<void> {
    if (given.do === 'approve') return this.#approve(expenseId, given);
    if (given.do === 'close') {
      if (this.books.closed.has(given.month)) return;
      this.books.closed.add(given.month);
      this.entriesAtClose.set(given.month, this.#entriesOf(given.month));
      return;
    }
    if (given.do === 'unmap') return void this.books.unmapped.add('category 8');
    if (given.do === 'map') return this.mapAll();
    if (given.do === 'move') return this.#move(given);
    const inForce = this.#inForce.get(expenseId);
    if (!inForce || this.#paid.has(expenseId)) return;
    if (given.do === 'return') {
      await takeBackApproval(this.books, expenseId, NOW);
      this.#inForce.delete(expenseId);
      this.owed.delete(expenseId);
    } else if (given.do === 'pay') await this.#pay(expenseId, inForce, given);
    else await this.#recode(expenseId, inForce, given.category);
  }

  async mapAll(): Promise<void> {
    this.books.unmapped.clear();
    await bookWaiting(this.books, NOW);
  }

  #entriesOf = (month: string): number =>
    this.books.entries.filter((entry) => entry.month === month).length;

  #book = (expenseId: string | null, source: Parameters<typeof bookEvent>[1]['source']) => {
    this.#events += 1;
    const at = new Date(NOW.getTime() + this.#events);
    return bookEvent(this.books, { eventId: String(this.#events), expenseId, source, at }, NOW);
  };

  async #approve(
    expenseId: string,
    { month, first, second, usd, taxed }: Of<'approve'>,
  ): Promise<void> {
    if (this.#inForce.has(expenseId)) return;
    const day = `${month}-20`;
    const usual = anApproval(expenseId);
    const amount = { amount: euros(first + second), currency: 'EUR' };
    const usdAmount = formatMoney({
      amountMinor: first + second === 0n ? 0n : usd,
      currency: 'USD',
    });
    const lines: NonNullable<Approval['lines']> = [
      {
        amount: euros(first),
        categoryId: '7',
        ...(taxed && { taxCodeId: '1', taxAmount: '0.01' }),
      },
      { amount: euros(second), categoryId: '8' },
    ];
    const data = { ...usual, day, lines, content: { ...usual.content, amount, usdAmount } };
    this.#inForce.set(expenseId, data);
    this.owed.set(expenseId, data);
    await this.#book(expenseId, { type: 'ExpenseApproved', data, day });
  }

  async #recode(expenseId: string, inForce: Approval, categoryId: string): Promise<void> {
    const [first, ...rest] = inForce.lines ?? [];
    if (!first) return;
    const { creatorId, day = '' } = inForce;
    const lines: NonNullable<Approval['lines']> = [{ ...first, categoryId }, ...rest];
    const recoded = { expenseId, creatorId, day, reason: 'Meals', lines };
    for (const { eventId } of await this.books.waitingOf(expenseId))
      await this.books.release(eventId);
    await this.#book(expenseId, { type: 'ExpenseApproved', data: inForce, day, recoded });
  }

  async #pay(
    expenseId: string,
    { content }: Approval,
    { rate, solPrice }: Of<'pay'>,
  ): Promise<void> {
    const data = aPayment(expenseId, { amountUsd: content.usdAmount, rate });
    this.#paid.add(expenseId);
    this.owed.delete(expenseId);
    await this.#book(expenseId, { type: 'PaymentSent', data, day: '2026-12-01', solPrice });
  }

  async #move({ direction, asset, amount }: Of<'move'>) {
    const moved = {
      direction,
      asset,
      amount: formatMoney({ amountMinor: amount, currency: asset }),
    };
    const data = aTransfer({ ...moved, rate: null });
    await this.#book(null, {
      type: 'WalletTransactionObserved',
      data,
      day: '2026-11-21',
      price: '0.98',
    });
  }
}

test('after any history every entry balances, people are owed what is approved and not paid, closed months take nothing, and the chain holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 40 }), async (commands) => {
      const company = new Company();
      for (const { expense, event: given } of commands) await company.run(expense, given);
      await company.mapAll();
      const { books } = company;
      expect(await books.waiting()).toEqual([]);
      let hash = JOURNAL_START;
      for (const [at, { hash: kept, ...entry }] of books.entries.entries()) {
        expect(isBalanced(entry)).toBe(true);
        expect(entry.number).toBe(BigInt(at + 1));
        hash = journalHash(hash, entry);
        expect(kept).toBe(hash);
      }
      for (const [month, count] of company.entriesAtClose)
        expect(books.entries.filter((entry) => entry.month === month)).toHaveLength(count);
      const owed = [...company.owed.values()].reduce(
        (sum, { content }) => sum + centsOf(content.usdAmount),
        0n,
      );
      expect(-books.balanceOf('payable')).toBe(owed);
    }),
    { numRuns: 200 },
  );
});
