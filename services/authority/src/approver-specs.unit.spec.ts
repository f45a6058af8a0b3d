import { describe, expect, test } from 'vitest';
import { aPerson, people, peopleWith } from '../test/people.ts';
import { namedApprovers, resolveApprovers, traitsOf, type ApproverSpec } from './approvers.ts';
import type { Person } from './people.ts';

const member = (memberId: string): ApproverSpec => ({ kind: 'member', memberId });

test.each<[ApproverSpec, object]>([
  [{ kind: 'manager' }, { reads: {}, variesBySubmitter: true, followsManagers: true }],
  [
    { kind: 'role', role: 'finance' },
    { reads: { role: 'finance' }, variesBySubmitter: false, followsManagers: false },
  ],
  [member('2'), { reads: { memberId: '2' }, variesBySubmitter: false, followsManagers: false }],
])('%j reads no more than it needs', (spec, traits) => {
  expect(traitsOf(spec)).toMatchObject(traits);
  expect(traitsOf(spec).reads).toEqual((traits as { reads: object }).reads);
});

test('an unknown member, somebody who left and the submitter are not named', () => {
  const some = peopleWith(aPerson('5', { active: false }));
  const named = namedApprovers([member('77'), member('5'), member('2'), member('3')], some);
  expect(named('3')).toEqual(['2']);
});

describe('where managers manage each other', () => {
  const ring = peopleWith(aPerson('5', { managerId: '6' }), aPerson('6', { managerId: '5' }));

  test('nobody is their own manager', () => {
    const absent = peopleWith(
      aPerson('5', { managerId: '6' }),
      aPerson('6', { managerId: '5', active: false }),
    );
    expect(traitsOf({ kind: 'manager' }).named(absent)('5')).toEqual([]);
  });

  test('a stage never goes back to its submitter', () => {
    expect(resolveApprovers([member('5')], '5', ring)).toEqual({
      memberIds: ['1'],
      fallback: 'admins',
    });
  });
});

describe('without an admin, a stage that nobody named can decide', () => {
  const few = (...others: Person[]) => new Map(others.map((person) => [person.id, person]));
  const submitter = aPerson('5', { managerId: '6' });

  test('goes to the manager', () => {
    expect(resolveApprovers([member('5')], '5', few(submitter, aPerson('6')))).toEqual({
      memberIds: ['6'],
      fallback: 'manager',
    });
  });

  test('goes to no one where nobody else may decide', () => {
    expect(resolveApprovers([member('5')], '5', few(submitter))).toEqual({
      memberIds: [],
      fallback: 'no_one',
    });
    expect(resolveApprovers([member('5')], '4', people)).toMatchObject({
      fallback: 'manager_above',
    });
  });
});
