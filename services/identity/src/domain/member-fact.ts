import { refuse, type Refused } from '@outlay/platform/result';
import type { AuditChange } from './audit.ts';

/** What of a member makes someone a decider, or the account a colleague. */
export const MEMBER_FACT_KINDS = [
  'invitation',
  'role',
  'manager',
  'department',
  'status',
  'single_sign_on',
] as const;
export type MemberFactKind = (typeof MEMBER_FACT_KINDS)[number];

/** Who stands for a fact. */
export interface Word {
  /** Null: the installation, or an only admin's after the delay. */
  readonly authorId: string | null;
  /** The second person; null for none. */
  readonly confirmedById: string | null;
  readonly madeAt: Date;
}

/** The newest of its kind, of one member. */
export interface MemberFact extends Word {
  readonly kind: MemberFactKind;
}

/** A fact that one person alone stands for, as another admin sees it. */
export interface UnconfirmedFact extends MemberFact {
  readonly memberId: string;
  /** The member's. */
  readonly managerId: string | null;
  readonly authorId: string;
  readonly statement: string;
}

/** At most these in one confirmation. */
export const CONFIRMED_FACTS_MAX = 100;

const KIND_OF_FIELD: Readonly<Record<string, MemberFactKind>> = {
  roles: 'role',
  manager: 'manager',
  department: 'department',
  status: 'status',
};

/** The facts that a change of a member makes anew. */
export const factsIn = (changes: readonly AuditChange[]): MemberFactKind[] =>
  changes.flatMap(({ field }) => KIND_OF_FIELD[field] ?? []);

/** Kinds that bring an account to life: it counts as its author until a second person stands for it. */
const LIVENING: readonly MemberFactKind[] = ['invitation', 'status'];

/** Who alone brought an account to life; null when a second person stands for it, or the installation. */
export const madeAloneBy = (memberId: string, facts: readonly MemberFact[]): string | null =>
  facts.find(
    ({ kind, authorId, confirmedById }) =>
      LIVENING.includes(kind) && confirmedById === null && authorId !== memberId,
  )?.authorId ?? null;

/** Facts that a second admin stands for, too, once they have confirmed this one: whoever gives an account a role vouches for it. */
export const vouchedWith = (kind: MemberFactKind): readonly MemberFactKind[] =>
  kind === 'role' ? LIVENING : [];

/** Roles come from one place: set here, or given by groups. */
const REPLACES: Partial<Record<MemberFactKind, MemberFactKind>> = {
  role: 'single_sign_on',
  single_sign_on: 'role',
};

/** The fact that a new one takes the place of, besides an older one of its kind. */
export const replacedBy = (kind: MemberFactKind): MemberFactKind | undefined => REPLACES[kind];

/** A member's facts once `confirmedById` stands for those of these kinds that one other person made. */
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

/** A member's facts once one is made anew. */
export function factsAfter(
  facts: readonly MemberFact[],
  kind: MemberFactKind,
  word: Word,
): MemberFact[] {
  const kept = facts.filter((fact) => fact.kind !== kind && fact.kind !== replacedBy(kind));
  const others =
    word.confirmedById === null
      ? kept
      : factsConfirmed(kept, vouchedWith(kind), word.confirmedById);
  return [...others, { kind, ...word }];
}

/** Whether a fact is about this admin: they can't be the second person who stands for it. */
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

/** What a fact says, in one sentence. */
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
