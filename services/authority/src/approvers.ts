import type { Role } from '@outlay/schemas/roles';
import { adminsAmong, managersAbove, mayDecide, type People, type Person } from './people.ts';

/** The approvers of a stage. Everything that differs by kind is in this file. */
export type ApproverSpec =
  | { readonly kind: 'manager' }
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'member'; readonly memberId: string };

interface ApproverTraits {
  /** Returns the members that the spec names for a submitter, prepared once for any number of submitters. */
  readonly named: (people: People) => (submitterId: string) => readonly Person[];
  /** The members that must be read to resolve it, besides the submitter, the managers above and the admins. */
  readonly reads: { readonly memberId?: string; readonly role?: Role };
  /** Whether it may name different members for different submitters. */
  readonly variesBySubmitter: boolean;
  /** Whether a cycle of managers breaks it. */
  readonly followsManagers: boolean;
}

export function traitsOf(spec: ApproverSpec): ApproverTraits {
  switch (spec.kind) {
    case 'manager':
      return {
        named: (people) => (submitterId) =>
          managersAbove(submitterId, new Set([submitterId]), people).slice(0, 1),
        reads: {},
        variesBySubmitter: true,
        followsManagers: true,
      };
    case 'role':
      return {
        named: (people) => {
          const holders = [...people.values(spec.role)].filter(({ roles }) =>
            roles.includes(spec.role),
          );
          return () => holders;
        },
        reads: { role: spec.role },
        variesBySubmitter: false,
        followsManagers: false,
      };
    case 'member':
      return {
        named: (people) => {
          const member = people.get(spec.memberId);
          return () => (member ? [member] : []);
        },
        reads: { memberId: spec.memberId },
        variesBySubmitter: false,
        followsManagers: false,
      };
  }
}

/** Returns the members that the specs name and who may decide on the submitter's expense, without the submitter. */
export function namedApprovers(
  specs: readonly ApproverSpec[],
  people: People,
): (submitterId: string) => string[] {
  const named = specs.map((spec) => traitsOf(spec).named(people));
  return (submitterId) => {
    const eligible = named
      .flatMap((namedFor) => namedFor(submitterId))
      .filter((person) => mayDecide(person) && person.id !== submitterId);
    return [...new Set(eligible.map(({ id }) => id))];
  };
}

/** Who decides instead when no named approver can. */
export type Fallback = 'manager_above' | 'admins' | 'manager' | 'anyone' | 'no_one';

export interface ResolvedApprovers {
  readonly memberIds: readonly string[];
  /** Set when no named approver can decide, and the step goes to someone else. */
  readonly fallback: Fallback | null;
}

/**
 * Returns the approvers of a stage. No one decides on their own expense: a stage without other approvers goes to the manager of
 * the submitter's manager, else to the admins, else to the manager, else to everyone who may decide. Empty when no one else in
 * the organization may decide.
 */
export function resolveApprovers(
  specs: readonly ApproverSpec[],
  submitterId: string,
  people: People,
): ResolvedApprovers {
  const memberIds = namedApprovers(specs, people)(submitterId);
  if (memberIds.length > 0) return { memberIds, fallback: null };
  const [manager, above] = managersAbove(submitterId, new Set([submitterId]), people);
  if (above) return { memberIds: [above.id], fallback: 'manager_above' };
  const admins = adminsAmong(people, new Set([submitterId]));
  if (admins.length > 0) return { memberIds: idsOf(admins), fallback: 'admins' };
  if (manager) return { memberIds: [manager.id], fallback: 'manager' };
  const others = [...people.values()].filter((each) => mayDecide(each) && each.id !== submitterId);
  return { memberIds: idsOf(others), fallback: others.length > 0 ? 'anyone' : 'no_one' };
}

const idsOf = (people: readonly Person[]): string[] => people.map(({ id }) => id);
