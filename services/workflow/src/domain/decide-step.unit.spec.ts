import { describe, expect, test } from 'vitest';
import { aMember, anInstance, aStep, members, membersWith } from '../../test/an-instance.ts';
import { decideStep, type StepDecision } from './decide-step.ts';
import type { Instance } from './instance.ts';
import type { Transition } from './transition.ts';

const now = new Date('2026-11-21T10:00:00Z');
const decision = (overrides: Partial<StepDecision> = {}): StepDecision => ({
  stepId: '11',
  action: 'approve',
  actorId: '2',
  notes: null,
  reason: null,
  contentHash: null,
  ...overrides,
});
const codeOf = (instance: Instance, overrides: Partial<StepDecision> = {}): string | null => {
  const result = decideStep(instance, decision(overrides), members, now);
  return result.ok ? null : result.refusals[0].code;
};
const twoSteps = () => [
  aStep(),
  aStep({ id: '12', number: 2, name: 'Finance approval', status: 'pending', assigneeIds: ['3'] }),
];

describe('who may decide', () => {
  test('nobody decides on their own expense, not even when the step is theirs', () => {
    expect(codeOf(anInstance([aStep({ assigneeIds: ['4'] })]), { actorId: '4' })).toBe(
      'SELF_APPROVAL',
    );
  });

  test('whoever is not asked is refused', () => {
    expect(codeOf(anInstance([aStep()]), { actorId: '3' })).toBe('NOT_ASSIGNED');
  });

  test('a step that waits for an earlier one cannot be decided yet', () => {
    expect(codeOf(anInstance(twoSteps()), { stepId: '12', actorId: '3' })).toBe('STEP_NOT_OPEN');
  });

  test.each(['approved', 'rejected', 'sent_back', 'cancelled'] as const)(
    'a step that is %s is decided',
    (status) => {
      expect(codeOf(anInstance([aStep({ status })]))).toBe('STEP_ALREADY_DECIDED');
    },
  );

  test('a step of a withdrawn submission is refused as withdrawn', () => {
    const withdrawn = {
      ...anInstance([aStep({ status: 'cancelled' })]),
      status: 'cancelled',
    } as const;
    expect(codeOf(withdrawn)).toBe('SUBMISSION_WITHDRAWN');
  });

  test.each(['reject', 'escalate', 'send_back'] as const)(
    'to %s, a reason is required; spaces are none',
    (action) => {
      expect(codeOf(anInstance([aStep()]), { action, reason: '  ' })).toBe('VALIDATION_FAILED');
    },
  );
});

test('a decision on content that has changed since it was seen is refused, also on a step of the earlier submission', () => {
  const contentHash = 'f'.repeat(64);
  expect(codeOf(anInstance([aStep()]), { contentHash })).toBe('CONTENT_CHANGED');
  expect(codeOf(anInstance([aStep()]), { contentHash, stepId: '3' })).toBe('CONTENT_CHANGED');
  expect(codeOf(anInstance([aStep()]), { contentHash: '0'.repeat(64) })).toBeNull();
});

test.each(['\u0000', 'a\u0007b', 'x'.repeat(2_001)])('a reason like %j is refused', (reason) => {
  expect(codeOf(anInstance([aStep()]), { action: 'reject', reason })).toBe('VALIDATION_FAILED');
});

const transitionOf = (
  instance: Instance,
  overrides: Partial<StepDecision> = {},
  people = members,
): Transition => {
  const result = decideStep(instance, decision(overrides), people, now);
  if (!result.ok) throw new Error(result.refusals[0].message);
  return result.value;
};
const kindsOf = ({ facts }: Transition): string[] => facts.map(({ kind }) => kind);

