import type { Authority, Trust } from '@outlay/authority';
import type {
  Asking,
  AuthorityWriter,
  Changes,
  ChangeScope,
  RunInScope,
  SentProof,
} from '@outlay/authority-log';
import type { Viewer } from '@outlay/platform/auth';
import type { ViewGrant } from '@outlay/authority-log/expense-viewers';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { Result } from '@outlay/platform/result';
import type { Country } from '@outlay/schemas/countries';
import type { ActivityKind, FieldChange } from '../domain/activity.ts';
import type { Category, Policy } from '../domain/catalogue.ts';
import type { PolicyRules } from '../domain/catalogue-input.ts';
import type { DuplicateDecision, DuplicateWarning } from '../domain/duplicates.ts';
import type { CustomField, FieldRules } from '../domain/custom-field.ts';
import type { Expense, ExpenseStatus, SignedSubmission } from '../domain/expense.ts';
import type { ReminderAbout, ToRemind } from '../domain/month-close.ts';
import type { TaxCode, TaxRules } from '../domain/tax-code.ts';
import type { TravelRate, TravelRateRules } from '../domain/travel-rate.ts';
import type { Directory } from './directory.ts';

/** Categories, policies, tax codes, custom fields and rates of one organization. */
export interface CatalogueQueries {
  categories(organizationId: string, includeArchived: boolean): Promise<Category[]>;
  policies(
    organizationId: string,
    narrowed: { categoryId: string | null; includeArchived: boolean },
  ): Promise<Policy[]>;
  categoriesByIds(organizationId: string, ids: readonly string[]): Promise<Category[]>;
  policiesByIds(organizationId: string, ids: readonly string[]): Promise<Policy[]>;
  taxCodes(organizationId: string, includeArchived: boolean): Promise<TaxCode[]>;
  taxCodesByIds(organizationId: string, ids: readonly string[]): Promise<TaxCode[]>;
  customFields(organizationId: string, includeArchived: boolean): Promise<CustomField[]>;
  /** Returns the rates of per diems, or those of mileage. */
  travelRates(
    organizationId: string,
    narrowed: { perDiem: boolean; includeArchived: boolean },
  ): Promise<TravelRate[]>;
  travelRatesByIds(organizationId: string, ids: readonly string[]): Promise<TravelRate[]>;
  /** Returns every version of a rate, newest first; empty when the organization doesn't have it. */
  travelRateVersions(organizationId: string, id: string): Promise<TravelRate[]>;
  /** The id of something new: the one that a signed statement names, or a new one. Null for one that was never reserved. */
  newId(kind: SignedKind, proof: SentProof | null): Promise<string | null>;
}

/** What the authority log names by its id. */
export type SignedKind = 'policy' | 'travel_rate';

export type CatalogueKind = 'category' | 'policy' | 'tax_code' | 'custom_field' | 'travel_rate';

