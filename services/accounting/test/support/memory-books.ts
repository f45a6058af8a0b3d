import type { Chart, Mapped } from '../../src/domain/account.ts';
import { KINDS_OF } from '../../src/domain/account.ts';
import { JOURNAL_START } from '../../src/domain/journal-hash.ts';
import { owedIn, type BookedEntry } from '../../src/domain/journal.ts';
import type { ApprovalEvent } from '../../src/domain/source-event.ts';
import { Holdings } from '../../src/domain/asset-cost.ts';
import { IN_USD, type BooksCurrency } from '../../src/domain/books-currency.ts';
import type { HeldAsset } from '../../src/domain/revaluation.ts';
import type { Books, BooksSettings, WaitingEntry } from '../../src/use-cases/ports.ts';

/** The books of one organization in memory. What is in `unmapped` has no account. */
export class MemoryBooks implements Books {
  readonly entries: BookedEntry[] = [];
  readonly closed = new Set<string>();
  readonly unmapped = new Set<string>();
  /** US dollars for one PYUSD at the end of any month. */
  assetPrice = '1.00';
  kept: BooksSettings = { currency: 'USD', costMethod: 'average' };
  readonly #approvals = new Map<string, ApprovalEvent>();
  #waiting: WaitingEntry[] = [];

  lockJournal = () =>
    Promise.resolve({
      entries: BigInt(this.entries.length),
      hash: this.entries.at(-1)?.hash ?? JOURNAL_START,
    });
  append = (entries: readonly BookedEntry[]) => {
    this.entries.push(...entries);
    return Promise.resolve();
  };
  costInForce = (expenseId: string) => {
    const reversed = new Set(this.entries.map(({ reverses }) => reverses));
    const inForce = this.entries.findLast(
      (entry) =>
        entry.expenseId === expenseId &&
        (entry.kind === 'approval' || entry.kind === 'company_wallet') &&
        !reversed.has(entry.number),
    );
    return Promise.resolve(inForce ?? null);
  };
  chart = (): Promise<Chart> =>
    Promise.resolve({
      accountOf: (what: Mapped) => {
        const code = `${what.subject} ${what.key}`.trim();
        const kind = KINDS_OF[what.subject][0] ?? 'expense';
        return this.unmapped.has(code) ? null : { code, name: code, kind };
      },
    });
  taxCodes = () =>
    Promise.resolve((id: string) => {
      if (id === '1') return { id, kind: 'input' as const, rate: '19' };
      return id === '2' ? { id, kind: 'reverse_charge' as const, rate: '19' } : null;
    });
  closedMonths = () => Promise.resolve(this.closed);
  timeZone = () => Promise.resolve('UTC');
  price = () => Promise.resolve(null);
  priceOn = (asset: string) => Promise.resolve(asset === 'SOL' ? '150.00' : this.assetPrice);
  settings = () => Promise.resolve(this.kept);
  saveSettings = (settings: BooksSettings) => {
    this.kept = settings;
    return Promise.resolve();
  };
  valueOn = () =>
    Promise.resolve(
      this.kept.currency === 'USD' ? IN_USD : { ...RATE, currency: this.kept.currency },
    );
  holdings = () => {
    const holdings = new Holdings(new Map(), this.kept.costMethod);
    holdings.follow(this.entries);
    return Promise.resolve(holdings);
  };
  heldAt = (month: string) => Promise.resolve(heldOf(this.entries, month));
  inForce = () => {
    const reversed = new Set(this.entries.map(({ reverses }) => reverses));
    return Promise.resolve(
      this.entries.filter(({ kind, number }) => kind !== 'reversal' && !reversed.has(number)),
    );
  };
  /** The balances of expenses that the member was approved, in the books' currency. */
  openExpensesOf = (memberId: string) => {
    const open = [...this.#approvals.values()].filter(
      ({ data: { content } }) => content.payeeId === memberId && content.reimbursable,
    );
    return Promise.resolve(
      open.map(({ data: { expenseId, day = '' } }) => ({
        ...{ expenseId, day, payeeId: memberId, name: null, title: 'Train', vendor: null },
        ...{ invoiceNumber: null, cents: this.openCentsOf(expenseId) },
        currency: this.kept.currency,
      })),
    );
  };
  walletOwner = () => Promise.resolve(null);
  keepApproval = (source: ApprovalEvent) => {
    this.#approvals.set(source.data.expenseId, source);
    return Promise.resolve();
  };
  keptApproval = (expenseId: string) => Promise.resolve(this.#approvals.get(expenseId) ?? null);
  hold = (entry: WaitingEntry) => {
    this.#waiting = [...this.#waiting.filter(({ eventId }) => eventId !== entry.eventId), entry];
    return Promise.resolve();
  };
  waiting = () => Promise.resolve([...this.#waiting]);
  waitingOf = (expenseId: string) =>
    Promise.resolve(this.#waiting.filter((entry) => entry.expenseId === expenseId));
  release = (eventId: string) => {
    this.#waiting = this.#waiting.filter((entry) => entry.eventId !== eventId);
    return Promise.resolve();
  };

  failed = () => Promise.resolve([]);

  /** What is owed for an expense in cents. */
  openCentsOf(expenseId: string): bigint {
    return this.entries
      .filter((entry) => entry.expenseId === expenseId && entry.currency === this.kept.currency)
      .reduce((sum, entry) => sum + owedIn(entry), 0n);
  }

  /** The balance of an account in cents: debits less credits. */
  balanceOf(code: string): bigint {
    return this.balanceIn(this.kept.currency, code);
  }

  balanceIn(currency: BooksCurrency, code: string): bigint {
    return this.entries
      .filter((entry) => entry.currency === currency)
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => account.code === code)
      .reduce((sum, { cents }) => sum + cents, 0n);
  }
}

const RATE = {
  rate: { pair: 'EUR/USD', price: '1.25', publishedAt: '2026-11-20T00:00:00.000Z' },
} as const;

/** What accounts hold of assets at the end of a month. */
function heldOf(entries: readonly BookedEntry[], month: string): HeldAsset[] {
  const sums = new Map<string, HeldAsset>();
  for (const { postings } of entries.filter((entry) => entry.month <= month)) {
    for (const { account, original, held, cents } of postings) {
      if (!held || !original) continue;
      const asset = original.currency;
      const before = sums.get(`${account.code} ${asset}`);
      sums.set(`${account.code} ${asset}`, {
        ...{ account, asset, cents: (before?.cents ?? 0n) + cents },
        quantityMinor: (before?.quantityMinor ?? 0n) + original.amountMinor,
      });
    }
  }
  return [...sums.values()];
}
