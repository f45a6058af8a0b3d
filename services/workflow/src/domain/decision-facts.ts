import { adminsAmong } from '@outlay/authority';
import {
  factOfOnePerson,
  type DecisionFact,
  type SecondPersonRule,
} from '@outlay/platform/approval-proof';
import { refuse, type Refused } from '@outlay/platform/result';
import { accountFacts, DECIDER_KINDS, delegationFacts, factsOfMember } from './authority-facts.ts';
import { agoOf, confirmersOf, factWords } from './fact-words.ts';
import type { Instance, Step } from './instance.ts';
import { type Members } from './member.ts';

/** The place in which someone would decide: their own, or an absent member's. */
export interface Seat {
  readonly seatId: string;
  readonly byId: string;
}

/** Returns every fact that an approval by this person in this place depends on. */
export function factsOfDecision(
  { submitterId, facts }: Pick<Instance, 'submitterId' | 'facts'>,
  { grounds }: Pick<Step, 'grounds'>,
  { seatId, byId }: Seat,
  members: Members,
): DecisionFact[] {
  const absent = seatId === byId ? undefined : members.get(seatId);
  const all = [
    ...accountFacts(members.get(submitterId)),
    ...factsOfMember(members.get(byId), DECIDER_KINDS),
    ...factsOfMember(absent, DECIDER_KINDS),
    ...delegationFacts(absent),
    ...(grounds[seatId] ?? []).map((fact) => asConfirmed(fact, members)),
    ...facts.map((fact) => asConfirmed(fact, members)),
  ];
  return all.filter((fact, place) => all.findIndex((other) => isSame(fact, other)) === place);
}

/** Returns the members whose facts an approval may depend on. */
export const membersBehind = ({ submitterId, steps }: Instance): string[] => [
  submitterId,
  ...steps.flatMap(({ assigneeIds, grounds }) => [
    ...assigneeIds,
    ...assigneeIds.flatMap((id) => (grounds[id] ?? []).filter(isOfMember).map(subjectOf)),
  ]),
];

const isOfMember = ({ kind }: DecisionFact): boolean => kind !== 'delegation' && kind !== 'rule';
const subjectOf = ({ subject }: DecisionFact): string => subject;

const isSame = (left: DecisionFact, right: DecisionFact): boolean =>
  left.kind === right.kind && left.subject === right.subject && left.madeAt === right.madeAt;

/** Adds a later confirmation to a fact recorded when the place was filled. A fact that was replaced since is another fact. */
function asConfirmed(fact: DecisionFact, members: Members): DecisionFact {
  const current =
    fact.kind === 'delegation'
      ? [...members.values()].flatMap(delegationFacts)
      : factsOfMember(members.get(fact.subject), [fact.kind]);
  return current.find((each) => isSame(each, fact)) ?? fact;
}

/** How long a change by an only admin waits. */
export interface Waiting {
  readonly now: Date;
  readonly delayS: number;
}

/** Returns a fact that only the decider is responsible for; null when a second person confirmed every one. */
export const loneFactOf = (
  { submitterId }: Pick<Instance, 'submitterId'>,
  deciderId: string,
  facts: readonly DecisionFact[],
  members: Members,
  waiting: Waiting,
): DecisionFact | null =>
  factOfOnePerson({ deciderId, submitterId, facts }, ruleIn(members, waiting));

const ruleIn = (members: Members, { now: at, delayS }: Waiting): SecondPersonRule => ({
  adminCount: adminsAmong(members, new Set()).length,
  delayS,
  at,
});

/** Whether a second person has confirmed all these facts at this moment, so that no delay has to pass. */
export const isSecondedNow = (
  { submitterId }: Pick<Instance, 'submitterId'>,
  deciderId: string,
  facts: readonly DecisionFact[],
): boolean =>
  factOfOnePerson(
    { deciderId, submitterId, facts },
    { adminCount: 2, delayS: 0, at: new Date(0) },
  ) === null;

/** Refuses with the fact's name and the people who can confirm it. */
export function secondPersonRequired(
  fact: DecisionFact,
  deciderId: string,
  members: Members,
  waiting: Waiting,
): Refused<'SECOND_PERSON_REQUIRED'> {
  const words = factWords(fact, deciderId, members);
  const ago = agoOf(new Date(fact.madeAt), waiting.now);
  const confirmers = confirmersOf(fact, deciderId, members, waiting);
  return refuse('SECOND_PERSON_REQUIRED', `${words} ${ago}. ${confirmers}`);
}
