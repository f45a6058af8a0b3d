import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anInstance, aStep, members } from '../../test/an-instance.ts';
import { decideStep, type StepAction, type StepDecision } from './decide-step.ts';
import { isOpen, type Instance, type Step } from './instance.ts';

const now = new Date('2026-11-21T10:00:00Z');
const decision = (overrides: Partial<StepDecision> = {}): StepDecision => ({
  stepId: '11',
  action: 'approve',
  actorId: '2',
  notes: null,
  reason: null,
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

  test.each(['reject', 'escalate', 'send_back'] as const)(
    'to %s, a reason is required; spaces are none',
    (action) => {
      expect(codeOf(anInstance([aStep()]), { action, reason: '  ' })).toBe('VALIDATION_FAILED');
    },
  );
});

describe('what a decision leads to', () => {
  const outcomeOf = (instance: Instance, overrides: Partial<StepDecision> = {}) => {
    const result = decideStep(instance, decision(overrides), members, now);
    if (!result.ok) throw new Error(result.refusals[0].message);
    return result.value;
  };

  test('the last approval ends the workflow as approved', () => {
    expect(outcomeOf(anInstance([aStep()]))).toMatchObject({ status: 'approved', opened: null });
  });

  test('an approval before the last opens the next step', () => {
    const outcome = outcomeOf(anInstance(twoSteps()));
    expect(outcome.status).toBe('in_progress');
    expect(outcome.opened).toMatchObject({ id: '12', status: 'in_progress', startedAt: now });
  });

  test('a rejection ends it, with the reason on the step', () => {
    const outcome = outcomeOf(anInstance(twoSteps()), { action: 'reject', reason: ' Private ' });
    expect(outcome).toMatchObject({ status: 'rejected', step: { rejectionReason: 'Private' } });
  });

  test("an escalation passes the step to the approver's manager, who may then decide", () => {
    const { step, escalatedToIds } = outcomeOf(anInstance([aStep()]), {
      action: 'escalate',
      reason: 'Too much',
    });
    expect(escalatedToIds).toEqual(['1']);
    expect(isOpen(step.status)).toBe(true);
    expect(codeOf(anInstance([step]), { actorId: '2' })).toBe('NOT_ASSIGNED');
    expect(codeOf(anInstance([step]), { actorId: '1' })).toBeNull();
  });

  test('with all approvers asked, the step stays open until the last has approved', () => {
    const step = aStep({ quorum: { kind: 'all' }, assigneeIds: ['2', '3'] });
    const first = outcomeOf(anInstance([step]));
    expect(first).toMatchObject({ status: 'in_progress', step: { status: 'in_progress' } });
    expect(codeOf(anInstance([first.step]))).toBe('STEP_ALREADY_DECIDED');
    expect(outcomeOf(anInstance([first.step]), { actorId: '3' }).status).toBe('approved');
  });
});

const apply = (
  instance: Instance,
  { step, opened, status }: { step: Step; opened: Step | null; status: Instance['status'] },
): Instance => ({
  ...instance,
  status,
  steps: instance.steps.map((each) =>
    each.id === step.id ? step : each.id === opened?.id ? opened : each,
  ),
});

test('whoever tries whatever in whatever order: no step is decided twice, nobody decides on their own, and it ends', () => {
  const attempt = fc.record({
    stepId: fc.constantFrom('11', '12', '13'),
    actorId: fc.constantFrom('1', '2', '3', '4'),
    action: fc.constantFrom<StepAction[]>('approve', 'reject', 'escalate', 'send_back'),
  });
  fc.assert(
    fc.property(
      fc.array(attempt, { maxLength: 60 }),
      fc.constantFrom('any', 'all'),
      (attempts, kind) => {
        let instance = anInstance([
          aStep({ quorum: { kind: kind }, assigneeIds: ['2', '3'] }),
          aStep({ id: '12', number: 2, status: 'pending', assigneeIds: ['3'] }),
        ]);
        const decided: string[] = [];
        for (const each of attempts) {
          if (instance.status !== 'in_progress') break;
          const result = decideStep(
            instance,
            decision({ ...each, reason: 'because' }),
            members,
            now,
          );
          if (!result.ok) continue;
          expect(each.actorId).not.toBe(instance.submitterId);
          if (!isOpen(result.value.step.status)) decided.push(result.value.step.id);
          instance = apply(instance, result.value);
          const open = instance.steps.filter(({ status }) => isOpen(status)).length;
          expect(open).toBe(instance.status === 'in_progress' ? 1 : 0);
        }
        expect(new Set(decided).size).toBe(decided.length);
      },
    ),
  );
});
