import type { Rule } from '@outlay/authority';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BEGUN_AT,
  beginRandom,
  randomAttempts,
  randomMembers,
  randomRule,
  SUBMITTER,
  type Attempt,
} from '../../test/random-approvals.ts';
import { decideStep } from './decide-step.ts';
import { passTime } from './escalate.ts';
import { handOver } from './hand-over.ts';
import { instanceAt, stepsBefore, type PastFact } from './instance-at.ts';
import { currentStep, type Instance } from './instance.ts';
import type { Members } from './member.ts';
import type { Transition } from './transition.ts';

const MINUTE_MS = 60_000;

/** Returns every change of an approval, each a minute or more after the previous one, and its history as stored. */
function live(
  rule: Rule,
  people: Members,
  attempts: readonly Attempt[],
): { states: { at: Date; instance: Instance }[]; facts: PastFact[] } {
  const begun = beginRandom(rule, people);
  const states = [{ at: BEGUN_AT, instance: begun.after }];
  const facts: PastFact[] = begun.facts.map((each) => ({
    ...each,
    at: BEGUN_AT,
    stepsBefore: [],
  }));
  let members = people;
  let instance = begun.after;
  let now = BEGUN_AT;
  const follow = (change: (now: Date) => Transition | null): void => {
    now = new Date(now.getTime() + MINUTE_MS);
    const transition = change(now);
    if (!transition) return;
    facts.push(
      ...transition.facts.map((each, place) => ({
        ...each,
        at: now,
        stepsBefore: place === 0 ? stepsBefore(transition) : [],
      })),
    );
    instance = transition.after;
    states.push({ at: now, instance });
  };
  for (const { leaverId, actorId, action, hoursLater } of attempts) {
    if (instance.status !== 'in_progress') break;
    now = new Date(now.getTime() + hoursLater * 60 * MINUTE_MS);
    const leaver = leaverId === null ? undefined : members.get(leaverId);
    if (leaver && leaver.id !== SUBMITTER) {
      members = new Map([...members, [leaver.id, { ...leaver, active: false }]]);
      follow((at) => handOver(instance, leaver.id, members, at));
    }
    follow((at) => passTime(instance, members, at));
    follow((at) => {
      const stepId = currentStep(instance)?.id ?? '';
      const texts = { notes: `${action} of ${actorId}`, reason: 'because', contentHash: null };
      const given = { stepId, action, actorId, signed: null, ...texts };
      const decided = decideStep(instance, given, members, at);
      return decided.ok ? decided.value : null;
    });
  }
  return { states, facts };
}

/** The part that a past state shows, without later assignees and reminders. */
const shown = (instance: Instance) => ({
  ...instance,
  // Grounds exist only for current assignees.
  steps: instance.steps.map(({ everAssignedIds: _later, remindAt: _reminder, ...step }) => step),
});

const actions = ['approve', 'approve', 'reject', 'escalate', 'send_back'] as const;

test('for any rules and order of events, an approval at the time of each change is as it was then', () => {
  let escalated = 0;
  fc.assert(
    fc.property(randomRule, randomMembers(true), randomAttempts(actions), (rule, people, drawn) => {
      const { states, facts } = live(rule, people, drawn);
      const now = states.at(-1)!.instance;
      for (const { at, instance } of states) {
        escalated += instance.steps.filter(({ status }) => status === 'escalated').length;
        expect(shown(instanceAt(now, facts, at))).toEqual(shown(instance));
      }
    }),
    { numRuns: 500 },
  );
  expect(escalated).toBeGreaterThan(0);
});
