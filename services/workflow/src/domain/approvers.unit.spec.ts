import { describe, expect, test } from 'vitest';
import { members } from '../../test/an-instance.ts';
import { resolveApprovers, type Member } from './approvers.ts';

const resolve = (submitterId: string, ...specs: Parameters<typeof resolveApprovers>[0]) =>
  resolveApprovers(specs, submitterId, members);

describe('who decides a stage', () => {
  test("the submitter's manager", () => {
    expect(resolve('4', { kind: 'manager' })).toEqual({ memberIds: ['2'], fallback: null });
  });

  test('a role, without the submitter', () => {
    expect(resolve('4', { kind: 'role', role: 'finance' }).memberIds).toEqual(['3']);
    expect(resolve('3', { kind: 'role', role: 'finance' })).toEqual({
      memberIds: ['1'],
      fallback: 'asked a manager further up',
    });
  });

  test('nobody above: the organisation has nobody who could decide, and says so by an empty answer', () => {
    expect(resolve('1', { kind: 'manager' }).memberIds).toEqual([]);
  });

  test('a member who has left is passed over for the manager further up', () => {
    const without = new Map<string, Member>(members);
    without.set('2', { ...(members.get('2') as Member), active: false });
    expect(resolveApprovers([{ kind: 'manager' }], '4', without).memberIds).toEqual(['1']);
  });

  test('managers who manage each other do not loop', () => {
    const ring = new Map<string, Member>(members);
    ring.set('2', { ...(members.get('2') as Member), managerId: '4', active: false });
    expect(resolveApprovers([{ kind: 'manager' }], '4', ring).memberIds).toEqual(['1']);
  });
});
