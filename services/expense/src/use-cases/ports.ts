import type {
  ExpenseStanding,
  SubmissionStatement,
  VerifyStatement,
} from '@outlay/platform/approval-proof';
import type { EntryProof } from '@outlay/platform/audit-chain';
import type { Viewer } from '@outlay/platform/auth';
import type { ControlScope } from '@outlay/platform/controls';
import type { ViewGrant } from '@outlay/platform/expense-viewers';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { Result } from '@outlay/platform/result';
import type { ActivityEntry, ActivityKind, FieldChange } from '../domain/activity.ts';
import type { Category, Policy } from '../domain/catalogue.ts';
import type { PolicyRules } from '../domain/catalogue-input.ts';
import type { DuplicateDecision, DuplicateWarning } from '../domain/duplicates.ts';
import type { Expense, ExpenseStatus } from '../domain/expense.ts';
import type { ExpenseFilter, ExpenseSort } from '../domain/expense-search.ts';
import type { NewView, SavedView } from '../domain/saved-view.ts';
import type { ReadReceipt } from '../domain/receipt-comparison.ts';
import type {
  DepartmentBudget,
  Period,
  SpendGroup,
  SpendInsights,
  SpendTotal,
} from '../domain/spend-insights.ts';
import type { Quotes } from '../domain/usd-conversion.ts';

/** Ids that an expense refers to; null for those that it doesn't have. */
export interface ReferenceRequest {
  readonly organizationId: string;
  readonly creatorId: string;
  readonly categoryId: string | null;
  readonly policyId: string | null;
  readonly receiptId: string | null;
  /** The expense's day, which selects its rate. */
  readonly day: string;
  /** Price feed of the currency; null for US dollars. */
  readonly pair: string | null;
}

/** The referenced objects that this organisation has. */
export interface References {
  readonly category: Category | null;
  readonly policy: Policy | null;
  readonly receipt: KnownReceipt | null;
  /** The creator's wallet; null without one, or until the member is known. */
  readonly wallet: { readonly address: string; readonly memo: string | null } | null;
  readonly quotes: Quotes;
  /** The organisation's time zone; UTC without one. */
  readonly timeZone: string;
}

export interface KnownReceipt {
  readonly id: string;
  readonly ownerId: string;
  readonly sha256: string;
  readonly read: ReadReceipt;
}

/** Reads the objects that an expense refers to: its organisation's catalogue and projections of other services. */
export interface Directory {
  /** Uses one statement for any number of references. */
  references(request: ReferenceRequest): Promise<References>;
  /** Returns an organisation's IANA time zone; UTC without one. */
  timeZone(organizationId: string): Promise<string>;
  knowsReceipt(organizationId: string, receiptId: string): Promise<boolean>;
  /** Returns the values read from receipts; unknown ids are missing. */
  readReceipts(
    organizationId: string,
    receiptIds: readonly string[],
  ): Promise<(ReadReceipt & { readonly id: string })[]>;
  payees(organizationId: string, memberIds: readonly string[]): Promise<Payee[]>;
  /**
   * Returns the US dollars that each person has submitted, had approved or was paid under a policy in the calendar month of
   * `day`, in the order of the requests, in one statement.
   */
  monthSpent(organizationId: string, questions: readonly MonthQuestion[]): Promise<string[]>;
}

/** Whether a member could be reimbursed at the moment. */
export interface Payee {
  readonly id: string;
  readonly hasWallet: boolean;
  readonly active: boolean;
}

export interface MonthQuestion {
  readonly creatorId: string;
  readonly policyId: string;
  readonly day: string;
}

/** Categories and policies of one organisation. */
export interface CatalogueQueries {
  categories(organizationId: string, includeArchived: boolean): Promise<Category[]>;
  policies(
    organizationId: string,
    narrowed: { categoryId: string | null; includeArchived: boolean },
  ): Promise<Policy[]>;
  categoriesByIds(organizationId: string, ids: readonly string[]): Promise<Category[]>;
  policiesByIds(organizationId: string, ids: readonly string[]): Promise<Policy[]>;
}

/** Writes the catalogue inside one transaction. */
export interface CatalogueRepository extends CatalogueQueries {
  /** Locks this organisation's catalogue until the transaction ends, so that names can be checked before they are written. */
  lock(organizationId: string): Promise<void>;
  isNameTaken(
    kind: 'category' | 'policy',
    organizationId: string,
    name: string,
    exceptId: string | null,
  ): Promise<boolean>;
  /** Whether the organisation has the maximum number, including archived ones. */
  isFull(kind: 'category' | 'policy', organizationId: string): Promise<boolean>;
  insertCategory(organizationId: string, name: string): Promise<Category>;
  updateCategory(category: Category): Promise<void>;
  insertPolicy(organizationId: string, rules: PolicyRules): Promise<Policy>;
  /** Writes the policy and increments its version. @throws when it has changed since it was read. */
  updatePolicy(policy: Policy): Promise<Policy>;
}

