import type { Effect } from '@outlay/authority';
import type { EventHandler } from '@outlay/platform/inbox';
import type { EventType } from '@outlay/schemas/events';
import type { AuditEntry, AuditKind } from '../domain/audit.ts';
import type { Origin, Scope } from './ports.ts';

/** A new entry. */
export interface NewAuditEntry extends Omit<AuditEntry, 'id' | 'kind' | 'expense'> {
  readonly organizationId: string;
  readonly kind: AuditKind;
}

/** What an event writes, in the transaction of its delivery. */
export interface EventPorts {
  readonly addAuditEntry: (entry: NewAuditEntry) => Promise<void>;
  /** What took effect by a statement; null for nothing. */
  readonly effectOf: (organizationId: string, statementHash: string) => Promise<Effect | null>;
  readonly scopeOf: (origin: Origin) => Scope;
}

export type Handler<Type extends EventType> = EventHandler<Type, EventPorts>;
