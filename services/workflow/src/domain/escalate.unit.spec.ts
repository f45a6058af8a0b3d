import { describe, expect, test } from 'vitest';
import { aMember, anInstance, aStep, members, membersWith } from '../../test/an-instance.ts';
import { decideStep } from './decide-step.ts';
import { passTime } from './escalate.ts';
import { handOver } from './hand-over.ts';

const now = new Date('2026-11-21T10:00:00Z');
const earlier = new Date('2026-11-21T09:59:59Z');
const later = new Date('2026-11-21T12:00:00Z');
const withoutMia = membersWith(
  aMember('2', { name: 'Mia Manager', managerId: '1', active: false }),
);

describe('timers', () => {
  test('change nothing before they are due', () => {
    expect(
      passTime(anInstance([aStep({ deadlineAt: later, remindAt: later })]), members, now),
    ).toBeNull();
  });

  test('send one reminder when a deadline is near', () => {
    const near = passTime(
      anInstance([aStep({ deadlineAt: later, remindAt: earlier })]),
      members,
      now,
    );
    expect(near?.facts).toMatchObject([{ kind: 'step.deadline_near', toIds: ['2'] }]);
    expect(passTime(near!.after, members, now)).toBeNull();
  });

  test('escalate an overdue step to the manager above, with a new deadline and no leftover reminder', () => {
    const step = aStep({ deadlineHours: 4, deadlineAt: earlier, remindAt: earlier });
    const passed = passTime(anInstance([step]), members, now);
    expect(passed?.facts).toMatchObject([
      { kind: 'step.deadline_passed', actorId: null, toIds: ['1'] },
    ]);
    expect(passed?.after.steps[0]).toMatchObject({
      status: 'escalated',
      assigneeIds: ['1'],
      deadlineAt: new Date('2026-11-21T14:00:00Z'),
      remindAt: null,
      escalationReason: 'Mia Manager did not decide in time.',
    });
  });

  test('keep an overdue step with its approvers when no manager is above them, and record it once', () => {
    const step = aStep({ assigneeIds: ['1'], deadlineHours: 4, deadlineAt: earlier });
    const passed = passTime(anInstance([step]), members, now);
    expect(passed?.facts).toMatchObject([{ kind: 'step.nobody_left' }]);
    expect(passed?.after.steps[0]).toMatchObject({ assigneeIds: ['1'], deadlineAt: null });
    expect(passTime(passed!.after, members, later)).toBeNull();
  });

  test('escalate only the approvers who have not answered where everyone must approve', () => {
    const step = aStep({
      quorum: { kind: 'all' },
      assigneeIds: ['2', '3'],
      approvals: [{ seatId: '3', byId: '3', signed: null }],
      deadlineAt: earlier,
    });
    expect(passTime(anInstance([step]), members, now)?.after.steps[0]).toMatchObject({
      assigneeIds: ['3', '1'],
      approvals: [{ seatId: '3', byId: '3' }],
    });
  });
});

test('assign one admin where a quorum counts, and all admins where any may decide', () => {
  const admins = membersWith(aMember('2', { managerId: null }), aMember('8', { roles: ['admin'] }));
  const escalate = (kind: 'any' | 'all') => {
    const step = aStep({ quorum: { kind }, assigneeIds: ['2', '3'] });
    const decision = { stepId: '11', action: 'escalate', actorId: '2' } as const;
    const texts = { reason: 'above me', notes: null, contentHash: null };
    const given = { ...decision, ...texts, signed: null };
    const decided = decideStep(anInstance([step]), given, admins, now);
    return decided.ok ? decided.value.after.steps[0]?.assigneeIds : null;
  };
  expect(escalate('any')).toEqual(['1', '8']);
  expect(escalate('all')).toEqual(['3', '1']);
});

describe('when a member leaves', () => {
  test('their open step goes to a delegate whose window is open', () => {
    const away = membersWith(aMember('2', { managerId: '1', active: false, delegateId: '3' }));
    const handed = handOver(anInstance([aStep()]), '2', away, now);
    expect(handed?.after.steps[0]).toMatchObject({ assigneeIds: ['3'], assignedAt: now });
  });

  test('otherwise it goes to their manager, in upcoming steps too, and the change is recorded', () => {
    const steps = [
      aStep({ assigneeIds: ['3'] }),
      aStep({ id: '12', number: 2, status: 'pending', assigneeIds: ['2'] }),
    ];
    const handed = handOver(anInstance(steps), '2', withoutMia, now);
    expect(handed?.after.steps[1]).toMatchObject({ status: 'pending', assigneeIds: ['1'] });
    expect(handed?.facts).toMatchObject([
      { kind: 'step.handed_over', note: 'Ada Admin fills in for Mia Manager, who left.' },
    ]);
  });

  test('an approval they already gave still counts, and nothing is handed over', () => {
    const step = aStep({
      quorum: { kind: 'all' },
      assigneeIds: ['2', '3'],
      approvals: [{ seatId: '2', byId: '2', signed: null }],
    });
    expect(handOver(anInstance([step]), '2', withoutMia, now)).toBeNull();
  });

  test('and only the submitter is above them, the step goes to the admins and never to the submitter', () => {
    const left = membersWith(
      aMember('2', { managerId: '4', active: false }),
      aMember('4', { roles: ['admin'] }),
    );
    expect(handOver(anInstance([aStep()]), '2', left, now)?.after.steps[0]?.assigneeIds).toEqual([
      '1',
    ]);
  });

  test('and no replacement exists, that is recorded once and the step is assigned when one joins', () => {
    const alone = membersWith(aMember('1', { active: false }), aMember('2', { active: false }));
    const instance = anInstance([aStep()]);
    expect(handOver(instance, '2', alone, now)?.facts).toMatchObject([
      { kind: 'step.nobody_left' },
    ]);
    expect(handOver(instance, '9', alone, now)).toBeNull();
    const amy = new Map([...alone, ['9', aMember('9', { roles: ['admin'] })] as const]);
    expect(handOver(instance, '9', amy, now)?.after.steps[0]?.assigneeIds).toEqual(['9']);
  });

  test.each([{ kind: 'all' }, { kind: 'count', count: 2 }] as const)(
    'and too few approvers remain, a step of %j waits instead of taking fewer people, until someone can fill in',
    (quorum) => {
      const step = aStep({
        quorum,
        assigneeIds: ['1', '2'],
        approvals: [{ seatId: '1', byId: '1', signed: null }],
      });
      const handed = handOver(anInstance([step]), '2', withoutMia, now);
      expect(handed?.after).toMatchObject({
        status: 'in_progress',
        steps: [{ assigneeIds: ['1', '2'] }],
      });
      expect(handed?.facts.map(({ kind }) => kind)).toEqual(['step.nobody_left']);
      const amy = new Map([...withoutMia, ['9', aMember('9', { roles: ['admin'] })] as const]);
      const later = handOver(anInstance([step]), '9', amy, now);
      expect(later?.after.steps[0]?.assigneeIds).toEqual(['1', '9']);
      expect(later?.facts[0]?.note).toBe('Member 9 fills in for Mia Manager, who left.');
    },
  );

  test('and enough named members are left, their place is removed without a substitute', () => {
    const step = aStep({ quorum: { kind: 'count', count: 2 }, assigneeIds: ['1', '2', '3'] });
    const handed = handOver(anInstance([step]), '2', withoutMia, now);
    expect(handed?.after.steps[0]?.assigneeIds).toEqual(['1', '3']);
  });
});
