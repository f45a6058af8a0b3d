import type { Category, Policy } from '../domain/catalogue.ts';
import type { CustomField } from '../domain/custom-field.ts';
import type { LineCodes, LineInput } from '../domain/expense-lines.ts';
import type { ReadReceipt } from '../domain/receipt-comparison.ts';
import type { ClaimedDistance } from '../domain/travel.ts';
import type { TravelRate } from '../domain/travel-rate.ts';
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

/** The referenced objects that this organization has. */
export interface References {
  readonly category: Category | null;
  readonly policy: Policy | null;
  readonly receipt: KnownReceipt | null;
  /** The creator's wallet; null without one, or until the member is known. */
  readonly wallet: { readonly address: string; readonly memo: string | null } | null;
  readonly quotes: Quotes;
  /** The organization's time zone; UTC without one. */
  readonly timeZone: string;
  /** Months, yyyy-mm, that take no entry. */
  readonly closedMonths: ReadonlySet<string>;
  /** Those of the organization, archived ones included. */
  readonly customFields: readonly CustomField[];
}

export interface KnownReceipt {
  readonly id: string;
  readonly ownerId: string;
  readonly sha256: string;
  readonly read: ReadReceipt;
}

/** What a line refers to. */
export type LineReferences = Pick<LineInput, 'categoryId' | 'taxCodeId'>;

/** Reads the objects that an expense refers to: its organization's catalogue and projections of other services. */
export interface Directory {
  /** Uses one statement for any number of references. */
  references(request: ReferenceRequest): Promise<References>;
  /**
   * Returns the categories and tax codes with these ids that the organization has, and its custom fields with the members whom
   * these values may name.
   */
  lineCodes(
    organizationId: string,
    lines: readonly LineReferences[],
    values: readonly string[],
  ): Promise<LineCodes>;
  /** Returns every version of a rate, newest first. */
  travelRateVersions(organizationId: string, rateId: string): Promise<TravelRate[]>;
  /**
   * Returns the distances that a person has claimed with these rates, by day, without rejected expenses. Of an expense with an id
   * only those of earlier expenses, so that editing it does not change which of them are above a threshold.
   */
  claimedDistances(request: {
    readonly organizationId: string;
    readonly creatorId: string;
    readonly id: string | null;
    readonly rateIds: readonly string[];
  }): Promise<ClaimedDistance[]>;
  /** Returns an organization's IANA time zone; UTC without one. */
  timeZone(organizationId: string): Promise<string>;
  /** Returns the currency of an organization's expenses that name none; null for USD. */
  currency(organizationId: string): Promise<string | null>;
  /** Returns the months, yyyy-mm, that take no entry. */
  closedMonths(organizationId: string): Promise<ReadonlySet<string>>;
  /** Returns the months in which expenses are booked; expenses that aren't are missing. */
  bookedMonths(
    organizationId: string,
    expenseIds: readonly string[],
  ): Promise<{ readonly id: string; readonly month: string }[]>;
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
