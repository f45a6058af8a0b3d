import { describe, expect, test } from 'vitest';
import { aPerson, people, peopleWith } from '../test/people.ts';
import { resolveApprovers } from './approvers.ts';
import { managerCycle } from './people.ts';

const resolve = (submitterId: string, ...specs: Parameters<typeof resolveApprovers>[0]) =>
  resolveApprovers(specs, submitterId, people);

describe('who decides a stage', () => {
  test("the submitter's manager", () => {
    expect(resolve('4', { kind: 'manager' })).toEqual({ memberIds: ['2'], fallback: null });
  });

  test('a role, without the submitter', () => {
    expect(resolve('4', { kind: 'role', role: 'finance' }).memberIds).toEqual(['3']);
  });

  test('a stage that only the submitter could decide goes to the manager of their manager', () => {
    const deep = peopleWith(
      aPerson('2', { managerId: '1', roles: ['employee'] }),
      aPerson('5', { managerId: '3', roles: ['approver'] }),
      aPerson('6', { managerId: '1', roles: ['employee'] }),
    );
    expect(resolveApprovers([{ kind: 'role', role: 'approver' }], '5', deep)).toEqual({
      memberIds: ['1'],
      fallback: 'manager_above',
    });
  });

  test('without a manager further up it goes to the admins', () => {
    expect(resolve('3', { kind: 'role', role: 'finance' })).toEqual({
      memberIds: ['1'],
      fallback: 'admins',
    });
  });

  test('an expense of the only admin goes to everyone else who may decide', () => {
    expect(resolve('1', { kind: 'manager' })).toEqual({
      memberIds: ['2', '3'],
      fallback: 'anyone',
    });
  });

  test('without anyone else who may decide there is no approver', () => {
    const alone = peopleWith(
      aPerson('2', { roles: ['employee'] }),
      aPerson('3', { active: false, roles: ['finance'] }),
    );
    expect(resolveApprovers([{ kind: 'manager' }], '1', alone).memberIds).toEqual([]);
  });

  test('a member who has left is passed over for the manager further up', () => {
    const without = peopleWith(aPerson('2', { managerId: '1', active: false }));
    expect(resolveApprovers([{ kind: 'manager' }], '4', without).memberIds).toEqual(['1']);
  });

  test('managers who manage each other do not loop', () => {
    const ring = peopleWith(aPerson('2', { managerId: '4', active: false }));
    expect(resolveApprovers([{ kind: 'manager' }], '4', ring).memberIds).toEqual(['1']);
    expect(managerCycle(ring)?.map(({ id }) => id)).toEqual(['2', '4']);
    expect(managerCycle(people)).toBeNull();
  });
});