/** Writes the catalogue inside one transaction. */
export interface CatalogueRepository extends CatalogueQueries {
  /** Locks this organization's catalogue until the transaction ends, so that names can be checked before they are written. */
  lock(organizationId: string): Promise<void>;
  isNameTaken(
    kind: Exclude<CatalogueKind, 'travel_rate'>,
    organizationId: string,
    name: string,
    exceptId: string | null,
  ): Promise<boolean>;
  /** Whether the organization has the maximum number, including archived ones. */
  isFull(kind: CatalogueKind, organizationId: string): Promise<boolean>;
  insertCategory(organizationId: string, name: string): Promise<Category>;
  updateCategory(category: Category): Promise<void>;
  insertTaxCode(organizationId: string, rules: TaxRules): Promise<TaxCode>;
  updateTaxCode(taxCode: TaxCode): Promise<void>;
  insertCustomField(organizationId: string, rules: FieldRules): Promise<CustomField>;
  updateCustomField(field: CustomField): Promise<void>;
  /** Whether another rate of this kind and name begins on the same day. */
  hasTravelRateVersion(
    organizationId: string,
    rate: TravelRateRules,
    exceptId: string | null,
  ): Promise<boolean>;
  /** Null when somebody else has this id. */
  insertTravelRate(
    organizationId: string,
    id: string,
    rules: TravelRateRules,
  ): Promise<TravelRate | null>;
  updateTravelRate(rate: TravelRate): Promise<void>;
  /** Null when somebody else has this id. */
  insertPolicy(organizationId: string, id: string, rules: PolicyRules): Promise<Policy | null>;
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
  | 'submittedViolations'
  | 'reimbursement'
  | 'version'
>;

/** Fields that a transition writes, besides the status. */
export type ExpensePatch = Partial<
  Omit<Expense, 'id' | 'organizationId' | 'creatorId' | 'createdAt' | 'version'> & {
    readonly submitted: SignedSubmission;
  }
>;

/** Whether a transaction only reads, or locks everything that its decision depends on until it is written. */
export type Access = 'read' | 'lock';

/** Expenses inside one transaction. */
export interface ExpenseRepository {
  insert(expense: NewExpense): Promise<Expense>;
  /** Null when the organization has no expense with this id. */
  find(organizationId: string, id: string, access: Access): Promise<Expense | null>;
  /** What was signed for the latest submission; null before the first. */
  signedSubmission(expense: Expense): Promise<SignedSubmission | null>;
  /** Locks the row until the transaction ends; null when the organization has no expense with this id. */
  lock(organizationId: string, id: string): Promise<Expense | null>;
  /**
   * Writes `patch` and increments the version.
   * @throws when the expense has changed since it was read, which is a fault because it was locked.
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
  | 'computed'
> & { readonly id: string | null; readonly isWalletPayment: boolean };

export type FoundDuplicate = Pick<DuplicateWarning, 'otherExpenseId' | 'reasons'>;

/** Pairs inside one transaction. Every write of an expense updates them without a call. */
export interface DuplicateRepository {
  /** Locks the pair until the transaction ends. */
  find(expense: Expense, warningId: string): Promise<DuplicateWarning | null>;
  /** Whether a person marked it as the duplicate of another. */
  isMarked(expense: Expense): Promise<boolean>;
  /** Returns null when the organization no longer has the expense. */
  creatorOf(organizationId: string, expenseId: string): Promise<string | null>;
  /** @throws when the expense has none of `statuses`, which is a fault because it was locked and checked. */
  decide(
    warning: DuplicateWarning,
    decision: DuplicateDecision,
    statuses: readonly ExpenseStatus[],
  ): Promise<void>;
  isApprover(expenseId: string, memberId: string): Promise<boolean>;
  /** A receipt may be read after its expense was written, and belong to several expenses. */
  refreshPairsOfReceipt(organizationId: string, receiptId: string): Promise<void>;
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

/** What is left to do in the expenses of a month. */
export interface MonthCloseStore {
  /** Returns the expenses whose people are reminded, oldest first, within a bound. */
  toRemind(organizationId: string, month: string, about: ReminderAbout): Promise<ToRemind[]>;
  /** Records a reminder; false when the last one is later than `before`. */
  claimReminder(
    organizationId: string,
    reminder: { month: string; about: ReminderAbout; at: Date; before: Date },
  ): Promise<boolean>;
}

export interface NewActivity {
  readonly kind: ActivityKind;
  readonly note?: string | null;
  readonly changes?: readonly FieldChange[];
}

/** Writes of one business action in one transaction: state, history and events together or not at all. */
export interface Scope {
  readonly expenses: ExpenseRepository;
  readonly duplicates: DuplicateRepository;
  readonly catalogue: CatalogueRepository;
  readonly directory: Directory;
  /** Creates a new organization's first catalogue, with its events. Does nothing when it has any. */
  createDefaultCatalogue(country: Country | null): Promise<void>;
  /** Waits for what is being coded in open months, and lets no more begin until the transaction ends. */
  lockMonths(): Promise<void>;
  /** Returns the closed month in which the expense is booked, if any. Open months stay open until the transaction ends. */
  holdClosedMonthOf(expenseId: string): Promise<string | null>;
  readonly receipts: ReceiptHolds;
  readonly monthClose: MonthCloseStore;
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

/** A transaction over one organization's catalogue, in which the authority log decides. */
export type CatalogueScope = Scope & ChangeScope;

export type InChange = (cause: Cause) => RunInScope<CatalogueScope>;

/** What changes of the catalogue that the authority log decides about need. */
export interface ChangePorts {
  readonly inChange: InChange;
  readonly changes: Changes<CatalogueScope>;
}

/** What it takes to have people sign their submissions and withdrawals. */
export interface SigningPorts {
  readonly writer: AuthorityWriter;
  readonly trust: Trust;
  /** The organization's authority as this service knows it. It is read outside of any transaction. */
  readonly knownAuthority: (organizationId: string) => Promise<Authority>;
}

export interface UnitOfWork {
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
}

/** An entry of a history with its actor; null for the system. */
export interface ActivityRecord extends NewActivity {
  readonly expense: Expense;
  readonly actorId: string | null;
}

export interface Clock {
  now(): Date;
}

/** Context of every use case started by a person. */
export interface Actor extends Pick<Asking, 'viewer' | 'credentials'> {
  readonly cause: Cause;
  readonly idempotencyKey: string | null;
}

export interface UseCasePorts {
  readonly unitOfWork: UnitOfWork;
  /** Reads outside any transaction. */
  readonly directory: Directory;
  readonly clock: Clock;
}
