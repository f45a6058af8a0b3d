import type { EventEnvelope } from '@outlay/platform/events';
import type { EventHandler } from '@outlay/platform/inbox';
import type { EventByType, EventType } from '@outlay/schemas/events';
import type { Scope } from './ports.ts';

/** Copies of what other services own. Only events write them, and a replay writes the same. */
export interface Projections {
  /** Returns whether the organization is new. */
  saveOrganization(organization: EventByType['OrganizationChanged']): Promise<boolean>;
  saveMember(organizationId: string, member: EventByType['MemberChanged']): Promise<void>;
  saveCategory(organizationId: string, category: EventByType['CategoryChanged']): Promise<void>;
  saveCustomField(organizationId: string, field: EventByType['CustomFieldChanged']): Promise<void>;
  saveTaxCode(organizationId: string, taxCode: EventByType['TaxCodeChanged']): Promise<void>;
  /** Keeps the newest price of a pair on each day. */
  savePrice(quote: EventByType['QuoteRecorded']): Promise<void>;
  /**
   * Appends an entry as it was published. The hash covers codes of accounts and not their names, so a chart isn't needed.
   * @throws when it doesn't follow the entry before it, or its hash differs
   */
  appendPublished(
    organizationId: string,
    entry: EventByType['JournalEntryBooked' | 'JournalEntryBookedV2'],
  ): Promise<void>;
  saveSettings(organizationId: string, settings: EventByType['BooksChanged']): Promise<void>;
}

/** What an event writes, in the transaction of its delivery. */
export interface EventPorts {
  readonly projections: Projections;
  /** The writes of a business action that the event causes. */
  readonly scopeOf: (event: EventEnvelope) => Scope;
}

export type Handler<Type extends EventType> = EventHandler<Type, EventPorts>;
/** What a replay may write again. */
export type Projecting = Pick<EventPorts, 'projections'>;
