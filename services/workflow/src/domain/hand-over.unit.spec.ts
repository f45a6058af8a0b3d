import { expect, test } from 'vitest';
import { aMember, anInstance, aStep } from '../../test/an-instance.ts';
import { handOver } from './hand-over.ts';
import type { Member, Members } from './member.ts';

const now = new Date('2026-11-21T10:00:00Z');
const SUBMITTER = aMember('4', { roles: ['admin'] });

const waiting = anInstance([
  aStep({ assigneeIds: [], deadlineHours: 2 }),
  aStep({ id: '12', number: 2, status: 'pending', assigneeIds: [] }),
]);

const after = (...others: readonly Member[]) => {
  const members: Members = new Map([SUBMITTER, ...others].map((each) => [each.id, each]));
  return handOver(waiting, others[0]?.id ?? '4', members, now);
};

test('steps without an approver go to the first person who can decide, with the deadline from then on', () => {
  const moved = after(aMember('5'));
  expect(moved?.after.steps).toMatchObject([
    { assigneeIds: ['5'], assignedAt: now, deadlineAt: new Date('2026-11-21T12:00:00Z') },
    { assigneeIds: ['5'], deadlineAt: null },
  ]);
  expect(moved?.facts.map(({ kind, note }) => [kind, note])).toEqual([
    ['step.handed_over', 'Member 5 can approve now.'],
    ['step.handed_over', 'Member 5 can approve now.'],
  ]);
});

test('another admin is asked before others', () => {
  const moved = after(aMember('5'), aMember('6', { roles: ['admin'] }));
  expect(moved?.after.steps[0]?.assigneeIds).toEqual(['6']);
});

test.each([
  ['an employee', aMember('5', { roles: ['employee'] })],
  ['someone invited who has not joined', aMember('5', { active: false })],
])('%s changes nothing, and the submitter is never asked', (_who, member) => {
  expect(after(member)).toBeNull();
  expect(after()).toBeNull();
});
