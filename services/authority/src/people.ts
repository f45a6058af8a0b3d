import { DECIDING_ROLES, type Role } from '@outlay/schemas/roles';

/** Someone who could decide on expenses. */
export interface Person {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly managerId: string | null;
  readonly department: string | null;
  readonly active: boolean;
  /** The current delegate by an active delegation. A delegate's own delegate doesn't count. */
  readonly delegateId: string | null;
}

/** The people of an organization. Most questions concern a handful, so a map of them is only one way to know them. */
export interface People<Some extends Person = Person> {
  readonly get: (id: string) => Some | undefined;
  /** At least everybody who ever decided, in a role if one is named. */
  readonly values: (role?: Role) => Iterable<Some>;
}

/** The people, some of them otherwise than they are. */
export const changedPeople = <Some extends Person>(
  people: People<Some>,
  changed: (person: Some) => Some,
): People<Some> => ({
  get: (id) => {
    const person = people.get(id);
    return person && changed(person);
  },
  values: (role) => [...people.values(role)].map(changed),
});

/** Whether one of these roles decides about money, or about who decides. */
export const isDeciding = (roles: readonly Role[]): boolean =>
  roles.some((role) => DECIDING_ROLES.includes(role));

/** Whether someone can decide on expenses now. A member who loses these roles or leaves can't. */
export const mayDecide = ({ active, roles }: Pick<Person, 'active' | 'roles'>): boolean =>
  active && isDeciding(roles);

/** Longest manager chain that is followed; bounds cycles. */
export const CHAIN_MAX = 20;

/** Returns the managers above a member who can decide, nearest first, without those in `passedOver`. */
export function managersAbove<Some extends Person>(
  memberId: string,
  passedOver: ReadonlySet<string>,
  people: People<Some>,
): Some[] {
  const above: Some[] = [];
  const met = new Set(passedOver);
  let current = people.get(memberId);
  for (let climbed = 0; current?.managerId && climbed < CHAIN_MAX; climbed += 1) {
    current = people.get(current.managerId);
    if (current && mayDecide(current) && !met.has(current.id)) above.push(current);
    if (current) met.add(current.id);
  }
  return above;
}

/** Returns the active admins by id, without those in `passedOver`. */
export const adminsAmong = <Some extends Person>(
  people: People<Some>,
  passedOver: ReadonlySet<string>,
): Some[] =>
  [...people.values('admin')]
    .filter(
      (person) => person.active && person.roles.includes('admin') && !passedOver.has(person.id),
    )
    .toSorted(byId);

/** Ids are numbers in text: a longer one is higher. Workflow and the signer read people in different orders. */
const byId = ({ id: one }: Person, { id: other }: Person): number =>
  one.length - other.length || (one < other ? -1 : 1);

/** Returns a member's delegate; null without an active delegation, or when the delegate can no longer decide. */
export function delegateOf<Some extends Person>(
  memberId: string,
  people: People<Some>,
): Some | null {
  const delegateId = people.get(memberId)?.delegateId;
  const delegate = delegateId ? people.get(delegateId) : undefined;
  return delegate && mayDecide(delegate) ? delegate : null;
}

/** Returns the assignees and their delegates, without the submitter. */
export const withDelegates = (
  memberIds: readonly string[],
  submitterId: string,
  people: People,
): string[] => [
  ...new Set(
    memberIds
      .flatMap((id) => [id, delegateOf(id, people)?.id ?? id])
      .filter((id) => id !== submitterId),
  ),
];

/** Returns the members of a manager cycle in order, starting with the lowest id; null without a cycle. */
export function managerCycle<Some extends Person>(
  people: ReadonlyMap<string, Some>,
): readonly Some[] | null {
  const cleared = new Set<string>();
  for (const start of people.values()) {
    const path: Some[] = [];
    let current: Some | undefined = start;
    while (current && !cleared.has(current.id) && !path.includes(current)) {
      path.push(current);
      current = current.managerId === null ? undefined : people.get(current.managerId);
    }
    if (current && !cleared.has(current.id)) return path.slice(path.indexOf(current));
    for (const { id } of path) cleared.add(id);
  }
  return null;
}
