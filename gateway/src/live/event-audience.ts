import { readsBooks, type Principal } from '@outlay/platform/auth';
import type { AnyEvent } from '@outlay/platform/events';
import type { EventType } from '@outlay/schemas/events';

/** The members that an event names, and its expense. */
export interface EventFacts {
  readonly organizationId: string;
  readonly type: string;
  readonly expenseId: string | null;
  /** Whether the expense may be a draft that only its creator may see. */
  readonly mayBeDraft: boolean;
  readonly memberIds: readonly string[];
}

const MEMBER_FIELDS = [
  'creatorId',
  'submitterId',
  'payeeId',
  'ownerId',
  'approverId',
  'memberId',
] as const;
const MEMBER_LIST_FIELDS = ['assigneeIds', 'toIds'] as const;

/** Event types about drafts. Every other event of an expense follows its first submission. */
const DRAFT_EVENTS: ReadonlySet<string> = new Set([
  'ExpenseCreated',
  'ExpenseUpdated',
  'ExpenseDeleted',
  'DuplicateResolved',
] satisfies EventType[]);

export function factsOf(event: AnyEvent): EventFacts {
  const data = event.data as unknown as Record<string, unknown>;
  const single = MEMBER_FIELDS.map((field) => data[field]);
  const many = MEMBER_LIST_FIELDS.flatMap((field) => (data[field] as unknown[] | undefined) ?? []);
  return {
    organizationId: event.orgid,
    type: event.type,
    expenseId: typeof data['expenseId'] === 'string' ? data['expenseId'] : null,
    mayBeDraft: DRAFT_EVENTS.has(event.type),
    memberIds: [...single, ...many].filter((id): id is string => typeof id === 'string'),
  };
}

/** Messages between services, which change nothing that people see. */
const AMONG_SERVICES: ReadonlySet<string> = new Set(['RecodingClosed'] satisfies EventType[]);

interface KnownExpense {
  readonly people: Set<string>;
  wasSubmitted: boolean;
}

/** Maximum expenses whose people are remembered, enough for those in progress. */
const REMEMBERED_MAX = 20_000;

/**
 * The recipients of an event: everyone it names, everyone that earlier events of the same expense named (approvers also follow
 * what they decided), and finance and admins from its submission on, never another organization. A recipient only learns that
 * something changed, and the client then queries it with its own permissions.
 */
export class EventAudience {
  readonly #known = new Map<string, KnownExpense>();

  /** Remembers the people of an expense. */
  remember({ organizationId, expenseId, mayBeDraft, memberIds }: EventFacts): void {
    if (expenseId === null) return;
    const key = `${organizationId}:${expenseId}`;
    const known = this.#known.get(key) ?? { people: new Set(), wasSubmitted: false };
    for (const id of memberIds) known.people.add(id);
    known.wasSubmitted ||= !mayBeDraft;
    this.#known.delete(key);
    this.#known.set(key, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > REMEMBERED_MAX && oldest !== undefined) this.#known.delete(oldest);
  }

  includes(viewer: Principal, facts: EventFacts): boolean {
    if (viewer.organizationId !== facts.organizationId) return false;
    if (AMONG_SERVICES.has(facts.type)) return false;
    if (facts.memberIds.includes(viewer.userId)) return true;
    if (facts.expenseId === null) return false;
    const known = this.#known.get(`${facts.organizationId}:${facts.expenseId}`);
    if (known?.people.has(viewer.userId)) return true;
    const wasSubmitted = !facts.mayBeDraft || known?.wasSubmitted === true;
    return wasSubmitted && readsBooks(viewer);
  }
}
