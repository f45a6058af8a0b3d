import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authorOf, randomClocks, refusalOf, signStep } from '../../test/judged.ts';
import {
  liveRandom,
  randomAttempts,
  randomMembers,
  randomRule,
  type Story,
} from '../../test/random-approvals.ts';

const RUNS = 200;

const APPROVE = ['approve'] as const;
const PASS_ON = ['approve', 'escalate'] as const;

/**
 * Whoever approved, or passed on a place, and left no longer stands by it: the payment waits for somebody who can decide now.
 */
const hasDeciderLeft = ({ instance, members }: Story): boolean =>
  instance.steps.some(({ approvals, escalations }) =>
    [...approvals.map(({ byId }) => byId), ...escalations.map(authorOf)].some(
      (byId) => members.get(byId)?.active !== true,
    ),
  );

test.each([
  { who: 'approvers', actions: APPROVE, delegating: false, leaving: false },
  { who: 'approvers and delegates', actions: APPROVE, delegating: true, leaving: false },
  { who: 'people to whom it is passed on', actions: PASS_ON, delegating: false, leaving: false },
  { who: 'their delegates', actions: PASS_ON, delegating: true, leaving: false },
  { who: 'people who take over', actions: APPROVE, delegating: false, leaving: true },
  { who: 'all of these', actions: PASS_ON, delegating: true, leaving: true },
])(
  'the judge agrees with every approval that the workflow completes, by $who',
  ({ actions, delegating, leaving }) => {
    let completed = 0;
    fc.assert(
      fc.property(
        randomRule,
        randomMembers(delegating),
        randomAttempts(actions),
        randomClocks,
        (rule, people, drawn, clocks) => {
          const attempts = leaving ? drawn : drawn.map((each) => ({ ...each, leaverId: null }));
          const story = liveRandom(rule, people, attempts, signStep(clocks));
          const isByPeople = rule.stages.length > 0 && story.instance.status === 'approved';
          if (!isByPeople || hasDeciderLeft(story)) return;
          completed += 1;
          expect(refusalOf(rule, people, clocks, story)).toBeNull();
        },
      ),
      { numRuns: RUNS },
    );
    expect(completed).toBeGreaterThan(RUNS / 20);
  },
);
