import type { Chart, Mapped } from '../../src/domain/account.ts';
import { KINDS_OF } from '../../src/domain/account.ts';
import { JOURNAL_START } from '../../src/domain/journal-hash.ts';
import type { BookedEntry } from '../../src/domain/journal.ts';
import type { ApprovalEvent } from '../../src/domain/source-event.ts';
import type { Books, WaitingEntry } from '../../src/use-cases/ports.ts';

/** The books of one organization in memory. What is in `unmapped` has no account. */
export class MemoryBooks implements Books {
  readonly entries: BookedEntry[] = [];
  readonly closed = new Set<string>();
  readonly unmapped = new Set<string>();
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
    Promise.resolve((id: string) =>
      id === '1' ? { id, kind: 'input' as const, rate: '19' } : null,
    );
  closedMonths = () => Promise.resolve(this.closed);
  timeZone = () => Promise.resolve('UTC');
  price = () => Promise.resolve(null);
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

  /** The balance of an account in US cents: debits less credits. */
  balanceOf(code: string): bigint {
    return this.entries
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => account.code === code)
      .reduce((sum, { cents }) => sum + cents, 0n);
  }
}
