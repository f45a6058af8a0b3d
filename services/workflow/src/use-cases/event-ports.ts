import type { EventEnvelope } from '@outlay/platform/events';
import type { CatalogueEntry } from '../domain/catalogue.ts';
import type { Scope } from './ports.ts';
import type { RecordedMember } from './record-member.ts';
import type { StartScope } from './start-workflow.ts';

/** Copies of what other services own. Only events write them, and a replay writes the same. */
export interface Projections {
  saveMember(organizationId: string, member: RecordedMember): Promise<void>;
  saveEntry(
    kind: 'category' | 'policy' | 'department',
    organizationId: string,
    id: string,
    entry: CatalogueEntry,
  ): Promise<void>;
  saveCustomField(
    organizationId: string,
    field: CatalogueEntry & { readonly key: string },
  ): Promise<void>;
}

/** What an event writes, in the transaction of its delivery. */
export interface EventPorts {
  readonly projections: Projections;
  /** The writes of a business action that the event causes. */
  readonly scopeOf: (event: EventEnvelope) => Scope;
  /** What starting approvals reads and writes. */
  readonly startScope: StartScope;
  /** Creates an organization's default rule; does nothing when it has one. */
  readonly createDefaultRule: (organizationId: string) => Promise<void>;
  /** Records that an expense was deleted. Its approvals stay in the history and leave the lists. Idempotent. */
  readonly noteDeletedExpense: (
    organizationId: string,
    expenseId: string,
    at: Date,
  ) => Promise<void>;
  /** Members who have not decided yet on an open step of these expenses. */
  readonly openAssignees: (
    organizationId: string,
    expenseIds: readonly string[],
  ) => Promise<string[]>;
}

/** What a replay may write again. */
export type Projecting = Pick<EventPorts, 'projections'>;
