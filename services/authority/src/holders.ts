import { CLOCK_DIFFERENCE_MAX_MS } from './apply.ts';
import { isOnePerson, originOf, type Waiting } from './origin.ts';
import {
  CHAIN_MAX,
  changedPeople,
  delegateOf,
  mayDecide,
  type People,
  type Person,
} from './people.ts';
import type { Places } from './places.ts';
import { remembered } from './remembered.ts';
import type { Authority } from './state.ts';
import { possibleHolders, turnsAbove, turnsInsteadOf, type Turns } from './turns.ts';

/** An approval, or passing on the place of `holderId`. */
export interface Said {
  readonly memberId: string;
  readonly atMs: number;
  readonly stepNumber: number;
  /** Null for an approval. */
  readonly holderId: string | null;
}

/** What happened to a submission, as far as it decides who may fill a place. */
export interface Story {
  readonly state: Authority;
  readonly submitterId: string;
  /** The earliest first. */
  readonly approvals: readonly Said[];
  readonly escalations: readonly Said[];
  /** Who could decide at submission and no longer can, as they were. */
  readonly left: () => ReadonlyMap<string, Person>;
  /** The people of the newest entry, with the delegations of a moment. */
  readonly peopleThen: (atMs: number) => People;
  readonly waiting: Waiting;
}

/** A stage whose places pass from one person to the next. */
export interface OpenStage extends Story {
  readonly stepNumber: number;
  readonly places: Places;
  readonly deadlineHours: number | null;
  readonly openedAtMs: number;
}

/** Says who can fill a place: whoever may hold it at the time of their approval, or the delegate of such a person. */
export function placeReach(stage: OpenStage): (place: string, approval: Said) => boolean {
  const holdersAt = remembered((atMs: number) => mayHold(stage, stage.peopleThen(atMs), atMs));
  return (place, { memberId, atMs }) => {
    const people = stage.peopleThen(atMs);
    if (!isAble(memberId, people) || memberId === stage.submitterId) return false;
    const holds = (id: string): boolean => actsFor(memberId, id, people);
    if (holds(place)) return true;
    const line = [...(holdersAt(atMs).get(place) ?? [])];
    const turn = line.findIndex(holds);
    return turn !== -1 && !line.slice(0, turn).some((id) => isTakenBy(stage, memberId, id, people));
  };
}

/** Those who may hold each place, in the order in which it may have come to them. */
type Holders = ReadonlyMap<string, Set<string>>;

/** Whether somebody passes on a place. */
type PassesOn = (holderId: string, place: string) => boolean;

/**
 * Returns who may hold each place at a moment. In which order people passed on their places isn't known, so a place may have come
 * to everybody before whom all others may have been passed over. It comes one turn further with each deadline.
 */
function mayHold(stage: OpenStage, people: People, atMs: number): Holders {
  const { memberIds, quorum } = stage.places;
  const passed = stage.escalations.filter(
    ({ stepNumber, memberId, holderId, atMs: at }) =>
      stepNumber === stage.stepNumber &&
      memberId !== stage.submitterId &&
      holderId !== null &&
      actsFor(memberId, holderId, stage.peopleThen(at)),
  );
  const passedIds = new Set(passed.map(({ holderId }) => holderId));
  const done = [...stage.approvals, ...passed].map(({ memberId }) => memberId);
  const holders = new Map(memberIds.map((place) => [place, new Set([place])]));
  const ask = askedBy(stage, people);
  const skipped = [stage.submitterId, ...done, ...stage.left().keys()];
  const pass = (passesOn: PassesOn, rounds: number): boolean => {
    let round = 0;
    while (round < rounds && passOn(holders, skipped, passesOn, ask)) round += 1;
    return round > 0;
  };
  const ofThemselves: PassesOn = (id) => passedIds.has(id) || !isAble(id, people);
  pass(ofThemselves, memberIds.length);
  for (let missed = deadlinesMissed(stage, atMs); missed > 0; missed -= 1) {
    const late = copyOf(holders);
    const afterDeadline: PassesOn = (id, place) => late.get(place)?.has(id) ?? false;
    if (!pass(afterDeadline, quorum.kind === 'any' ? 1 : memberIds.length)) break;
    pass(ofThemselves, memberIds.length);
  }
  return holders;
}

