import type { ApproverSpec, Quorum, Rule, Signed, Stage } from '@outlay/authority';
import fc from 'fast-check';
import { begin } from '../src/domain/begin.ts';
import { decideStep, type StepAction } from '../src/domain/decide-step.ts';
import { passTime } from '../src/domain/escalate.ts';
import { handOver } from '../src/domain/hand-over.ts';
import { currentStep, type Instance, type Step } from '../src/domain/instance.ts';
import type { Member, Members } from '../src/domain/member.ts';
import type { Fact, Transition } from '../src/domain/transition.ts';
import { aMember, anInstance } from './an-instance.ts';

export const PEOPLE = ['1', '2', '3', '4', '5', '6'] as const;
export const SUBMITTER = '4';

const person = fc.constantFrom(...PEOPLE);
const roles = fc.constantFrom<Member['roles']>(
  ['employee'],
  ['approver'],
  ['finance'],
  ['admin'],
  ['finance', 'admin'],
);

/** Random organizations, with manager cycles and members who have left. */
export const randomMembers = (delegating: boolean): fc.Arbitrary<Members> =>
  fc
    .array(
      fc.record({
        roles,
        managerId: fc.option(person),
        delegateId: delegating ? fc.option(person) : fc.constant(null),
        active: fc.integer({ min: 0, max: 9 }).map((chance) => chance > 0),
      }),
      { minLength: PEOPLE.length, maxLength: PEOPLE.length },
    )
    .map(
      (drawn) =>
        new Map(
          PEOPLE.map((id, index) => {
            const delegateId = drawn[index]?.delegateId ?? null;
            const itself = id === SUBMITTER ? { active: true } : {};
            const stands = { delegateId: delegateId === id ? null : delegateId };
            return [id, aMember(id, { ...drawn[index], ...stands, ...itself })];
          }),
        ),
    );

const approver: fc.Arbitrary<ApproverSpec> = fc.oneof(
  fc.constant<ApproverSpec>({ kind: 'manager' }),
  fc.constantFrom<ApproverSpec[]>(
    { kind: 'role', role: 'finance' },
    { kind: 'role', role: 'approver' },
  ),
  person.map((memberId): ApproverSpec => ({ kind: 'member', memberId })),
);
const quorum: fc.Arbitrary<Quorum> = fc.oneof(
  fc.constantFrom<Quorum[]>({ kind: 'any' }, { kind: 'all' }),
  fc.integer({ min: 1, max: 3 }).map((count): Quorum => ({ kind: 'count', count })),
);

const stage: fc.Arbitrary<Stage> = fc.record({
  name: fc.constantFrom('First look', 'Second look'),
  conditions: fc.constant([]),
  approvers: fc.array(approver, { minLength: 1, maxLength: 3 }),
  quorum,
  deadlineHours: fc.option(fc.integer({ min: 1, max: 48 })),
});

export const randomRule: fc.Arbitrary<Rule> = fc.array(stage, { maxLength: 4 }).map((stages) => ({
  id: '9',
  version: 1,
  name: 'Random',
  priority: 1,
  isDefault: false,
  conditions: [],
  stages,
}));

export interface Attempt {
  readonly actorId: string;
  readonly action: StepAction;
  readonly hoursLater: number;
  /** The member who leaves before the attempt; null without one. */
  readonly leaverId: string | null;
}

export const randomAttempts = (actions: readonly StepAction[]): fc.Arbitrary<Attempt[]> =>
  fc.array(
    fc.record({
      actorId: person,
      action: fc.constantFrom(...actions),
      hoursLater: fc.integer({ min: 0, max: 12 }),
      leaverId: fc.option(person, { freq: 12 }),
    }),
    { maxLength: 40, size: 'max' },
  );

const { content, contentHash, title, organizationId, expenseId } = anInstance([]);

export const BEGUN_AT = new Date('2026-11-21T09:00:00Z');

/** Begins an approval of the submitter's expense. The ids of its steps are their numbers. */
export function beginRandom(rule: Rule, members: Members): Transition {
  const submission = { organizationId, expenseId, submission: 1, submitterId: SUBMITTER, title };
  const begun = begin(
    {
      ...submission,
      content,
      contentHash,
      autoApprovalLimitUsd: '1000',
    },
    [rule],
    {
      usdAmount: '10',
      policyId: null,
      source: 'fiat',
      vendor: null,
      lines: [],
      department: null,
      submitterId: SUBMITTER,
    },
    members,
    BEGUN_AT,
  );
  const withIds = (instance: Instance): Instance => ({
    ...instance,
    id: '7',
    steps: instance.steps.map((step) => ({ ...step, id: String(10 + step.number) })),
  });
  return { ...begun, before: withIds(begun.before), after: withIds(begun.after) };
}

/** The result of an approval: its final state, all its changes and events, and the members and the time at its end. */
export interface Story {
  readonly instance: Instance;
  readonly transitions: readonly Transition[];
  readonly facts: readonly Fact[];
  readonly members: Members;
  readonly now: Date;
}

/** What somebody signs for a decision about a step; null for nothing. */
export type Sign = (
  attempt: Pick<Attempt, 'actorId' | 'action'>,
  step: Step,
  members: Members,
  now: Date,
) => Signed | null;

const HOUR_MS = 3_600_000;

/** Runs an approval to its end. */
export function liveRandom(
  rule: Rule,
  people: Members,
  attempts: readonly Attempt[],
  sign: Sign = () => null,
): Story {
  let members = people;
  let now = BEGUN_AT;
  const begun = beginRandom(rule, members);
  let instance = begun.after;
  const transitions = [begun];
  const follow = (transition: Transition | null): void => {
    if (!transition) return;
    instance = transition.after;
    transitions.push(transition);
  };
  for (const { leaverId, actorId, action, hoursLater } of attempts) {
    if (instance.status !== 'in_progress') break;
    now = new Date(now.getTime() + hoursLater * HOUR_MS);
    const leaver = leaverId === null ? undefined : members.get(leaverId);
    if (leaver && leaver.id !== SUBMITTER) {
      members = new Map([...members, [leaver.id, { ...leaver, active: false }]]);
      follow(handOver(instance, leaver.id, members, now));
    }
    follow(passTime(instance, members, now));
    follow(attempt(instance, actorId, action, members, now, sign));
  }
  return { instance, transitions, facts: transitions.flatMap(({ facts }) => facts), members, now };
}

/** Decides about the current step; null when the actor can't. */
export function attempt(
  instance: Instance,
  actorId: string,
  action: StepAction,
  members: Members,
  now: Date,
  sign: Sign = () => null,
): Transition | null {
  const step = currentStep(instance);
  if (!step || members.get(actorId)?.active !== true) return null;
  const signed = sign({ actorId, action }, step, members, now);
  const texts = { notes: null, reason: 'because', contentHash: null };
  const decision = { stepId: step.id, action, actorId, signed, ...texts };
  const decided = decideStep(instance, decision, members, now);
  return decided.ok ? decided.value : null;
}
