import { isRole, type Role } from '@outlay/platform/auth';
import type { Vocabulary } from './catalogue.ts';
import { managersAbove, mayDecide, type Member, type Members } from './member.ts';

/** The approvers of a stage. Everything that differs by kind is in this file. */
export type ApproverSpec =
  | { readonly kind: 'manager' }
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'member'; readonly memberId: string };

/** An approver as submitted: exactly one field is set. */
export interface ApproverInput {
  readonly manager?: boolean | null | undefined;
  readonly role?: string | null | undefined;
  readonly memberId?: string | null | undefined;
}

/** Returns a spec or an error message; null when the input has another kind. */
type Reader = (input: ApproverInput, words: Vocabulary) => ApproverSpec | string | null;

const readers: Record<ApproverSpec['kind'], Reader> = {
  manager: ({ manager }) => (manager ? { kind: 'manager' } : null),
  role: ({ role: given }) => {
    const role = given?.toLowerCase() ?? null;
    if (role === null) return null;
    return isRole(role) ? { kind: 'role', role } : 'This role does not exist.';
  },
  member: ({ memberId }, { members }) => {
    if (typeof memberId !== 'string') return null;
    return members.has(memberId) ? { kind: 'member', memberId } : 'This member does not exist.';
  },
};

/** Returns a spec or an error message. */
export function readApprover(input: ApproverInput, words: Vocabulary): ApproverSpec | string {
  const [only, ...more] = Object.values(readers).flatMap((read) => read(input, words) ?? []);
  if (only !== undefined && more.length === 0) return only;
  return 'Name exactly one: the manager, a role or a member.';
}

interface ApproverTraits {
  /** Returns the members that the spec names for a submitter, prepared once for any number of submitters. */
  readonly named: (members: Members) => (submitterId: string) => readonly Member[];
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
        named: (members) => (submitterId) =>
          managersAbove(submitterId, new Set([submitterId]), members).slice(0, 1),
        reads: {},
        variesBySubmitter: true,
        followsManagers: true,
      };
    case 'role':
      return {
        named: (members) => {
          const holders = [...members.values()].filter(({ roles }) => roles.includes(spec.role));
          return () => holders;
        },
        reads: { role: spec.role },
        variesBySubmitter: false,
        followsManagers: false,
      };
    case 'member':
      return {
        named: (members) => {
          const member = members.get(spec.memberId);
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
  members: Members,
): (submitterId: string) => string[] {
  const named = specs.map((spec) => traitsOf(spec).named(members));
  return (submitterId) => {
    const eligible = named
      .flatMap((namedFor) => namedFor(submitterId))
      .filter((member) => mayDecide(member) && member.id !== submitterId);
    return [...new Set(eligible.map(({ id }) => id))];
  };
}
