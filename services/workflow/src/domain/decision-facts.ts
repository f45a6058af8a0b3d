import {
  factOfOnePerson,
  type DecisionFact,
  type SecondPersonRule,
} from '@outlay/platform/approval-proof';
import { refuse, type Refused } from '@outlay/platform/result';
import { accountFacts, DECIDER_KINDS, delegationFacts, factsOfMember } from './authority-facts.ts';
import { agoOf, confirmersOf, factWords } from './fact-words.ts';
import type { Instance, Step } from './instance.ts';
import { adminsAmong, type Members } from './member.ts';

/** Someone who would decide: in their own place, or in that of an absent member. */
export interface Seat {
  readonly seatId: string;
  readonly byId: string;
}

/** Every fact that an approval by this person in this place rests on. */
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

/** Members whose facts an approval may rest on. */
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

/** A fact as it was when the place was filled, confirmed since if someone has. One that was made anew is another fact. */
function asConfirmed(fact: DecisionFact, members: Members): DecisionFact {
  const current =
    fact.kind === 'delegation'
      ? [...members.values()].flatMap(delegationFacts)
      : factsOfMember(members.get(fact.subject), [fact.kind]);
  return current.find((each) => isSame(each, fact)) ?? fact;
}

/** How long an only admin's word waits. */
export interface Waiting {
  readonly now: Date;
  readonly delayS: number;
}

/** The fact that only the decider stands for; null when a second person stands behind every one. */
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

/** Whether nobody's delay has to pass for these facts: a second person stands behind every one at this moment. */
export const isSecondedNow = (
  { submitterId }: Pick<Instance, 'submitterId'>,
  deciderId: string,
  facts: readonly DecisionFact[],
): boolean =>
  factOfOnePerson(
    { deciderId, submitterId, facts },
    { adminCount: 2, delayS: 0, at: new Date(0) },
  ) === null;

/** Names the fact, and who can confirm it. */
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
