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
  signed: null,
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
  test('a submitter cannot decide on their own expense, even when the step is assigned to them', () => {
    expect(codeOf(anInstance([aStep({ assigneeIds: ['4'] })]), { actorId: '4' })).toBe(
      'SELF_APPROVAL',
    );
  });

  test('a member who is not assigned is refused', () => {
    expect(codeOf(anInstance([aStep()]), { actorId: '3' })).toBe('NOT_ASSIGNED');
  });

  test('a step cannot be decided before the steps ahead of it', () => {
    expect(codeOf(anInstance(twoSteps()), { stepId: '12', actorId: '3' })).toBe('STEP_NOT_OPEN');
  });

  test.each(['approved', 'rejected', 'sent_back', 'cancelled'] as const)(
    'a %s step counts as decided',
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
    '%s requires a reason, and whitespace is not one',
    (action) => {
      expect(codeOf(anInstance([aStep()]), { action, reason: '  ' })).toBe('VALIDATION_FAILED');
    },
  );
});

test('a decision based on outdated content is refused, also on a step of an earlier submission', () => {
  const contentHash = 'f'.repeat(64);
  expect(codeOf(anInstance([aStep()]), { contentHash })).toBe('CONTENT_CHANGED');
  expect(codeOf(anInstance([aStep()]), { contentHash, stepId: '3' })).toBe('CONTENT_CHANGED');
  expect(codeOf(anInstance([aStep()]), { contentHash: '0'.repeat(64) })).toBeNull();
});

test.each(['\u0000', 'a\u0007b', 'x'.repeat(2_001)])('a reason of %j is refused', (reason) => {
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
  test('the last approval completes the workflow and records the approved content', () => {
    const transition = transitionOf(anInstance([aStep()]));
    expect(transition.after.status).toBe('approved');
    expect(transition.facts).toMatchObject([
      { kind: 'step.approved', actorId: '2', contentHash: '0'.repeat(64) },
      { kind: 'workflow.approved', actorId: '2' },
    ]);
  });

  test('an approval that is not the last opens the next step with its deadline', () => {
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

  test('a rejection ends the workflow, records the reason on the step and cancels the remaining steps', () => {
    const { after } = transitionOf(anInstance(twoSteps()), { action: 'reject', reason: ' No ' });
    expect(after.status).toBe('rejected');
    expect(after.steps).toMatchObject([{ rejectionReason: 'No' }, { status: 'cancelled' }]);
  });

  test("escalating passes the step to the approver's manager, who can then decide", () => {
    const instance = anInstance([aStep()]);
    const { after, facts } = transitionOf(instance, { action: 'escalate', reason: 'Too much' });
    expect(facts).toMatchObject([{ kind: 'step.escalated', toIds: ['1'] }]);
    expect(codeOf(after, { actorId: '2' })).toBe('NOT_ASSIGNED');
    expect(codeOf(after, { actorId: '1' })).toBeNull();
    expect(codeOf(after, { actorId: '1', action: 'escalate', reason: 'me too' })).toBe(
      'NOBODY_TO_ESCALATE_TO',
    );
  });

  test('where everyone must approve, an escalation replaces one assignee and keeps the others', () => {
    const step = aStep({ quorum: { kind: 'all' }, assigneeIds: ['2', '3'] });
    const first = transitionOf(anInstance([step]), { actorId: '3' });
    const { after } = transitionOf(first.after, { action: 'escalate', reason: 'Too much' });
    expect(after.steps[0]).toMatchObject({
      assigneeIds: ['3', '1'],
      approvals: [{ seatId: '3', byId: '3' }],
    });
    expect(transitionOf(after, { actorId: '1' }).after.status).toBe('approved');
  });

  test('a step that needs every approver stays open until the last one approves', () => {
    const step = aStep({ quorum: { kind: 'all' }, assigneeIds: ['2', '3'] });
    const first = transitionOf(anInstance([step]));
    expect(kindsOf(first)).toEqual(['step.approval_given']);
    expect(codeOf(first.after)).toBe('STEP_ALREADY_DECIDED');
    expect(transitionOf(first.after, { actorId: '3' }).after.status).toBe('approved');
  });

  test('an approver who already approved a step is skipped in the next one, and the skip is recorded', () => {
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

  test('decides on behalf of the absent approver, and both names are recorded', () => {
    const { after, facts } = transitionOf(anInstance([aStep()]), { actorId: '3' }, away);
    expect(after.steps[0]).toMatchObject({ decidedById: '3', decidedForId: '2' });
    expect(facts[0]).toMatchObject({ actorId: '3', actedForId: '2' });
  });

  test('cannot decide on their own expense', () => {
    const own = anInstance([aStep()], { submitterId: '3' });
    const result = decideStep(own, decision({ actorId: '3' }), away, now);
    expect(result).toMatchObject({ refusals: [{ code: 'SELF_APPROVAL' }] });
  });

  test('cannot delegate further: delegations reach one hop', () => {
    const chain = membersWith(
      aMember('2', { delegateId: '3' }),
      aMember('3', { delegateId: '5' }),
      aMember('5'),
    );
    const result = decideStep(anInstance([aStep()]), decision({ actorId: '5' }), chain, now);
    expect(result).toMatchObject({ refusals: [{ code: 'NOT_ASSIGNED' }] });
  });

  test('counts once where several approvals are required, so two approvals still need two people', () => {
    const step = aStep({ quorum: { kind: 'all' }, assigneeIds: ['2', '3'] });
    const first = transitionOf(anInstance([step]), { actorId: '3' }, away);
    expect(first.after.status).toBe('in_progress');
    const second = decideStep(first.after, decision({ actorId: '3' }), away, now);
    expect(second).toMatchObject({ refusals: [{ code: 'STEP_ALREADY_DECIDED' }] });
  });
});