type Ask = (holderId: string, passedOver: ReadonlySet<string>) => readonly string[];

/** Returns the people after a holder, in order. Each holder's line of people is looked up once. */
function askedBy(stage: OpenStage, people: People): Ask {
  const { submitterId, places, left } = stage;
  const known = changedPeople(people, (person) => left().get(person.id) ?? person);
  const lineOf = remembered((id: string): { turns: Turns; takers: readonly string[] } => ({
    turns: isAble(id, people)
      ? turnsAbove(id, places.quorum, known)
      : turnsInsteadOf(id, submitterId, places.quorum, known),
    takers: loneTakersOf(stage, id, people),
  }));
  return (holderId, passedOver) => {
    const { turns, takers } = lineOf(holderId);
    const possible = possibleHolders(turns, new Set([...passedOver, ...takers]));
    return possible.filter((id) => id !== submitterId);
  };
}

/**
 * Passes on each place, and skips people to whom another place has come, which is more likely with more places. Returns whether
 * a place came to somebody new.
 */
function passOn(
  holders: Holders,
  alwaysPassed: readonly string[],
  passesOn: PassesOn,
  ask: Ask,
): boolean {
  const before = copyOf(holders);
  for (const [place, ofPlace] of holders) {
    if (![...ofPlace].some((id) => passesOn(id, place))) continue;
    const elsewhere = [...before].flatMap(([each, ids]) => (each === place ? [] : [...ids]));
    const passedOver = new Set([...alwaysPassed, ...elsewhere]);
    // The loop also comes to those whom it adds.
    for (const id of ofPlace) {
      if (passesOn(id, place)) for (const each of ask(id, passedOver)) ofPlace.add(each);
      passedOver.add(id);
    }
  }
  return [...holders].some(([place, ids]) => ids.size > (before.get(place)?.size ?? 0));
}

/** How many deadlines had passed at a moment, which is never after now. The service that opened the stage has another clock. */
function deadlinesMissed({ deadlineHours, openedAtMs }: OpenStage, atMs: number): number {
  if (deadlineHours === null) return 0;
  const openMs = atMs - openedAtMs + 2 * CLOCK_DIFFERENCE_MAX_MS;
  return Math.min(Math.floor(openMs / (deadlineHours * HOUR_MS)), CHAIN_MAX);
}

const HOUR_MS = 3_600_000;

/** Nobody gets a place by removing who held it, or by taking that person's last key. */
const isTakenBy = (story: Story, memberId: string, holderId: string, people: People): boolean =>
  loneTakersOf(story, holderId, people).some((each) =>
    isOnePerson(story.state, each, memberId, story.waiting),
  );

/** Returns who alone keeps somebody from deciding now: whoever removed them, and whoever took the last key of somebody without one. */
const loneTakersOf = (story: Story, memberId: string, people: People): readonly string[] => [
  ...(isAble(memberId, people) ? [] : loneRemoversOf(story, memberId)),
  ...ofOnePerson(story, story.state.keylessBy.get(memberId)),
];

/** Returns who removed a member or agreed to it, when those count as one person. */
export const loneRemoversOf = (
  story: Pick<Story, 'state' | 'waiting'>,
  memberId: string,
): readonly string[] => ofOnePerson(story, story.state.members.get(memberId)?.removedBy);

/** These members if they count as one person, and nobody otherwise. */
function ofOnePerson(
  { state, waiting }: Pick<Story, 'state' | 'waiting'>,
  ids: readonly string[] | null | undefined,
) {
  if (!ids) return [];
  return new Set(ids.map((each) => originOf(state, each, waiting))).size === 1 ? ids : [];
}

/** Whether a member is there and may decide. */
export function isAble(memberId: string, people: People): boolean {
  const person = people.get(memberId);
  return person !== undefined && mayDecide(person);
}

const actsFor = (memberId: string, holderId: string, people: People): boolean =>
  memberId === holderId || delegateOf(holderId, people)?.id === memberId;

const copyOf = (holders: Holders): Map<string, ReadonlySet<string>> =>
  new Map([...holders].map(([place, ids]) => [place, new Set(ids)]));
