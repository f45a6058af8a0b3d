import type { Viewer } from '@outlay/platform/auth';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { Result } from '@outlay/platform/result';
import type { ActivityEntry, ActivityKind, FieldChange } from '../domain/activity.ts';
import type { Category, Policy } from '../domain/catalogue.ts';
import type { Expense } from '../domain/expense.ts';
import type { ExpenseFilter, ExpenseSort } from '../domain/expense-search.ts';
import type { Quote } from '../domain/usd-conversion.ts';

/** What other services own and this one has projected from their events. */
export interface Directory {
  receipt(organizationId: string, receiptId: string): Promise<KnownReceipt | null>;
  /** Where a member is paid; null when the member has no wallet or is not known yet. */
  payeeWallet(organizationId: string, memberId: string): Promise<string | null>;
  newestQuote(pair: string): Promise<Quote | null>;
}

export interface KnownReceipt {
  readonly id: string;
  readonly ownerId: string;
  readonly sha256: string;
}

export interface Catalogue {
  category(organizationId: string, id: string): Promise<Category | null>;
  policy(organizationId: string, id: string): Promise<Policy | null>;
}

/** Categories and policies of one organisation, archived ones left out of lists. */
export interface CatalogueQueries extends Catalogue {
  categories(organizationId: string): Promise<Category[]>;
  policies(organizationId: string, categoryId: string | null): Promise<Policy[]>;
  categoriesByIds(organizationId: string, ids: readonly string[]): Promise<Category[]>;
  policiesByIds(organizationId: string, ids: readonly string[]): Promise<Policy[]>;
}

export type NewExpense = Omit<
  Expense,
  'id' | 'submittedAt' | 'approvedAt' | 'paidAt' | 'submission' | 'reimbursement' | 'version'
>;

/** Fields that a transition writes besides the status. */
export type ExpensePatch = Partial<
  Omit<Expense, 'id' | 'organizationId' | 'creatorId' | 'createdAt' | 'version'>
>;

/** Expenses inside one transaction. */
export interface ExpenseRepository {
  insert(expense: NewExpense): Promise<Expense>;
  /** The row locked until the transaction ends; null when the organisation has none with this id. */
  lock(organizationId: string, id: string): Promise<Expense | null>;
  /**
   * Writes `patch` and raises the version, if the expense still is as it was read.
   * @throws when it is not: it was locked, so that is a fault.
   */
  update(expense: Expense, patch: ExpensePatch): Promise<Expense>;
  delete(expense: Expense): Promise<void>;
  /** Another expense of the organisation for what looks like the same purchase. */
  findDuplicate(expense: DuplicateProbe): Promise<string | null>;
  findByWalletTransaction(signature: string, account: string): Promise<string | null>;
  /** Open expenses of a currency that no rate was known for. */
  lockWithoutRate(currency: string, max: number): Promise<Expense[]>;
  grantView(expenseId: string, memberIds: readonly string[]): Promise<void>;
}

export type DuplicateProbe = Pick<
  Expense,
  'organizationId' | 'vendor' | 'invoiceNumber' | 'amount' | 'time'
> & { readonly id: string | null; readonly receiptSha256: string | null };

export interface NewActivity {
  readonly kind: ActivityKind;
  readonly note?: string | null;
  readonly changes?: readonly FieldChange[];
}

/** Everything one business action writes, in one transaction: state, history and events together or not at all. */
export interface Scope {
  readonly expenses: ExpenseRepository;
  readonly catalogue: Catalogue;
  readonly directory: Directory;
  record(expense: Expense, activity: NewActivity): Promise<void>;
  publish(event: AnyOutgoingEvent): Promise<void>;
  /** Runs `work` once per Idempotency-Key of this actor; a repetition gets the first answer. */
  once<Value, Code extends string>(
    key: string | null,
    operation: string,
    input: unknown,
    work: () => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_INVALID'>>;
}

export interface UnitOfWork {
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
}

/** Reads for lists and pages; each is scoped to what the viewer may see. */
export interface ExpenseQueries {
  find(viewer: Viewer, id: string): Promise<Expense | null>;
  findMany(viewer: Viewer, ids: readonly string[]): Promise<Expense[]>;
  page(viewer: Viewer, request: PageRequest): Promise<{ items: Expense[]; totalCount: number }>;
  after(viewer: Viewer, request: KeysetRequest): Promise<{ items: Expense[]; hasMore: boolean }>;
  summary(viewer: Viewer, now: Date): Promise<ExpenseSummary>;
  activity(viewer: Viewer, expenseId: string): Promise<ActivityEntry[]>;
}

export interface PageRequest {
  readonly filter: ExpenseFilter;
  readonly sort: ExpenseSort;
  readonly skip: number;
  readonly limit: number;
}

export interface KeysetRequest {
  readonly filter: ExpenseFilter;
  readonly sort: ExpenseSort;
  readonly first: number;
  /** Sort value and id of the last row of the page before. */
  readonly after: { readonly value: string; readonly id: string } | null;
}

export interface MonthlyFigure {
  readonly count: number;
  readonly usdTotal: string;
}

export interface ExpenseSummary {
  readonly createdCount: number;
  readonly submittedCount: number;
  readonly usdTotal: string;
  readonly thisMonth: MonthlyFigure;
  readonly lastMonth: MonthlyFigure;
}

export interface Clock {
  now(): Date;
}

/** What every use case that a person starts is given. */
export interface Actor {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly idempotencyKey: string | null;
}

export interface UseCasePorts {
  readonly unitOfWork: UnitOfWork;
  /** Outside any transaction. */
  readonly directory: Directory;
  readonly clock: Clock;
}
