import { TestLog } from '@outlay/authority-log/testing';
import type { EventByType } from '@outlay/schemas/events';
import type { ActivityEntry } from '../../src/domain/activity.ts';
import type { Expense, SignedSubmission } from '../../src/domain/expense.ts';
import type { Quote } from '../../src/domain/usd-conversion.ts';
import type { Scope, SigningPorts, UseCasePorts } from '../../src/use-cases/ports.ts';
import { aPolicy, someCodes } from '../fixtures/an-expense.ts';
import { aMileageRate, aPerDiemRate } from '../fixtures/a-travel-rate.ts';

const START_MS = Date.parse('2026-11-21T08:00:00Z');

/** The log of the organization. What is said in it is not read here. */
const log = new TestLog({ now: () => new Date(START_MS), deliver: () => Promise.resolve() });
await log.found('1', [
  { id: '1', roles: ['admin'] },
  { id: '4', roles: ['employee'] },
]);

/** One expense with its history in memory, for the real use cases. Every entry is a second later than the previous one. */
export class ExpenseInMemory {
  expense: Expense;
  readonly entries: ActivityEntry[] = [];
  /** The state after each entry. */
  readonly states: Expense[] = [];
  submitted: EventByType['ExpenseSubmitted'] | null = null;
  quote: Quote | null = null;
  signed: SignedSubmission | null = null;
  readonly clock = { now: () => new Date(START_MS + this.entries.length * 1_000) };

  constructor(expense: Expense) {
    this.expense = expense;
    this.#record({ kind: 'expense.created' });
  }

  #record(activity: Pick<ActivityEntry, 'kind'> & Partial<ActivityEntry>): void {
    this.entries.push({
      id: String(this.entries.length + 1),
      expenseId: this.expense.id,
      at: this.clock.now(),
      actorId: null,
      note: activity.note ?? null,
      changes: activity.changes ?? [],
      kind: activity.kind,
    });
    this.states.push(this.expense);
  }

  readonly #update: Scope['expenses']['update'] = (_expense, { submitted, ...patch }) => {
    if (submitted) this.signed = submitted;
    this.expense = { ...this.expense, ...patch, version: this.expense.version + 1 };
    return Promise.resolve(this.expense);
  };

  /** Implements what the use cases of one expense need. */
  get scope(): Scope {
    const expenses: Partial<Scope['expenses']> = {
      find: () => Promise.resolve(this.expense),
      lock: () => Promise.resolve(this.expense),
      signedSubmission: () => Promise.resolve(this.signed),
      update: this.#update,
      transition: ({ status, submission }, patch) =>
        this.expense.status === status &&
        (submission === undefined || submission === this.expense.submission)
          ? this.#update(this.expense, patch)
          : Promise.resolve(null),
      lockWithReceipt: (_organizationId, receiptId) =>
        Promise.resolve(this.#isOpen && this.expense.receiptId === receiptId ? [this.expense] : []),
      lockWithoutRate: (currency) =>
        Promise.resolve(
          this.#isOpen && !this.expense.usdAmount && this.expense.amount.currency === currency
            ? [this.expense]
            : [],
        ),
    };
    const references: Scope['directory']['references'] = ({ receiptId, pair }) =>
      Promise.resolve({
        category: { id: '2', organizationId: '1', name: 'Meals', bucket: null, archived: false },
        policy: aPolicy({ receiptRequiredAboveUsd: '25.00' }),
        receipt: receiptId === null ? null : receiptOf(receiptId),
        wallet: null,
        quotes: { newest: pair === null ? null : this.quote, ofDay: null },
        timeZone: 'UTC',
        closedMonths: new Set(),
        customFields: [],
      });
    const scope: Partial<Scope> = {
      expenses: expenses as Scope['expenses'],
      duplicates: {
        isMarked: () => Promise.resolve(false),
      } as Partial<Scope['duplicates']> as Scope['duplicates'],
      directory: {
        references,
        knowsReceipt: () => Promise.resolve(true),
        lineCodes: () => Promise.resolve(someCodes()),
        bookedMonths: () => Promise.resolve([]),
        currency: () => Promise.resolve(null),
        travelRateVersions: (_organizationId, id) =>
          Promise.resolve([aMileageRate(), aPerDiemRate()].filter((rate) => rate.id === id)),
      } as Partial<Scope['directory']> as Scope['directory'],
      holdClosedMonthOf: () => Promise.resolve(null),
      receipts: {
        hold: () => Promise.resolve(true),
        release: () => Promise.resolve(this.#isOpen),
      },
      record: (_expense, activity) => {
        this.#record(activity);
        return Promise.resolve();
      },
      publish: ({ type, data }) => {
        if (type === 'ExpenseSubmitted') this.submitted = data;
        return Promise.resolve();
      },
      once: (_key, _operation, _input, work) => work(),
    };
    return scope as Scope;
  }

  get ports(): UseCasePorts & SigningPorts {
    const { clock, scope } = this;
    return {
      clock,
      ...{ trust: log.trust, writer: log.writer },
      knownAuthority: (organizationId) => Promise.resolve(log.state(organizationId)),
      directory: scope.directory,
      unitOfWork: { run: (_cause, work) => work(scope) },
    };
  }

  get #isOpen(): boolean {
    return this.expense.status === 'draft' || this.expense.status === 'sent_back';
  }
}

const receiptOf = (id: string) => ({
  id,
  ownerId: '4',
  sha256: 'a'.repeat(64),
  read: {
    amount: null,
    currency: null,
    vendor: null,
    date: null,
    differences: [],
    corrections: [],
    ownerName: null,
  },
});
