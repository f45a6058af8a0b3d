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
import { changedPeople, mayDecide, type People, type Person } from './people.ts';
import { placesOf, type Places } from './places.ts';
import { remembered } from './remembered.ts';
import { rulesFor, type Stage } from './rule.ts';
import { stagesOf } from './stages.ts';
import { peopleOf, rulesAt, type Authority, type PeopleAt } from './state.ts';

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
 * counts for each stage in which its author could decide, because nobody has to decide twice.
 */
export function stagesMet(state: Authority, submission: SubmissionToMeet): string[] | Refusal {
  const { submitterId, facts, head, submittedAt, freeUsd, now } = submission;
  if (isHeadOutdated(state, submission)) {
    return refusal('STATEMENT_OUTDATED', 'It was submitted under rules of before.');
  }
  const peopleAt = peopleOf(state);
  const story = storyOf(state, submission, peopleAt);
  const planned = withoutLoneRemovals(story, peopleAt(head, submittedAt));
  const department = planned.get(submitterId)?.department ?? null;
  const submitted = { ...facts, submitterId, department };
  const rules = rulesFor(rulesAt(state, head), submitted);
  if (rules.length === 0) return refusal('RULE_NOT_MET', 'No rule decides about this expense.');
  const content = { reimbursable: true, usdAmount: facts.usdAmount };
  const stages = stagesOf({ content, autoApprovalLimitUsd: freeUsd }, rules, submitted);
  const people = story.peopleThen(now.getTime());
  const deciderIds: string[] = [];
  let openedAtMs = submittedAt.getTime();
  for (const [index, stage] of stages.entries()) {
    const { deadlineHours } = stage;
    const places = placesOfStage(stage, submitterId, planned, people);
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

/** Whether a submission names an entry whose rules, deciders or place of the submitter had changed well before it was made. */
export function isHeadOutdated(
  { rules, members, rolesEver }: Authority,
  {
    submitterId,
    head,
    submittedAt,
  }: Pick<SubmissionToMeet, 'submitterId' | 'head' | 'submittedAt'>,
): boolean {
  const latestMs = submittedAt.getTime() - CLOCK_DIFFERENCE_MAX_MS;
  const isEarlier = (at: string): boolean => Date.parse(at) < latestMs;
  return (
    [...rules.values()].flat().some(({ since, sinceAt }) => since > head && isEarlier(sinceAt)) ||
    [submitterId, ...rolesEver.keys()].some((id) =>
      members.get(id)?.past.some(({ until, untilAt }) => until >= head && isEarlier(untilAt)),
    )
  );
}

/** Collects who said what when, and who is there. Nobody decides before the submission or later than now, whatever they claim. */
function storyOf(
  state: Authority,
  { submitterId, head, submittedAt, steps, now, delayS }: SubmissionToMeet,
  peopleAt: PeopleAt,
): Story {
  const peopleThen = remembered((atMs: number) => peopleAt(state.sequence, new Date(atMs)));
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
    left: remembered(() => leftSince(state, head, peopleAt(head, submittedAt), people)),
    peopleThen,
    waiting: { at: now, delayS },
  };
}

/** Returns the places of a stage, which may have been filled since; null while fewer could decide than its rule asks for. */
function placesOfStage(
  stage: Stage,
  submitterId: string,
  planned: People,
  people: People,
): Places | null {
  for (const each of [planned, people]) {
    const places = placesOf(stage, submitterId, each);
    if (places.memberIds.length > 0 && places.shortOf === null) return places;
  }
  return null;
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
const withoutLoneRemovals = (story: Story, people: People): People =>
  changedPeople(people, (person) => {
    if (loneRemoversOf(story, person.id).length === 0) return person;
    const before = story.state.members.get(person.id)?.past.findLast(mayDecide);
    return before ? { ...person, active: true, roles: before.roles } : person;
  });

/** Returns who could decide at submission and no longer can, as they were. */
function leftSince(
  { members, rolesEver }: Authority,
  head: number,
  before: People,
  now: People,
): Map<string, Person> {
  const left = new Map<string, Person>();
  for (const id of rolesEver.keys()) {
    const hasChanged = (members.get(id)?.past.at(-1)?.until ?? 0) >= head;
    const person = hasChanged ? before.get(id) : undefined;
    if (person && mayDecide(person) && !isAble(id, now)) left.set(id, person);
  }
  return left;
}
