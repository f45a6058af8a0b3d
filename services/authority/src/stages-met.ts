import { CLOCK_DIFFERENCE_MAX_MS } from './apply.ts';
import { resolveEscalation } from './approvers.ts';
import type { Author } from './author.ts';
import type { StepStatement, SubmittedFacts } from './case.ts';
import type { Assurance } from './keys.ts';
import { refusal, type Refusal } from './kind.ts';
import { isOnePerson, originOf, type Waiting } from './origin.ts';
import { CHAIN_MAX, delegateOf, mayDecide, type People, type Person } from './people.ts';
import { fillInFor, placesOf, type Places } from './places.ts';
import { rulesFor, type Stage } from './rule.ts';
import { stagesOf } from './stages.ts';
import { peopleAt, rulesAt, type Authority } from './state.ts';

/** A decision of a case with its author. */
export type GivenStep = StepStatement & { readonly author: Author };

/** A submission and what people said about it. */
export interface SubmissionToMeet {
  readonly submitterId: string;
  readonly facts: SubmittedFacts;
  /** The entry of the log whose rules and people decide. */
  readonly head: number;
  readonly submittedAt: Date;
  /** Up to this amount in US dollars a rule without stages approves. */
  readonly freeUsd: string;
  readonly steps: readonly GivenStep[];
  readonly now: Date;
  readonly delayS: number;
}

/** Whose decision filled a place, and how strongly it binds them. */
export interface FilledPlace {
  readonly memberId: string;
  readonly assurance: Assurance;
}

/**
 * Returns whose decisions meet the rule that was in force at a submission; a refusal when a place is not filled. A decision
 * counts for each stage in which its author could decide, because nobody is asked twice.
 */
export function stagesMet(state: Authority, submission: SubmissionToMeet): FilledPlace[] | Refusal {
  const { submitterId, facts, head, submittedAt, freeUsd } = submission;
  if (isOutdated(state, submission)) {
    return refusal('STATEMENT_OUTDATED', 'It was submitted under rules of before.');
  }
  const people = withoutLoneRemovals(state, submission, peopleAt(state, head, submittedAt));
  const department = people.get(submitterId)?.department ?? null;
  const submitted = { ...facts, submitterId, department };
  const rules = rulesFor(rulesAt(state, head), submitted);
  if (rules.length === 0) return refusal('RULE_NOT_MET', 'No rule decides about this expense.');
  const content = { reimbursable: true, usdAmount: facts.usdAmount };
  const stages = stagesOf({ content, autoApprovalLimitUsd: freeUsd }, rules, submitted);
  const peopleThen = remembered((madeAt) => peopleAt(state, state.sequence, new Date(madeAt)));
  const filled: FilledPlace[] = [];
  let openedAt = submittedAt;
  for (const stage of stages) {
    const ofStage = fillStage(state, submission, stage, people, openedAt, peopleThen);
    if (!ofStage) {
      return refusal('RULE_NOT_MET', `The stage “${stage.name}” is not approved by its rule.`);
    }
    filled.push(...ofStage.filled);
    openedAt = ofStage.closedAt > openedAt ? ofStage.closedAt : openedAt;
  }
  return filled;
}

/** Whether the submitter chose rules, or a place of their own, that had changed well before they submitted. */
function isOutdated(
  { rules, members }: Authority,
  { submitterId, head, submittedAt }: SubmissionToMeet,
): boolean {
  const latestMs = submittedAt.getTime() - CLOCK_DIFFERENCE_MAX_MS;
  const isEarlier = (at: string): boolean => Date.parse(at) < latestMs;
  return (
    [...rules.values()].flat().some(({ since, sinceAt }) => since > head && isEarlier(sinceAt)) ||
    (members.get(submitterId)?.past ?? []).some(
      ({ until, untilAt }) => until >= head && isEarlier(untilAt),
    )
  );
}

interface FilledStage {
  readonly filled: readonly FilledPlace[];
  readonly closedAt: Date;
}

/** Returns how approvals fill the places of a stage; null when they don't. */
function fillStage(
  state: Authority,
  submission: SubmissionToMeet,
  stage: Stage,
  people: People,
  openedAt: Date,
  peopleThen: PeopleThen,
): FilledStage | null {
  const planned = placesOf(stage, submission.submitterId, people);
  const places = isShort(planned)
    ? placesOf(stage, submission.submitterId, peopleAt(state, state.sequence, submission.now))
    : planned;
  if (isShort(places)) return null;
  const approvals = submission.steps.filter(({ kind }) => kind === 'step.approved');
  const mayFill = placeReach(state, submission, stage, places, openedAt, peopleThen);
  const seats = matchPlaces(places.memberIds, approvals, mayFill);
  if (seats.size < places.approvalsNeeded) return null;
  const used = [...seats.values()].slice(0, places.approvalsNeeded);
  return {
    filled: used.map(({ author: { memberId, assurance } }) => ({ memberId, assurance })),
    closedAt: new Date(Math.max(...used.map(({ madeAt }) => Date.parse(madeAt)))),
  };
}

