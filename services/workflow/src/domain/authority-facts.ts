import {
  type ApproverSpec,
  CHAIN_MAX,
  type Condition,
  mayDecide,
  namedApprovers,
  type Rule,
  type Stage,
} from '@outlay/authority';
import type { DecisionFact } from '@outlay/platform/approval-proof';
import { type Member, type MemberFact, type Members } from './member.ts';

/** Facts by which members got their places in a step, by member. A place named in the rule has no facts besides the rule. */
export type Grounds = Readonly<Record<string, readonly DecisionFact[]>>;

const ROLE_KINDS: readonly MemberFact['kind'][] = ['role', 'single_sign_on'];
/** Kinds of facts about who owns an account and may decide. */
const ACCOUNT_KINDS: readonly MemberFact['kind'][] = ['invitation', 'status'];
export const DECIDER_KINDS: readonly MemberFact['kind'][] = [...ACCOUNT_KINDS, ...ROLE_KINDS];

/** Returns a member's facts of these kinds; empty for an unknown member. */
export const factsOfMember = (
  member: Member | undefined,
  kinds: readonly MemberFact['kind'][],
): DecisionFact[] =>
  (member?.facts ?? [])
    .filter(({ kind }) => kinds.includes(kind))
    .map((fact) => ({ ...fact, subject: member?.id ?? '' }));

/** Returns the facts about a submitter's account. */
export const accountFacts = (member: Member | undefined): DecisionFact[] =>
  factsOfMember(member, ACCOUNT_KINDS);

/** Returns why a member can't decide; empty for one who can. */
export function absenceOf(member: Member | undefined): DecisionFact[] {
  if (!member || mayDecide(member)) return [];
  return factsOfMember(member, member.active ? ROLE_KINDS : ['status']);
}

/**
 * Returns the facts that lead from a member to someone above them: who manages whom, and why managers in between don't decide.
 */
export function chainFacts(fromId: string, toId: string, members: Members): DecisionFact[] {
  const facts: DecisionFact[] = [];
  let current = members.get(fromId);
  for (let climbed = 0; current && climbed < CHAIN_MAX; climbed += 1) {
    facts.push(...factsOfMember(current, ['manager']));
    const next: Member | undefined =
      current.managerId === null ? undefined : members.get(current.managerId);
    if (!next || next.id === toId) break;
    facts.push(...absenceOf(next));
    current = next;
  }
  return facts;
}

/** Returns why the members named in a rule don't decide. */
const absenceFacts = (specs: readonly ApproverSpec[], members: Members): DecisionFact[] =>
  specs.flatMap((spec) => {
    switch (spec.kind) {
      case 'manager':
        return [];
      case 'member':
        return absenceOf(members.get(spec.memberId));
      case 'role':
        return [...members.values()].flatMap((member) =>
          member.roles.includes(spec.role)
            ? absenceOf(member)
            : // Whoever lost the role; granting one takes a second person.
              factsOfMember(member, ROLE_KINDS).filter(({ confirmedById }) => !confirmedById),
        );
    }
  });

/** Returns the facts by which each approver of a stage got their place. */
export function groundsOf(
  { approvers, quorum }: Pick<Stage, 'approvers' | 'quorum'>,
  submitterId: string,
  memberIds: readonly string[],
  members: Members,
): Grounds {
  const namedBy = (isKind: (spec: ApproverSpec) => boolean): string[] =>
    namedApprovers(approvers.filter(isKind), members)(submitterId);
  const named = namedBy(({ kind }) => kind !== 'manager');
  const managers = namedBy(({ kind }) => kind === 'manager');
  const absence = absenceFacts(approvers, members);
  return Object.fromEntries(
    memberIds.map((id) => {
      // If all must approve, every missing member reduces the number of approvals.
      const missing = quorum.kind === 'all' ? absence : [];
      if (named.includes(id)) return [id, missing];
      const chain = chainFacts(submitterId, id, members);
      return [id, [...chain, ...(managers.includes(id) ? missing : absence)]];
    }),
  );
}

/** A version of a rule with the people responsible for it. */
export interface WrittenRule extends Rule {
  readonly createdAt: Date;
  /** Null for the installation. */
  readonly createdById: string | null;
  /** The author when they were the only admin and the version has waited for the delay. */
  readonly confirmedById: string | null;
}

/**
 * Returns the facts that chose the rule: the version, and the submitter's department if an evaluated rule has a condition on it.
 */
export function choiceFacts(
  tried: readonly Rule[],
  chosen: WrittenRule,
  submitter: Member,
): DecisionFact[] {
  const conditions = [...tried, chosen].flatMap((rule) => rule.conditions);
  const ofStages = chosen.stages.flatMap((stage) => stage.conditions);
  const asksDepartment = [...conditions, ...ofStages].some(isOnDepartment);
  return [
    {
      kind: 'rule',
      subject: chosen.id,
      ...standingFor(chosen),
      madeAt: chosen.createdAt.toISOString(),
    },
    ...(asksDepartment ? factsOfMember(submitter, ['department']) : []),
  ];
}

const standingFor = ({
  createdById: authorId,
  confirmedById,
}: WrittenRule): Pick<DecisionFact, 'authorId' | 'confirmedById'> =>
  authorId === confirmedById
    ? { authorId: null, confirmedById: null }
    : { authorId, confirmedById };

const isOnDepartment = ({ kind }: Condition): boolean => kind === 'department';

/** Returns the fact that someone acts for an absent member; empty without an active delegation. */
export const delegationFacts = (absent: Member | undefined): DecisionFact[] =>
  absent?.delegation
    ? [
        {
          kind: 'delegation',
          subject: absent.delegation.id,
          authorId: absent.delegation.createdById,
          confirmedById: absent.delegation.confirmedById,
          madeAt: absent.delegation.createdAt,
        },
      ]
    : [];
