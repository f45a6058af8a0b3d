import type { Role } from '@outlay/platform/auth';
import type { EventEnvelope } from '@outlay/platform/events';
import type { EventHandler } from '@outlay/platform/inbox';
import type { EventByType, EventType } from '@outlay/schemas/events';
import type { ReadReceipt } from '../domain/receipt-comparison.ts';
import type { Quote } from '../domain/usd-conversion.ts';
import type { Scope } from './ports.ts';

export interface MemberFacts {
  readonly memberId: string;
  readonly organizationId: string;
  readonly walletAddress: string | null;
  readonly walletMemo: string | null;
  readonly active: boolean;
  readonly name: string;
  readonly department: string | null;
  readonly roles: readonly Role[];
}

export interface ReceiptFacts {
  readonly receiptId: string;
  readonly organizationId: string;
  readonly ownerId: string;
  readonly sha256: string;
}

/** Copies of what other services own. Only events write them, and a replay writes the same. */
export interface Projections {
  /** Saves events about different members. */
  saveMembers(members: readonly MemberFacts[]): Promise<void>;
  saveReceipts(receipts: readonly ReceiptFacts[]): Promise<void>;
  /** Saves the values read from a receipt and its owner's corrections. Does nothing for a deleted one. */
  saveReadReceipt(
    receiptId: string,
    read: Omit<ReadReceipt, 'ownerName'> & {
      readonly invoiceNumber: string | null;
      readonly readingKey: string | null;
    },
  ): Promise<void>;
  /** A time zone unknown to this PostgreSQL is saved as null. */
  saveOrganization(organization: EventByType['OrganizationChanged']): Promise<void>;
  saveDepartment(
    organizationId: string,
    department: Pick<
      EventByType['DepartmentChanged'],
      'departmentId' | 'name' | 'monthlyBudgetUsd'
    >,
  ): Promise<void>;
  removeDepartment(departmentId: string): Promise<void>;
  saveQuote(quote: Quote): Promise<void>;
  /** Adds a month to the closed ones, or takes it out. */
  saveMonth(organizationId: string, month: string, isClosed: boolean): Promise<void>;
  saveBooksCurrency(
    organizationId: string,
    currency: EventByType['BooksChanged']['currency'],
  ): Promise<void>;
  saveBookedMonth(organizationId: string, expenseId: string, month: string): Promise<void>;
}

/** What an event writes, in the transaction of its delivery. */
export interface EventPorts {
  readonly projections: Projections;
  /** The writes of a business action that the event causes, by the event's actor. */
  readonly scopeOf: (event: EventEnvelope) => Scope;
}

export type Handler<Type extends EventType> = EventHandler<Type, EventPorts>;
