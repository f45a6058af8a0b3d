import { namedApprovers, traitsOf, type ApproverSpec } from './approver-kinds.ts';
import { resolveApprovers } from './approvers.ts';
import { approvalsNeeded } from './instance.ts';
import {
  adminsAmong,
  delegateOf,
  managersAbove,
  nameOf,
  namesOf,
  type Member,
  type Members,
} from './member.ts';
import type { Quorum, Stage } from './rule.ts';

/** Explains why a member can no longer decide, to follow their name and 'who'. */
export const absenceReason = (memberId: string, members: Members): string =>
  members.get(memberId)?.active === true ? 'can no longer approve' : 'left';

/** Returns a sentence for the history. */
export const fillsIn = (toIds: readonly string[], absentId: string, members: Members): string => {
  const verb = toIds.length === 1 ? 'fills' : 'fill';
  const names = namesOf(toIds.map((id) => nameOf(id, members)));
  return `${names} ${verb} in for ${nameOf(absentId, members)}, who ${absenceReason(absentId, members)}.`;
};

/** Returns the next manager above, else an admin, without `passedOver`. Null when no one can. */
export const substituteAbove = (
  memberId: string,
  passedOver: ReadonlySet<string>,
  members: Members,
): Member | null =>
  managersAbove(memberId, passedOver, members)[0] ?? adminsAmong(members, passedOver)[0] ?? null;

/**
 * Returns who takes the place of someone absent: their delegate, else someone above them, else someone above the submitter. A
 * submitter can't choose their own approver by a delegation.
 */
export function fillInFor(
  absentId: string,
  submitterId: string,
  passedOver: ReadonlySet<string>,
  members: Members,
): Member | null {
  const delegate = absentId === submitterId ? null : delegateOf(absentId, members);
  if (delegate && !passedOver.has(delegate.id)) return delegate;
  return (
    substituteAbove(absentId, passedOver, members) ??
    substituteAbove(submitterId, passedOver, members)
  );
}

/** The approvers of a stage for one submission, and what differs from the rule. */
export interface Places {
  readonly memberIds: readonly string[];
  readonly quorum: Quorum;
  readonly approvalsNeeded: number;
  /** Set when others than the named approvers decide. */
  readonly fallback: string | null;
  /** Set while fewer people could decide than the rule asks for. */
  readonly missing: string | null;
}

/**
 * Returns the approvers of a stage. A stage never takes fewer people than its rule asks for: places of those who left, lost
 * their role or submit the expense themselves are filled, and a step with an empty place waits.
 */
export function placesOf(stage: Stage, submitterId: string, members: Members): Places {
  return stage.quorum.kind === 'any'
    ? onePlace(stage, submitterId, members)
    : manyPlaces(stage, submitterId, members);
}

function onePlace({ approvers, quorum }: Stage, submitterId: string, members: Members): Places {
  const { memberIds, fallback } = resolveApprovers(approvers, submitterId, members);
  return {
    memberIds,
    quorum,
    approvalsNeeded: Math.min(1, memberIds.length),
    fallback: fallback && `${whyNoOne(approvers, submitterId, members)}, so ${fallback}.`,
    missing: null,
  };
}

/** Why none of the named approvers decides, as the first half of a sentence. */
function whyNoOne(
  approvers: readonly ApproverSpec[],
  submitterId: string,
  members: Members,
): string {
  return approvers.every(({ kind }) => kind === 'manager')
    ? `${nameOf(submitterId, members)} has no manager who can approve`
    : 'No approver of the rule can approve';
}

function manyPlaces(stage: Stage, submitterId: string, members: Members): Places {
  const { approvers, quorum } = stage;
  const memberIds = namedApprovers(approvers, members)(submitterId);
  const absent = approvers.flatMap((spec) => {
    if (namedApprovers([spec], members)(submitterId).length > 0) return [];
    return [traitsOf(spec).reads.memberId ?? submitterId];
  });
  const asked = quorum.kind === 'count' ? quorum.count : memberIds.length + absent.length;
  // Substitutes share one place.
  if (memberIds.length === 0 && asked === 1) {
    return onePlace({ ...stage, quorum: { kind: 'any' } }, submitterId, members);
  }
  const notes: string[] = [];
  for (let place = 0; memberIds.length < asked; place += 1) {
    const absentId = absent[place] ?? submitterId;
    const passedOver = new Set([submitterId, ...memberIds]);
    const substitute = fillInFor(absentId, submitterId, passedOver, members);
    if (!substitute) break;
    memberIds.push(substitute.id);
    notes.push(
      absentId === submitterId
        ? `${substitute.name} fills in: the rule asks for ${asked} people.`
        : fillsIn([substitute.id], absentId, members),
    );
  }
  const isShort = memberIds.length < asked;
  const kept: Quorum = isShort ? { kind: 'count', count: asked } : quorum;
  return {
    memberIds,
    quorum: kept,
    approvalsNeeded: approvalsNeeded(kept, memberIds.length),
    fallback: notes.length === 0 ? null : notes.join(' '),
    missing: isShort ? tooFewApprovers(asked, memberIds.length) : null,
  };
}

/** Describes a step that has fewer approvers than its rule asks for. */
export const tooFewApprovers = (asked: number, there: number): string =>
  `The rule asks for ${asked} approvals, and ${there === 0 ? 'no one' : there} can approve. Invite another admin or an approver, or change the rule.`;
