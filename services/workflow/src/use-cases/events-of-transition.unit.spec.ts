import { expect, test } from 'vitest';
import { aMember, anInstance, aStep, membersWith } from '../../test/an-instance.ts';
import { fact } from '../domain/transition.ts';
import { eventsOf } from './events-of-transition.ts';

const now = new Date('2026-11-21T09:30:00.000Z');
const delegation = {
  ...{ id: '5', endsAt: '2026-11-22T00:00:00+00:00', createdAt: '2026-11-20T00:00:00.000Z' },
  ...{ createdById: '2', confirmedById: null },
};
const away = aMember('2', { delegateId: '3', delegation });
const eventsTo = (assigneeIds: readonly string[], given: Parameters<typeof fact>) => {
  const step = aStep({ number: 1, status: 'in_progress', assigneeIds: [...assigneeIds] });
  const instance = anInstance([step]);
  const transition = { before: instance, after: instance, facts: [fact(...given)], at: now };
  return eventsOf(transition, membersWith(away));
};

test('a delegate is announced as a delegate with the end of the window, so their access ends with it', () => {
  expect(eventsTo(['2'], ['step.opened', { stepNumber: 1 }])).toMatchObject([
    {
      type: 'StepAssigned',
      data: {
        assigneeIds: ['2', '3'],
        delegates: [{ memberId: '3', delegationId: '5', endsAt: '2026-11-22T00:00:00.000Z' }],
      },
    },
  ]);
});

test('a delegate who is also an approver is announced as an approver only, and keeps access', () => {
  expect(eventsTo(['2', '3'], ['step.opened', { stepNumber: 1 }])).toMatchObject([
    { data: { assigneeIds: ['2', '3'], delegates: [] } },
  ]);
});

test('each of several approvals is announced, so its approver keeps access', () => {
  const given = fact('step.approval_given', { stepNumber: 1, actorId: '3' });
  expect(eventsTo(['2', '1'], ['step.approval_given', given])).toMatchObject([
    { type: 'StepApprovalGiven', data: { approverId: '3' } },
  ]);
});
