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

test('an approval by someone who made himself the manager is refused, and the message names the fact', () => {
  expect(problemOf([fact()])).toEqual({
    code: 'UNPROVEN_APPROVAL',
    message: 'Only approver 9 confirms the manager of 4, which the approval of step 1 depends on.',
  });
});

test('an approval for someone whom only the approver invited is refused', () => {
  expect(problemOf([fact({ kind: 'invitation' })])).toMatchObject({ code: 'UNPROVEN_APPROVAL' });
});

test('facts that another person made or confirmed, or that the installation made, prove the approval', () => {
  expect(
    problemOf([
      fact({ authorId: OTHER }),
      fact({ confirmedById: OTHER }),
      fact({ authorId: null }),
    ]),
  ).toBeNull();
});

test('a delay replaces the second person only where identity states that there is one admin', () => {
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
