import type { Effect } from '@outlay/authority';
import type { EventHandler } from '@outlay/platform/inbox';
import type { EventType } from '@outlay/schemas/events';
import type { AuditChange, AuditKind } from '../domain/audit.ts';
import type { Origin, Scope } from './ports.ts';

/** A new entry. */
export interface NewAuditEntry {
  readonly organizationId: string;
  readonly at: Date;
  /** Null when no one was signed in or when the system acted. */
  readonly actorId: string | null;
  readonly kind: AuditKind;
  readonly subject: string;
  readonly changes: readonly AuditChange[];
  readonly address: string | null;
}

/** What an event writes, in the transaction of its delivery. */
export interface EventPorts {
  readonly addAuditEntry: (entry: NewAuditEntry) => Promise<void>;
  /** What took effect by a statement; null for nothing. */
  readonly effectOf: (organizationId: string, statementHash: string) => Promise<Effect | null>;
  readonly scopeOf: (origin: Origin) => Scope;
}

export type Handler<Type extends EventType> = EventHandler<Type, EventPorts>;