export type NewExpense = Omit<
  Expense,
  | 'id'
  | 'submittedAt'
  | 'approvedAt'
  | 'paidAt'
  | 'submission'
  | 'submissionProof'
  | 'submittedViolations'
  | 'reimbursement'
  | 'version'
>;

/** Fields that a transition writes, besides the status. */
export type ExpensePatch = Partial<
  Omit<Expense, 'id' | 'organizationId' | 'creatorId' | 'createdAt' | 'version'>
>;

/** Expenses inside one transaction. */
export interface ExpenseRepository {
  insert(expense: NewExpense): Promise<Expense>;
  /** Locks the row until the transaction ends; null when the organisation has no expense with this id. */
  lock(organizationId: string, id: string): Promise<Expense | null>;
  /**
   * Writes `patch` and increments the version. @throws when the expense has changed since it was read, which is a fault because
   * it was locked.
   */
  update(expense: Expense, patch: ExpensePatch): Promise<Expense>;
  /** Writes `patch` in one statement if the expense has the status `from`; otherwise returns null and changes nothing. */
  transition(from: TransitionGuard, patch: ExpensePatch): Promise<Expense | null>;
  delete(expense: Expense): Promise<void>;
  findByWalletTransaction(signature: string, account: string): Promise<string | null>;
  /** Locks open expenses of a currency without a rate. */
  lockWithoutRate(currency: string, max: number): Promise<Expense[]>;
  /** Locks drafts and sent-back expenses with a receipt. */
  lockWithReceipt(organizationId: string, receiptId: string): Promise<Expense[]>;
  /** Gives assignees access to the expense; delegates until their delegation ends. */
  grantView(grant: ViewGrant): Promise<void>;
  endDelegatedViews(delegationId: string): Promise<void>;
  /** Serialises this person's submissions until the transaction ends, so that the month's sum includes concurrent ones. */
  lockSpending(organizationId: string, creatorId: string): Promise<void>;
}

export interface TransitionGuard {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly status: ExpenseStatus;
  /** Omitted when any submission matches. */
  readonly submission?: number;
}

/** Values of a form by which duplicates are found. */
export type DuplicateProbe = Pick<
  Expense,
  | 'organizationId'
  | 'creatorId'
  | 'vendor'
  | 'invoiceNumber'
  | 'amount'
  | 'usdAmount'
  | 'day'
  | 'receiptId'
> & { readonly id: string | null; readonly isWalletPayment: boolean };

export type FoundDuplicate = Pick<DuplicateWarning, 'otherExpenseId' | 'reasons'>;

/** Pairs inside one transaction. Every write of an expense updates them without a call. */
export interface DuplicateRepository {
  /** Locks the pair until the transaction ends. */
  find(expense: Expense, warningId: string): Promise<DuplicateWarning | null>;
  /** Whether a person marked it as the duplicate of another. */
  isMarked(expense: Expense): Promise<boolean>;
  /** Returns null when the organisation no longer has the expense. */
  creatorOf(organizationId: string, expenseId: string): Promise<string | null>;
  /** @throws when the expense has none of `statuses`, which is a fault because it was locked and checked. */
  decide(
    warning: DuplicateWarning,
    decision: DuplicateDecision,
    statuses: readonly ExpenseStatus[],
  ): Promise<void>;
  isApprover(expenseId: string, memberId: string): Promise<boolean>;
}

/** Finds duplicates of a form among the viewer's expenses and submitted ones. */
export interface DuplicateSearch {
  /**
   * Returns at most twenty expenses that the viewer may see, newest first. An unsaved form must not reveal what colleagues
   * bought; a saved draft is compared with theirs, which leaves a record.
   */
  search(viewer: Viewer, probe: DuplicateProbe): Promise<FoundDuplicate[]>;
}

/** Keeps the receipts that submitted content refers to. */
export interface ReceiptHolds {
  /** Blocks a deletion of the receipt until the transaction ends; false when it is already deleted. */
  hold(organizationId: string, receiptId: string): Promise<boolean>;
  /** Forgets a deleted receipt; false when submitted content refers to it. */
  release(receiptId: string): Promise<boolean>;
}

export interface NewActivity {
  readonly kind: ActivityKind;
  readonly note?: string | null;
  readonly changes?: readonly FieldChange[];
}

