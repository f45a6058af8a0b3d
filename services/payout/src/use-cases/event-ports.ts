import type { Authority } from '@outlay/authority';
import type { AuditLeaf } from '@outlay/platform/audit-chain';
import type { EventEnvelope } from '@outlay/platform/events';
import type { MemberChanged } from '@outlay/schemas/events';
import type { Quote } from '../domain/proven-rates.ts';
import type { Scope } from './ports.ts';

/** Copies of what other services own. Only events write them, and a replay writes the same. */
export interface Projections {
  saveMember(organizationId: string, member: MemberChanged): Promise<void>;
  /** Keeps what an approved expense is found by. */
  saveExpenseText(organizationId: string, expenseId: string, text: string): Promise<void>;
  saveOrganization(organizationId: string, timeZone: string): Promise<void>;
  /** Keeps what moved a treasury's money without a payout; minor units, negative for what left. */
  saveObserved(moved: {
    readonly organizationId: string;
    readonly address: string;
    readonly signature: string;
    readonly asset: 'PYUSD' | 'SOL';
    readonly amount: bigint;
    readonly at: Date;
  }): Promise<void>;
  quoteOf(pair: string): Promise<Quote | null>;
  saveQuote(quote: Quote): Promise<void>;
  /** Stores services' closed histories; the first value for a day is kept. */
  saveLeaves(leaves: readonly AuditLeaf[]): Promise<void>;
}

/** What an event writes, in the transaction of its delivery. */
export interface EventPorts {
  readonly projections: Projections;
  /** The writes of a business action that the event causes. */
  readonly scopeOf: (event: EventEnvelope) => Scope;
  /** The organization's authority as this service knows it. */
  readonly authorityOf: (organizationId: string) => Promise<Authority>;
}

/** What a replay may write again. */
export type Projecting = Pick<EventPorts, 'projections'>;
