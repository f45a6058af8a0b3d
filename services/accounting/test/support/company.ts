import { formatMoney } from '@outlay/platform/money';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { SourceEvent } from '../../src/domain/source-event.ts';
import {
  bookApprovedExpense,
  bookEvent,
  bookRecodedExpense,
  bookWaiting,
  takeBackApproval,
} from '../../src/use-cases/book-event.ts';
import type { Books } from '../../src/use-cases/ports.ts';
import { anApproval, aPayment, aTransfer } from './expense-events.ts';

export const NOW = new Date('2026-12-03T10:00:00.000Z');
export const MONTHS = ['2026-09', '2026-10', '2026-11'] as const;

const cents = fc.bigInt({ min: 1n, max: 5_000_000n });
const price = fc.constantFrom('0.98', '0.9998', '1', '1.0123');
const event = fc.oneof(
  fc.record({
    do: fc.constant('approve' as const),
    month: fc.constantFrom(...MONTHS),
    first: cents,
    second: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
    usd: cents,
    taxCodeId: fc.constantFrom(null, '1', '2'),
    payeeId: fc.constantFrom('3', '4'),
    reimbursable: fc.boolean(),
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
/** Something that happens to an expense, or to the company. A negative sum is a credit note. */
export const command = fc.record({ expense: fc.constantFrom('41', '42', '43'), event });

type Given = typeof event extends fc.Arbitrary<infer Value> ? Value : never;
type Of<Kind extends Given['do']> = Extract<Given, { do: Kind }>;
type Approval = ReturnType<typeof anApproval>;
const euros = (amountMinor: bigint): string => formatMoney({ amountMinor, currency: 'EUR' });
export const centsOf = (usd: string): bigint => BigInt(usd.replace('.', ''));

/** Where a company keeps its books. */
export interface Ledger {
  readonly book: (work: (books: Books) => Promise<void>) => Promise<void>;
  readonly close: (month: string) => Promise<void>;
  /** Whether category 8 has an account. */
  readonly map: (isMapped: boolean) => Promise<void>;
}

/** Random approvals, recodings, returns, payments and transfers of three expenses, with what is owed to people after them. */
export class Company {
  readonly owed = new Map<string, Approval>();
  readonly #ledger: Ledger;
  readonly #inForce = new Map<string, Approval>();
  readonly #paid = new Set<string>();
  #events = 0;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  async run(expenseId: string, given: Given): Promise<void> {
    if (given.do === 'approve') return this.#approve(expenseId, given);
    if (given.do === 'close') return this.#ledger.close(given.month);
    if (given.do === 'unmap') return this.#ledger.map(false);
    if (given.do === 'map') return this.mapAll();
    if (given.do === 'move') return this.#move(given);
    const inForce = this.#inForce.get(expenseId);
    if (!inForce || this.#paid.has(expenseId)) return;
    if (given.do === 'return') {
      await this.#ledger.book((books) => takeBackApproval(books, expenseId, NOW));
      this.#inForce.delete(expenseId);
      this.owed.delete(expenseId);
    } else if (given.do === 'pay') await this.#pay(expenseId, inForce, given);
    else await this.#recode(expenseId, inForce, given.category);
  }

  async mapAll(): Promise<void> {
    await this.#ledger.map(true);
    await this.#ledger.book((books) => bookWaiting(books, NOW));
  }

  /** When the next event happens. */
  #next(): Date {
    this.#events += 1;
    return new Date(NOW.getTime() + this.#events);
  }

  #book = (expenseId: string | null, source: SourceEvent) => {
    const event = { eventId: randomUUID(), expenseId, source, at: this.#next() };
    return this.#ledger.book((books) => bookEvent(books, event, NOW));
  };

  async #approve(
    expenseId: string,
    { month, first, second, usd, taxCodeId, payeeId, reimbursable }: Of<'approve'>,
  ): Promise<void> {
    if (this.#inForce.has(expenseId)) return;
    const day = `${month}-20`;
    const usual = anApproval(expenseId);
    const amount = { amount: euros(first + second), currency: 'EUR' };
    const sum = first + second;
    const cents = sum === 0n ? 0n : sum < 0n ? -usd : usd;
    const usdAmount = formatMoney({ amountMinor: cents, currency: 'USD' });
    const lines: NonNullable<Approval['lines']> = [
      {
        amount: euros(first),
        categoryId: '7',
        // Code 2 is reverse charge.
        ...(taxCodeId !== null && { taxCodeId, taxAmount: taxCodeId === '1' ? '0.01' : '0.00' }),
      },
      { amount: euros(second), categoryId: '8' },
    ];
    const data = {
      ...usual,
      day,
      lines,
      content: { ...usual.content, payeeId, reimbursable, amount, usdAmount },
    };
    this.#inForce.set(expenseId, data);
    if (reimbursable) this.owed.set(expenseId, data);
    const event = { eventId: randomUUID(), at: this.#next() };
    await this.#ledger.book((books) => bookApprovedExpense(books, { ...event, data }, NOW));
  }

  async #recode(expenseId: string, inForce: Approval, categoryId: string): Promise<void> {
    const [first, ...rest] = inForce.lines ?? [];
    if (!first) return;
    const { creatorId, day = '' } = inForce;
    const lines: NonNullable<Approval['lines']> = [{ ...first, categoryId }, ...rest];
    const recoded = { expenseId, creatorId, day, reason: 'Meals', lines };
    const event = { eventId: randomUUID(), at: this.#next(), recoded };
    await this.#ledger.book((books) => bookRecodedExpense(books, event, NOW));
  }

  async #pay(
    expenseId: string,
    { content }: Approval,
    { rate, solPrice }: Of<'pay'>,
  ): Promise<void> {
    // Nobody is paid for a credit note, nor for what the company paid itself.
    if (!content.reimbursable || content.usdAmount.startsWith('-')) return;
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