describe('what a decision leads to', () => {
  test('the last approval ends the workflow as approved, and says on which content', () => {
    const transition = transitionOf(anInstance([aStep()]));
    expect(transition.after.status).toBe('approved');
    expect(transition.facts).toMatchObject([
      { kind: 'step.approved', actorId: '2', contentHash: '0'.repeat(64) },
      { kind: 'workflow.approved', actorId: '2' },
    ]);
  });

  test('an approval before the last opens the next step, with its deadline', () => {
    const [first, second] = twoSteps();
    const { after } = transitionOf(anInstance([first!, { ...second!, deadlineHours: 8 }]));
    expect(after.status).toBe('in_progress');
    expect(after.steps[1]).toMatchObject({
      status: 'in_progress',
      startedAt: now,
      deadlineAt: new Date('2026-11-21T18:00:00Z'),
      remindAt: new Date('2026-11-21T16:00:00Z'),
    });
  });

  test('a rejection ends it, with the reason on the step, and cancels the rest', () => {
    const { after } = transitionOf(anInstance(twoSteps()), { action: 'reject', reason: ' No ' });
    expect(after.status).toBe('rejected');
    expect(after.steps).toMatchObject([{ rejectionReason: 'No' }, { status: 'cancelled' }]);
  });

  test("an escalation passes the step to the approver's manager, who may then decide", () => {
    const instance = anInstance([aStep()]);
    const { after, facts } = transitionOf(instance, { action: 'escalate', reason: 'Too much' });
    expect(facts).toMatchObject([{ kind: 'step.escalated', toIds: ['1'] }]);
    expect(codeOf(after, { actorId: '2' })).toBe('NOT_ASSIGNED');
    expect(codeOf(after, { actorId: '1' })).toBeNull();
    expect(codeOf(after, { actorId: '1', action: 'escalate', reason: 'me too' })).toBe(
      'NOBODY_TO_ESCALATE_TO',
    );
  });

  test('where all have to approve, an escalation changes one place and keeps the others', () => {
    const step = aStep({ quorum: { kind: 'all' }, assigneeIds: ['2', '3'] });
    const first = transitionOf(anInstance([step]), { actorId: '3' });
    const { after } = transitionOf(first.after, { action: 'escalate', reason: 'Too much' });
    expect(after.steps[0]).toMatchObject({
      assigneeIds: ['3', '1'],
      approvals: [{ seatId: '3', byId: '3' }],
    });
    expect(transitionOf(after, { actorId: '1' }).after.status).toBe('approved');
  });

  test('with all approvers asked, the step stays open until the last has approved', () => {
    const step = aStep({ quorum: { kind: 'all' }, assigneeIds: ['2', '3'] });
    const first = transitionOf(anInstance([step]));
    expect(kindsOf(first)).toEqual(['step.approval_given']);
    expect(codeOf(first.after)).toBe('STEP_ALREADY_DECIDED');
    expect(transitionOf(first.after, { actorId: '3' }).after.status).toBe('approved');
  });

  test('whoever has approved a step is not asked again in the next, and that is recorded', () => {
    const [first, second] = twoSteps();
    const again = { ...second!, assigneeIds: ['2', '3'], everAssignedIds: ['2', '3'] };
    const any = transitionOf(anInstance([first!, again]));
    expect(any.after.status).toBe('approved');
    expect(kindsOf(any)).toEqual([
      'step.approved',
      'step.asked_once',
      'step.approved',
      'workflow.approved',
    ]);
    const all = transitionOf(anInstance([first!, { ...again, quorum: { kind: 'all' } }]));
    expect(all.after.steps[1]).toMatchObject({
      status: 'in_progress',
      approvals: [{ seatId: '2', byId: '2' }],
    });
  });
});

describe('a delegate', () => {
  const away = membersWith(aMember('2', { managerId: '1', delegateId: '3' }));

  test('decides in the place of the absent approver, and both are recorded', () => {
    const { after, facts } = transitionOf(anInstance([aStep()]), { actorId: '3' }, away);
    expect(after.steps[0]).toMatchObject({ decidedById: '3', decidedForId: '2' });
    expect(facts[0]).toMatchObject({ actorId: '3', actedForId: '2' });
  });

  test('never decides on their own expense', () => {
    const own = anInstance([aStep()], { submitterId: '3' });
    const result = decideStep(own, decision({ actorId: '3' }), away, now);
    expect(result).toMatchObject({ refusals: [{ code: 'SELF_APPROVAL' }] });
  });

  test('of a delegate is nobody: delegations reach one hop', () => {
    const chain = membersWith(
      aMember('2', { delegateId: '3' }),
      aMember('3', { delegateId: '5' }),
      aMember('5'),
    );
    const result = decideStep(anInstance([aStep()]), decision({ actorId: '5' }), chain, now);
    expect(result).toMatchObject({ refusals: [{ code: 'NOT_ASSIGNED' }] });
  });

  test('fills one place only where several approvals are asked for: two pairs of eyes stay two', () => {
    const step = aStep({ quorum: { kind: 'all' }, assigneeIds: ['2', '3'] });
    const first = transitionOf(anInstance([step]), { actorId: '3' }, away);
    expect(first.after.status).toBe('in_progress');
    const second = decideStep(first.after, decision({ actorId: '3' }), away, now);
    expect(second).toMatchObject({ refusals: [{ code: 'STEP_ALREADY_DECIDED' }] });
  });
});
