import { approvalsNeeded, type Stage } from '@outlay/authority';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  attempt,
  BEGUN_AT,
  liveRandom,
  PEOPLE,
  randomAttempts,
  randomMembers,
  randomRule,
  SUBMITTER,
  type Story,
} from '../../test/random-approvals.ts';
import { currentStep, isOpen, waitingFor } from './instance.ts';
import type { Transition } from './transition.ts';

const EVERY_ACTION = ['approve', 'approve', 'reject', 'escalate', 'send_back'] as const;
const DECISIONS = ['step.approved', 'step.rejected', 'step.sent_back'];

/** Runs an approval to its end, with changes that are sound. */
function live(...given: Parameters<typeof liveRandom>): Story {
  const story = liveRandom(...given);
  for (const transition of story.transitions) expectSound(transition);
  return story;
}

/** Invariants of every change. */
function expectSound({ before, after, facts }: Transition): void {
  const open = after.steps.filter(({ status }) => isOpen(status));
  expect(open).toHaveLength(after.status === 'in_progress' ? 1 : 0);
  for (const step of after.steps) {
    const was = before.steps.find(({ number }) => number === step.number);
    const wasDecided = was !== undefined && was.status !== 'pending' && !isOpen(was.status);
    if (wasDecided) expect(step).toBe(was);
    expect(step.assigneeIds).not.toContain(SUBMITTER);
    expect(new Set(step.assigneeIds).size).toBe(step.assigneeIds.length);
    const approvers = step.approvals.map(({ byId }) => byId);
    expect(approvers).not.toContain(SUBMITTER);
    expect(new Set(approvers).size).toBe(approvers.length);
    const needed = approvalsNeeded(step.quorum, step.assigneeIds.length);
    if (step.status === 'approved') expect(approvers.length).toBeGreaterThanOrEqual(needed);
    if (isOpen(step.status)) expect(approvers.length).toBeLessThan(needed);
  }
  for (const { kind, actorId } of facts) {
    if (kind.startsWith('step.')) expect(actorId).not.toBe(SUBMITTER);
  }
}

test('for any rules, managers, delegates and order of events, a step is decided once, meets its quorum exactly and is never decided by the submitter', () => {
  fc.assert(
    fc.property(
      randomRule,
      randomMembers(true),
      randomAttempts(EVERY_ACTION),
      (rule, members, attempts) => {
        const story = live(rule, members, attempts);
        const decided = story.facts
          .filter(({ kind }) => DECISIONS.includes(kind))
          .map(({ stepNumber }) => stepNumber);
        expect(new Set(decided).size).toBe(decided.length);
      },
    ),
    { numRuns: 500 },
  );
});

/** Returns the number of people that a stage asks for by name, including those who left. */
function askedBy({ approvers, quorum }: Stage): number {
  if (quorum.kind === 'count') return quorum.count;
  const named = approvers.flatMap((spec) => (spec.kind === 'member' ? [spec.memberId] : []));
  return quorum.kind === 'all' ? Math.max(1, new Set(named).size) : 1;
}

test('no step is approved by fewer people than its rule asks for, whoever leaves and whenever', () => {
  fc.assert(
    fc.property(
      randomRule,
      randomMembers(true),
      randomAttempts(['approve']),
      (rule, members, attempts) => {
        const { instance } = live(rule, members, attempts);
        for (const step of instance.steps) {
          const stage = rule.stages[step.number - 1];
          if (step.status !== 'approved' || !stage) continue;
          const people = new Set(step.approvals.map(({ byId }) => byId));
          expect(people.size).toBeGreaterThanOrEqual(askedBy(stage));
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test('an approval always ends: once every assigned approver approves, only members who left can block it', () => {
  fc.assert(
    fc.property(
      randomRule,
      randomMembers(true),
      randomAttempts(EVERY_ACTION),
      (rule, members, attempts) => {
        const story = live(rule, members, attempts);
        let { instance } = story;
        for (let round = 0; round < 100 && instance.status === 'in_progress'; round += 1) {
          const moved = PEOPLE.map((id) =>
            attempt(instance, id, 'approve', story.members, BEGUN_AT),
          ).find((transition) => transition !== null);
          if (!moved) break;
          instance = moved.after;
        }
        const step = currentStep(instance);
        if (!step) return;
        const isThere = (id: string): boolean => story.members.get(id)?.active === true;
        expect(waitingFor(step).filter(isThere)).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

test('escalation ends: an approver who escalated a step never gets it back', () => {
  fc.assert(
    fc.property(randomRule, randomMembers(false), (rule, members) => {
      const story = live(rule, members, []);
      let { instance } = story;
      let passedOn = 0;
      for (;;) {
        const moved = PEOPLE.map((id) => attempt(instance, id, 'escalate', members, BEGUN_AT)).find(
          (transition) => transition !== null,
        );
        if (!moved) break;
        instance = moved.after;
        passedOn += 1;
        expect(passedOn).toBeLessThanOrEqual(PEOPLE.length * PEOPLE.length);
      }
    }),
    { numRuns: 500 },
  );
});

test('without escalation or absence, a person approves only once per approval', () => {
  fc.assert(
    fc.property(
      randomRule,
      randomMembers(false),
      fc.array(fc.constantFrom(...PEOPLE), { maxLength: 60 }),
      (rule, members, actors) => {
        const attempts = actors.map((actorId) => ({
          actorId,
          action: 'approve' as const,
          hoursLater: 0,
          leaverId: null,
        }));
        const facts = live(rule, members, attempts).facts;
        const clicks: (string | null)[] = [];
        for (const [index, { kind, actorId }] of facts.entries()) {
          const isCounted = facts[index - 1]?.kind === 'step.asked_once';
          const isClick =
            kind === 'step.approval_given' || (kind === 'step.approved' && !isCounted);
          if (isClick) clicks.push(actorId);
        }
        expect(new Set(clicks).size).toBe(clicks.length);
      },
    ),
    { numRuns: 500 },
  );
});
