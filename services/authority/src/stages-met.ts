import { CLOCK_DIFFERENCE_MAX_MS } from './apply.ts';
import type { Author } from './author.ts';
import type { StepStatement, SubmittedFacts } from './case.ts';
import {
  isAble,
  loneRemoversOf,
  placeReach,
  type OpenStage,
  type Said,
  type Story,
} from './holders.ts';
import { refusal, type Refusal } from './kind.ts';
import { mayDecide, type People, type Person } from './people.ts';
import { placesOf, type Places } from './places.ts';
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

/**
 * Returns whose decisions meet the rule that was in force at a submission; a refusal when a place is not filled. A decision
 * counts for each stage in which its author could decide, because nobody is asked twice.
 */
export function stagesMet(state: Authority, submission: SubmissionToMeet): string[] | Refusal {
  const { submitterId, facts, head, submittedAt, freeUsd } = submission;
  if (isOutdated(state, submission)) {
    return refusal('STATEMENT_OUTDATED', 'It was submitted under rules of before.');
  }
  const planned = withoutLoneRemovals(state, submission, peopleAt(state, head, submittedAt));
  const department = planned.get(submitterId)?.department ?? null;
  const submitted = { ...facts, submitterId, department };
  const rules = rulesFor(rulesAt(state, head), submitted);
  if (rules.length === 0) return refusal('RULE_NOT_MET', 'No rule decides about this expense.');
  const content = { reimbursable: true, usdAmount: facts.usdAmount };
  const stages = stagesOf({ content, autoApprovalLimitUsd: freeUsd }, rules, submitted);
  const story = storyOf(state, submission);
  const deciderIds: string[] = [];
  let openedAtMs = submittedAt.getTime();
  for (const [index, stage] of stages.entries()) {
    const { deadlineHours } = stage;
    const places = placesOfStage(state, submission, stage, planned);
    const stepNumber = index + 1;
    const used =
      places && earliestThatFill({ ...story, stepNumber, places, deadlineHours, openedAtMs });
    if (!used) {
      return refusal('RULE_NOT_MET', `The stage “${stage.name}” is not approved by its rule.`);
    }
    deciderIds.push(...used.map(({ memberId }) => memberId));
    openedAtMs = Math.max(openedAtMs, ...used.map(({ atMs }) => atMs));
  }
  return deciderIds;
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

/** Collects who said what when, and who is there. Nobody decides before the submission or later than now, whatever they claim. */
function storyOf(
  state: Authority,
  { submitterId, head, submittedAt, steps, now, delayS }: SubmissionToMeet,
): Story {
  const peopleThen = remembered((atMs) => peopleAt(state, state.sequence, new Date(atMs)));
  const people = peopleThen(now.getTime());
  const said = steps.map(({ kind, body, madeAt, author: { memberId } }): Said => {
    const claimedMs = Math.min(Date.parse(madeAt), now.getTime());
    const atMs = Math.max(claimedMs, submittedAt.getTime());
    const holderId = kind === 'step.escalated' ? body.holderId : null;
    return { memberId, atMs, stepNumber: body.stepNumber, holderId };
  });
  return {
    state,
    submitterId,
    approvals: said
      .filter(({ holderId }) => holderId === null)
      .toSorted((one, other) => one.atMs - other.atMs),
    escalations: said.filter(({ holderId }) => holderId !== null),
    left: new Map(
      [...peopleAt(state, head, submittedAt)].filter(
        ([id, person]) => mayDecide(person) && !isAble(id, people),
      ),
    ),
    peopleThen,
    waiting: { at: now, delayS },
  };
}

/** Computes the people of each moment once: every decision is held against every place. */
function remembered(peopleOf: (atMs: number) => People): (atMs: number) => People {
  const known = new Map<number, People>();
  return (atMs) => {
    const people = known.get(atMs) ?? peopleOf(atMs);
    known.set(atMs, people);
    return people;
  };
}

/** Returns the places of a stage; null while fewer people could decide than its rule asks for. */
function placesOfStage(
  state: Authority,
  { submitterId, now }: SubmissionToMeet,
  stage: Stage,
  planned: People,
): Places | null {
  const isFull = ({ memberIds, shortOf }: Places): boolean =>
    memberIds.length > 0 && shortOf === null;
  const places = placesOf(stage, submitterId, planned);
  if (isFull(places)) return places;
  const later = placesOf(stage, submitterId, peopleAt(state, state.sequence, now));
  return isFull(later) ? later : null;
}

/**
 * Returns the approvals that filled a stage first; null when they don't. Later ones don't count, because the time of the next
 * stage runs from then.
 */
function earliestThatFill(stage: OpenStage): readonly Said[] | null {
  const { memberIds, approvalsNeeded } = stage.places;
  const mayFill = placeReach(stage);
  for (let count = approvalsNeeded; count <= stage.approvals.length; count += 1) {
    const seats = matchPlaces(memberIds, stage.approvals.slice(0, count), mayFill);
    if (seats.size >= approvalsNeeded) return [...seats.values()];
  }
  return null;
}

/** Gives each person at most one place and each place one approval of theirs, the earliest that may fill it: as many as can be. */
function matchPlaces(
  places: readonly string[],
  approvals: readonly Said[],
  mayFill: (place: string, approval: Said) => boolean,
): Map<string, Said> {
  const ofPeople = Map.groupBy(approvals, ({ memberId }) => memberId);
  const filled = new Map<string, Said>();
  const fill = (memberId: string, tried: Set<string>): boolean => {
    for (const place of places) {
      const approval = ofPeople.get(memberId)?.find((each) => mayFill(place, each));
      if (tried.has(place) || !approval) continue;
      tried.add(place);
      const before = filled.get(place);
      if (!before || fill(before.memberId, tried)) {
        filled.set(place, approval);
        return true;
      }
    }
    return false;
  };
  for (const memberId of ofPeople.keys()) fill(memberId, new Set());
  return filled;
}

/** The people with those whom one person alone removed, who hold their places until somebody else takes them. */
function withoutLoneRemovals(
  state: Authority,
  { now, delayS }: SubmissionToMeet,
  people: People,
): People {
  const restored = new Map<string, Person>(people);
  for (const { id, past } of state.members.values()) {
    const before = past.findLast(mayDecide);
    const person = people.get(id);
    if (!before || !person) continue;
    if (loneRemoversOf(state, id, { at: now, delayS }).length === 0) continue;
    restored.set(id, { ...person, active: true, roles: before.roles });
  }
  return restored;
}
