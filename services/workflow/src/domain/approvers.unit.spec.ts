import { describe, expect, test } from 'vitest';
import { aMember, members, membersWith } from '../../test/an-instance.ts';
import { resolveApprovers, resolveEscalation } from './approvers.ts';
import { managerCycle } from './member.ts';

const resolve = (submitterId: string, ...specs: Parameters<typeof resolveApprovers>[0]) =>
  resolveApprovers(specs, submitterId, members);

describe('who decides a stage', () => {
  test("the submitter's manager", () => {
    expect(resolve('4', { kind: 'manager' })).toEqual({ memberIds: ['2'], fallback: null });
  });

  test('a role, without the submitter', () => {
    expect(resolve('4', { kind: 'role', role: 'finance' }).memberIds).toEqual(['3']);
  });

  test('a stage that only the submitter could decide goes to the manager of their manager', () => {
    const deep = membersWith(
      aMember('2', { managerId: '1', roles: ['employee'] }),
      aMember('5', { managerId: '3', roles: ['approver'] }),
      aMember('6', { managerId: '1', roles: ['employee'] }),
    );
    expect(resolveApprovers([{ kind: 'role', role: 'approver' }], '5', deep)).toEqual({
      memberIds: ['1'],
      fallback: 'the manager above approves',
    });
  });

  test('without a manager further up it goes to the admins', () => {
    expect(resolve('3', { kind: 'role', role: 'finance' })).toEqual({
      memberIds: ['1'],
      fallback: 'an admin approves',
    });
  });

  test('an expense of the only admin goes to everyone else who may decide', () => {
    expect(resolve('1', { kind: 'manager' })).toEqual({
      memberIds: ['2', '3'],
      fallback: 'any approver can approve',
    });
  });

  test('without anyone else who may decide there is no approver', () => {
    const alone = membersWith(
      aMember('2', { roles: ['employee'] }),
      aMember('3', { active: false, roles: ['finance'] }),
    );
    expect(resolveApprovers([{ kind: 'manager' }], '1', alone).memberIds).toEqual([]);
  });

  test('a member who has left is passed over for the manager further up', () => {
    const without = membersWith(aMember('2', { managerId: '1', active: false }));
    expect(resolveApprovers([{ kind: 'manager' }], '4', without).memberIds).toEqual(['1']);
  });

  test('managers who manage each other do not loop', () => {
    const ring = membersWith(aMember('2', { managerId: '4', active: false }));
    expect(resolveApprovers([{ kind: 'manager' }], '4', ring).memberIds).toEqual(['1']);
    expect(managerCycle(ring)?.map(({ id }) => id)).toEqual(['2', '4']);
    expect(managerCycle(members)).toBeNull();
  });
});

test('an escalation skips people who must not be asked, up the chain and then to the admins', () => {
  expect(resolveEscalation('4', new Set(), members)).toEqual(['2']);
  expect(resolveEscalation('4', new Set(['2']), members)).toEqual(['1']);
  expect(resolveEscalation('3', new Set(['1']), members)).toEqual([]);
  const withAmy = membersWith(aMember('9', { roles: ['admin'] }));
  expect(resolveEscalation('1', new Set(), withAmy)).toEqual(['9']);
});