const isShort = ({ memberIds, shortOf }: Places): boolean =>
  memberIds.length === 0 || shortOf !== null;

/** Gives each approval at most one place and each person one approval: as many places as can be filled. */
function matchPlaces(
  places: readonly string[],
  approvals: readonly GivenStep[],
  mayFill: (place: string, approval: GivenStep) => boolean,
): Map<string, GivenStep> {
  const ofPeople = [...new Map(approvals.map((each) => [each.author.memberId, each])).values()];
  const filled = new Map<string, GivenStep>();
  const fill = (approval: GivenStep, tried: Set<string>): boolean => {
    for (const place of places) {
      if (tried.has(place) || !mayFill(place, approval)) continue;
      tried.add(place);
      const before = filled.get(place);
      if (!before || fill(before, tried)) {
        filled.set(place, approval);
        return true;
      }
    }
    return false;
  };
  for (const approval of ofPeople) fill(approval, new Set());
  return filled;
}

/** The people of the newest entry, with the delegations of the time of a decision. */
type PeopleThen = (madeAt: string) => People;

/** Computes the people of each moment once: every decision is held against every place. */
function remembered(peopleOf: PeopleThen): PeopleThen {
  const known = new Map<string, People>();
  return (madeAt) => {
    const people = known.get(madeAt) ?? peopleOf(madeAt);
    known.set(madeAt, people);
    return people;
  };
}

/** Says who can fill a place: its holder, their delegate, whom it escalated to, or whoever fills in for someone who left. */
function placeReach(
  state: Authority,
  { submitterId, steps, now, delayS }: SubmissionToMeet,
  { deadlineHours }: Stage,
  { memberIds, quorum }: Places,
  openedAt: Date,
  peopleThen: PeopleThen,
): (place: string, approval: GivenStep) => boolean {
  return (place, { author: { memberId }, madeAt }) => {
    const people = peopleThen(madeAt);
    const decider = people.get(memberId);
    if (!decider || !mayDecide(decider) || memberId === submitterId) return false;
    if (memberId === place || delegateOf(place, people)?.id === memberId) return true;
    const holder = people.get(place);
    return holder && mayDecide(holder)
      ? escalatedTo(place, new Date(madeAt), people).has(memberId)
      : fillsInFor(place, memberId, people);
  };

  /** Nobody gets a place by removing who held it. */
  function fillsInFor(place: string, memberId: string, people: People): boolean {
    const removedBy = state.members.get(place)?.removedBy ?? [];
    const others = memberIds.filter((each) => each !== memberId);
    const waiting = { at: now, delayS };
    const removers = isByOne(state, removedBy, waiting) ? removedBy : [];
    const passedOver = new Set([submitterId, ...others, ...removers]);
    return (
      fillInFor(place, submitterId, passedOver, people) === memberId &&
      !removers.some((each) => isOnePerson(state, each, memberId, waiting))
    );
  }

  /** Everybody who got a place by escalation until a moment: one more in line for each deadline or escalation that passed. */
  function escalatedTo(place: string, at: Date, people: People): Set<string> {
    const reached = new Set<string>();
    let holders = [place];
    for (let passed = 1; passed <= CHAIN_MAX && holders.length > 0; passed += 1) {
      const isDue = deadlinePassed(passed, at) || holders.some((each) => escalates(each, people));
      if (!isDue) break;
      const keep = quorum.kind === 'any' ? [] : memberIds;
      const passedOver = new Set([submitterId, place, ...keep, ...reached]);
      holders = holders.flatMap((each) => resolveEscalation(each, passedOver, people));
      for (const each of holders) reached.add(each);
    }
    return reached;
  }

  function deadlinePassed(times: number, at: Date): boolean {
    if (deadlineHours === null) return false;
    const dueMs = openedAt.getTime() + times * deadlineHours * HOUR_MS;
    return at.getTime() >= dueMs && now.getTime() >= dueMs;
  }

  function escalates(holderId: string, people: People): boolean {
    return steps.some(
      (step) =>
        step.kind === 'step.escalated' &&
        step.body.holderId === holderId &&
        [holderId, delegateOf(holderId, people)?.id].includes(step.author.memberId),
    );
  }
}

const HOUR_MS = 3_600_000;

const isByOne = (state: Authority, memberIds: readonly string[], waiting: Waiting): boolean =>
  new Set(memberIds.map((each) => originOf(state, each, waiting))).size === 1;

/** The people with those whom one person alone removed, who hold their places until somebody else takes them. */
function withoutLoneRemovals(
  state: Authority,
  { now, delayS }: SubmissionToMeet,
  people: People,
): People {
  const restored = new Map<string, Person>(people);
  for (const { id, removedBy, past } of state.members.values()) {
    const before = past.findLast(mayDecide);
    const person = people.get(id);
    if (!removedBy || !before || !person) continue;
    if (!isByOne(state, removedBy, { at: now, delayS })) continue;
    restored.set(id, { ...person, active: true, roles: before.roles });
  }
  return restored;
}
