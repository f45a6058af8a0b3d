import { namedApprovers, resolveApprovers, traitsOf, type Fallback } from './approvers.ts';
import type { People } from './people.ts';
import type { Quorum, Stage } from './rule.ts';
import { nextHolders, turnsInsteadOf } from './turns.ts';

/** Returns the number of approvals that the rule asks for. With fewer assignees the step waits. */
export function approvalsNeeded(quorum: Quorum, assignees: number): number {
  switch (quorum.kind) {
    case 'any':
      return 1;
    case 'all':
      return Math.max(1, assignees);
    case 'count':
      return Math.max(1, quorum.count);
  }
}

/** Someone who fills a place that no named approver fills. */
export interface Substitute {
  readonly memberId: string;
  /** The absent approver; null when the rule asks for more people than it names. */
  readonly forId: string | null;
}

/** The approvers of a stage for one submission, and what differs from the rule. */
export interface Places {
  readonly memberIds: readonly string[];
  readonly quorum: Quorum;
  readonly approvalsNeeded: number;
  /** Set when no named approver can decide, and others share the one place. */
  readonly fallback: Fallback | null;
  /** Those who fill places of people who left, lost their role or submit the expense themselves. */
  readonly substitutes: readonly Substitute[];
  /** How many people the rule asks for, while fewer could decide; null otherwise. */
  readonly shortOf: number | null;
}

/**
 * Returns the approvers of a stage. A stage never takes fewer people than its rule asks for: places of those who left, lost
 * their role or submit the expense themselves are filled, and a step with an empty place waits.
 */
export function placesOf(stage: Stage, submitterId: string, people: People): Places {
  return stage.quorum.kind === 'any'
    ? onePlace(stage, submitterId, people)
    : manyPlaces(stage, submitterId, people);
}

function onePlace({ approvers, quorum }: Stage, submitterId: string, people: People): Places {
  const { memberIds, fallback } = resolveApprovers(approvers, submitterId, people);
  const needed = Math.min(1, memberIds.length);
  return { memberIds, quorum, approvalsNeeded: needed, fallback, substitutes: [], shortOf: null };
}

function manyPlaces(stage: Stage, submitterId: string, people: People): Places {
  const { approvers, quorum } = stage;
  const memberIds = namedApprovers(approvers, people)(submitterId);
  const absent = approvers.flatMap((spec) => {
    if (namedApprovers([spec], people)(submitterId).length > 0) return [];
    return [traitsOf(spec).reads.memberId ?? submitterId];
  });
  const needed = quorum.kind === 'count' ? quorum.count : memberIds.length + absent.length;
  // Substitutes share one place.
  if (memberIds.length === 0 && needed === 1) {
    return onePlace({ ...stage, quorum: { kind: 'any' } }, submitterId, people);
  }
  const substitutes: Substitute[] = [];
  for (let place = 0; memberIds.length < needed; place += 1) {
    const absentId = absent[place] ?? submitterId;
    const passedOver = new Set([submitterId, ...memberIds]);
    const turns = turnsInsteadOf(absentId, submitterId, quorum, people);
    const [memberId] = nextHolders(turns, passedOver);
    if (memberId === undefined) break;
    memberIds.push(memberId);
    substitutes.push({ memberId, forId: absentId === submitterId ? null : absentId });
  }
  const isShort = memberIds.length < needed;
  const effective: Quorum = isShort ? { kind: 'count', count: needed } : quorum;
  return {
    memberIds,
    quorum: effective,
    approvalsNeeded: approvalsNeeded(effective, memberIds.length),
    fallback: null,
    substitutes,
    shortOf: isShort ? needed : null,
  };
}
