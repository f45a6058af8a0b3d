import { hasRole, type Principal } from '@outlay/platform/auth';
import type { AnyEvent } from '@outlay/platform/events';

/** The members that an event names, and its expense. */
export interface EventFacts {
  readonly organizationId: string;
  readonly type: string;
  readonly expenseId: string | null;
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

export function factsOf(event: AnyEvent): EventFacts {
  const data = event.data as unknown as Record<string, unknown>;
  const single = MEMBER_FIELDS.map((field) => data[field]);
  const many = MEMBER_LIST_FIELDS.flatMap((field) => (data[field] as unknown[] | undefined) ?? []);
  return {
    organizationId: event.orgid,
    type: event.type,
    expenseId: typeof data['expenseId'] === 'string' ? data['expenseId'] : null,
    memberIds: [...single, ...many].filter((id): id is string => typeof id === 'string'),
  };
}

/** Number of expenses whose people are remembered; enough for those in progress. */
const REMEMBERED_MAX = 20_000;

/**
 * The recipients of an event: everyone it names, everyone that earlier events of the same expense named (approvers stay
 * interested in what they decided), finance and admins. Never another organisation. A recipient only learns that something
 * changed: the client then queries it under its own permissions.
 */
export class EventAudience {
  readonly #people = new Map<string, Set<string>>();

  /** Remembers the people of an expense. */
  remember({ organizationId, expenseId, memberIds }: EventFacts): void {
    if (expenseId === null) return;
    const key = `${organizationId}:${expenseId}`;
    const people = this.#people.get(key) ?? new Set();
    for (const id of memberIds) people.add(id);
    this.#people.delete(key);
    this.#people.set(key, people);
    const [oldest] = this.#people.keys();
    if (this.#people.size > REMEMBERED_MAX && oldest !== undefined) this.#people.delete(oldest);
  }

  includes(viewer: Principal, facts: EventFacts): boolean {
    if (viewer.organizationId !== facts.organizationId) return false;
    if (facts.memberIds.includes(viewer.userId)) return true;
    if (facts.expenseId === null) return false;
    if (hasRole(viewer, 'finance', 'admin')) return true;
    return (
      this.#people.get(`${facts.organizationId}:${facts.expenseId}`)?.has(viewer.userId) ?? false
    );
  }
}
