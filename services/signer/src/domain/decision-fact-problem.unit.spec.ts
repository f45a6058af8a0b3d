import type { CertifiedDecision, DecisionFact } from '@outlay/platform/approval-proof';
import { APPROVED, APPROVER_ID } from '@outlay/platform/testing';
import { expect, test } from 'vitest';
import { decisionFactProblem } from './decision-fact-problem.ts';

const [SUBMITTER, OTHER] = ['4', '3'];
const MADE_AT = '2026-11-20T08:59:00.000Z';

const fact = (changes: Partial<DecisionFact> = {}): DecisionFact => ({
  kind: 'manager',
  subject: SUBMITTER,
  authorId: APPROVER_ID,
  confirmedById: null,
  madeAt: MADE_AT,
  ...changes,
});
const problemOf = (
  facts: DecisionFact[],
  changes: Partial<CertifiedDecision> = {},
  adminCount = 2,
) =>
  decisionFactProblem(
    { decisions: APPROVED.decisions.map((decision) => ({ ...decision, facts, ...changes })) },
    SUBMITTER,
    { controlChangeDelayS: 86_400, adminCount },
  );

test('an approval by someone who made himself the manager is refused, and the sentence names the fact', () => {
  expect(problemOf([fact()])).toEqual({
    code: 'UNPROVEN_APPROVAL',
    message: 'Approver 9 alone stands for the manager of 4, on which the approval of step 1 rests.',
  });
});

test('an approval of whom the approver invited alone is refused', () => {
  expect(problemOf([fact({ kind: 'invitation' })])).toMatchObject({ code: 'UNPROVEN_APPROVAL' });
});

test('a fact that another made or confirmed, and one of the installation, prove the approval', () => {
  expect(
    problemOf([
      fact({ authorId: OTHER }),
      fact({ confirmedById: OTHER }),
      fact({ authorId: null }),
    ]),
  ).toBeNull();
});

test('time stands for a second person only where identity states that there is one admin', () => {
  expect(problemOf([fact()], {}, 2)).not.toBeNull();
  expect(problemOf([fact()], {}, 1)).toBeNull();
  expect(problemOf([fact()], { decidedAt: '2026-11-21T08:58:59.999Z' }, 1)).not.toBeNull();
});

test('one bad decision among good ones is found', () => {
  const [good] = APPROVED.decisions;
  if (!good) throw new Error('no decision');
  const decisions = [good, { ...good, stepNumber: 2, facts: [fact()] }];
  expect(
    decisionFactProblem({ decisions }, SUBMITTER, { controlChangeDelayS: 0, adminCount: 2 })
      ?.message,
  ).toContain('step 2');
});