/** Writes of one business action in one transaction: state, history and events together or not at all. */
export interface Scope extends ControlScope {
  readonly expenses: ExpenseRepository;
  readonly duplicates: DuplicateRepository;
  readonly catalogue: CatalogueRepository;
  readonly directory: Directory;
  readonly receipts: ReceiptHolds;
  record(expense: Expense, activity: NewActivity): Promise<void>;
  publish(event: AnyOutgoingEvent): Promise<void>;
  /** Runs `work` once per Idempotency-Key of this actor; a repetition gets the first response. */
  once<Value, Code extends string>(
    key: string | null,
    operation: string,
    input: unknown,
    work: () => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | IdempotencyCode>>;
}

/** Signs what was submitted, and whether it is still valid. */
export interface SubmissionProofs {
  readonly sign: (statement: SubmissionStatement) => string;
  /** Returns null for anything that this service has not signed. */
  readonly verify: VerifyStatement<SubmissionStatement>;
  readonly stateStanding: (statement: ExpenseStanding) => string;
}

export interface UnitOfWork {
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
}

/** An entry of a history with its actor; null for the system. */
export interface ActivityRecord extends NewActivity {
  readonly expense: Expense;
  readonly actorId: string | null;
}

/** Reads for lists and pages; each is scoped to what the viewer may see. */
export type { EntryProof };

export interface ExpenseQueries {
  find(viewer: Viewer, id: string): Promise<Expense | null>;
  findMany(viewer: Viewer, ids: readonly string[]): Promise<Expense[]>;
  page(viewer: Viewer, request: PageRequest): Promise<{ items: Expense[]; totalCount: number }>;
  after(viewer: Viewer, request: KeysetRequest): Promise<{ items: Expense[]; hasMore: boolean }>;
  /** `today` is the organisation's day, whose month is "this month". */
  summary(viewer: Viewer, today: string): Promise<ExpenseSummary>;
  /** Returns names of members of the viewer's organisation by id, without unknown ones. */
  memberNames(viewer: Viewer, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns spending by group: the organisation's for finance and admins, otherwise the viewer's own. */
  insights(viewer: Viewer, period: Period, groupBy: SpendGroup): Promise<SpendInsights>;
  /** Returns departments of the organisation with a budget, by name, with their spending in `month`. */
  departmentBudgets(viewer: Viewer, month: Period): Promise<DepartmentBudget[]>;
  /** Returns the organisation's total. */
  reimbursementsDue(viewer: Viewer): Promise<SpendTotal>;
  /** Returns the total of the matches of a filter, over at most `max`. */
  total(viewer: Viewer, filter: ExpenseFilter, max: number): Promise<SpendTotal>;
  /** Returns histories of the expenses that the viewer may see, oldest entry first. */
  activity(viewer: Viewer, expenseIds: readonly string[]): Promise<ActivityEntry[]>;
  /** Returns the duplicate warnings that the viewer may see. */
  duplicates(viewer: Viewer, expenseIds: readonly string[]): Promise<DuplicateWarning[]>;
  /** Returns proofs that these entries of visible expenses are in the published history. */
  entryProofs(viewer: Viewer, entryIds: readonly string[]): Promise<EntryProof[]>;
  /** Returns those of the expenses that the viewer decides or has decided. */
  approvedBy(viewer: Viewer, expenseIds: readonly string[]): Promise<string[]>;
}

/** A member's own saved views. Each call has its own transaction. */
export interface SavedViews {
  /** Returns the views, sorted by name. */
  list(viewer: Viewer): Promise<SavedView[]>;
  /** Replaces the view of the same name; null, and nothing saved, when the limit is reached. */
  save(viewer: Viewer, view: NewView): Promise<SavedView | null>;
  /** Returns whether the member had this view. */
  delete(viewer: Viewer, id: string): Promise<boolean>;
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
  /** Sort value and id of the previous page's last row. */
  readonly after: { readonly value: string; readonly id: string } | null;
}

export interface MonthlyFigure {
  readonly count: number;
  readonly usdTotal: string;
}

export interface SpendFigure extends MonthlyFigure {
  /** A month as yyyy-mm, or a category's name. */
  readonly label: string;
  readonly categoryId: string | null;
}

export interface ExpenseSummary {
  readonly createdCount: number;
  readonly submittedCount: number;
  readonly usdTotal: string;
  readonly thisMonth: MonthlyFigure;
  readonly lastMonth: MonthlyFigure;
  readonly byMonth: readonly SpendFigure[];
  readonly byCategory: readonly SpendFigure[];
}

/** Signs texts that clients carry: cursors and links. */
export interface Signer {
  sign(purpose: 'cursor' | 'export', payload: string): string;
  /** Returns the payload; null when the text was not signed here for this purpose. */
  open(purpose: 'cursor' | 'export', text: string): string | null;
}

export interface Clock {
  now(): Date;
}

/** Context of every use case started by a person. */
export interface Actor {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly idempotencyKey: string | null;
}

export interface UseCasePorts {
  readonly unitOfWork: UnitOfWork;
  /** Reads outside any transaction. */
  readonly directory: Directory;
  readonly clock: Clock;
}
