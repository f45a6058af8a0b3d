import { refuse, type Refused } from '@outlay/platform/result';
import type { AuditChange } from './audit.ts';

/** The facts about a member that let someone decide, or that make the account a colleague. */
export const MEMBER_FACT_KINDS = [
  'invitation',
  'role',
  'manager',
  'department',
  'status',
  'single_sign_on',
] as const;
export type MemberFactKind = (typeof MEMBER_FACT_KINDS)[number];

/** The people who are responsible for a fact. */
export interface Authorship {
  /** Null for the installation, and for a change by an only admin that took effect after the delay. */
  readonly authorId: string | null;
  /** The second person, or null without one. */
  readonly confirmedById: string | null;
  readonly madeAt: Date;
}

/** The newest fact of its kind about one member. */
export interface MemberFact extends Authorship {
  readonly kind: MemberFactKind;
}

/** A fact that only one person is responsible for, as shown to another admin. */
export interface UnconfirmedFact extends MemberFact {
  readonly memberId: string;
  /** The member's manager. */
  readonly managerId: string | null;
  readonly authorId: string;
  readonly statement: string;
}

/** The maximum number of facts in one confirmation. */
export const CONFIRMED_FACTS_MAX = 100;

const KIND_OF_FIELD: Readonly<Record<string, MemberFactKind>> = {
  roles: 'role',
  manager: 'manager',
  department: 'department',
  status: 'status',
};

/** The kinds of facts that a change to a member replaces. */
export const factsIn = (changes: readonly AuditChange[]): MemberFactKind[] =>
  changes.flatMap(({ field }) => KIND_OF_FIELD[field] ?? []);

/** Kinds that create or reactivate an account. The account counts as its author's until a second person confirms it. */
const ACCOUNT_KINDS: readonly MemberFactKind[] = ['invitation', 'status'];

/** Returns who alone created or reactivated an account, or null when a second person or the installation confirmed it. */
export const soleAuthorOf = (memberId: string, facts: readonly MemberFact[]): string | null =>
  facts.find(
    ({ kind, authorId, confirmedById }) =>
      ACCOUNT_KINDS.includes(kind) && confirmedById === null && authorId !== memberId,
  )?.authorId ?? null;

/** Returns the facts that a second admin also confirms by confirming this one: whoever gives an account a role vouches for it. */
export const vouchedWith = (kind: MemberFactKind): readonly MemberFactKind[] =>
  kind === 'role' ? ACCOUNT_KINDS : [];

/** Roles have one source: they are set here or given by groups. */
const REPLACES: Partial<Record<MemberFactKind, MemberFactKind>> = {
  role: 'single_sign_on',
  single_sign_on: 'role',
};

/** Returns the kind of fact that a new fact replaces, besides an older one of the same kind. */
export const replacedBy = (kind: MemberFactKind): MemberFactKind | undefined => REPLACES[kind];

/** Returns the member's facts after `confirmedById` confirms facts of these kinds, all made by one other person. */
export const factsConfirmed = (
  facts: readonly MemberFact[],
  kinds: readonly MemberFactKind[],
  confirmedById: string,
): MemberFact[] =>
  facts.map((fact) =>
    kinds.includes(fact.kind) &&
    fact.confirmedById === null &&
    fact.authorId !== null &&
    fact.authorId !== confirmedById
      ? { ...fact, confirmedById }
      : fact,
  );

/** Returns the member's facts after one of them is replaced. */
export function factsAfter(
  facts: readonly MemberFact[],
  kind: MemberFactKind,
  authorship: Authorship,
): MemberFact[] {
  const kept = facts.filter((fact) => fact.kind !== kind && fact.kind !== replacedBy(kind));
  const others =
    authorship.confirmedById === null
      ? kept
      : factsConfirmed(kept, vouchedWith(kind), authorship.confirmedById);
  return [...others, { kind, ...authorship }];
}

/** Whether a fact is about this admin, who then can't confirm it as the second person. */
export const isConcerned = (
  adminId: string,
  { memberId, kind, managerId }: Pick<UnconfirmedFact, 'memberId' | 'kind' | 'managerId'>,
): boolean => adminId === memberId || (kind === 'manager' && managerId === adminId);

export const secondPersonForFact = (field: string): Refused<'SECOND_PERSON_REQUIRED'> =>
  refuse(
    'SECOND_PERSON_REQUIRED',
    'You made this, or it concerns you: another admin has to confirm it.',
    field,
  );

interface Described {
  readonly name: string;
  readonly managerName: string | null;
  readonly department: string | null;
  readonly roles: readonly string[];
  readonly isActive: boolean;
}

/** Describes a fact in one sentence. */
export function statementOf(
  kind: MemberFactKind,
  { name, managerName, department, roles, isActive }: Described,
): string {
  switch (kind) {
    case 'invitation':
      return `${name} is a colleague.`;
    case 'role':
    case 'single_sign_on': {
      const list = roles.join(', ');
      return `${name} has the ${roles.length === 1 ? 'role' : 'roles'} ${list}${kind === 'role' ? '' : ', by single sign-on'}.`;
    }
    case 'manager':
      return managerName === null ? `${name} has no manager.` : `${managerName} manages ${name}.`;
    case 'department':
      return department === null
        ? `${name} belongs to no department.`
        : `${name} belongs to ${department}.`;
    case 'status':
      return isActive ? `${name} is active again.` : `${name} is deactivated.`;
  }
}
