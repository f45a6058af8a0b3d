import { describe, expect, test } from 'vitest';
import { aCompany } from '../test/a-log.ts';
import { DEFAULT_RULE } from './rule.ts';
import {
  countedRoles,
  emptyAuthority,
  peopleAt,
  rulesAt,
  withChanges,
  type Change,
  type DelegationRecord,
  type Member,
} from './state.ts';

const { state, now } = aCompany();
const member = (id: string, changes: Partial<Member> = {}): Member => ({
  ...state.members.get(id)!,
  ...changes,
});
const set = (value: Member): Change => ({ table: 'members', key: value.id, value });

test('before its first entry an organization allows nothing without people', () => {
  expect(emptyAuthority('7')).toMatchObject({
    organizationId: '7',
    sequence: 0,
    head: '0'.repeat(64),
    autoApproval: { limitUsd: '0', allowsApiKeys: false, monthlyUsd: null },
    paused: false,
    adminLeftAt: null,
  });
});

describe('changes', () => {
  test('leave the state before and tables without a change as they were', () => {
    const after = withChanges(state, [
      set(member('4', { department: 'Sales' })),
      { table: 'keys', key: 'nobody', value: null },
      { field: 'paused', value: true },
    ]);
    expect(after.members.get('4')?.department).toBe('Sales');
    expect(after.paused).toBe(true);
    expect(state.members.get('4')?.department).toBeNull();
    expect(state.paused).toBe(false);
    expect(after.rules).toBe(state.rules);
    expect(after.keys).toEqual(state.keys);
  });

  test('remove a row', () => {
    const after = withChanges(state, [{ table: 'members', key: '4', value: null }]);
    expect(after.members.has('4')).toBe(false);
    expect(state.members.has('4')).toBe(true);
  });

  test('remember each role that decides and that somebody ever had, once', () => {
    const both = withChanges(state, [set(member('4', { roles: ['employee', 'approver'] }))]);
    expect(both.rolesEver.get('4')).toEqual(['approver']);
    const lost = withChanges(both, [set(member('4', { roles: ['employee'] }))]);
    expect(lost.rolesEver.get('4')).toEqual(['approver']);
    const more = withChanges(lost, [set(member('4', { roles: ['approver', 'finance'] }))]);
    expect(more.rolesEver.get('4')).toEqual(['approver', 'finance']);
    expect(withChanges(state, [set(member('4'))]).rolesEver).toBe(state.rolesEver);
  });
});

test('a rule is in force from its entry until the one that ends it', () => {
  const rule = { ...DEFAULT_RULE, id: '7', version: 1, priority: 1, isDefault: false };
  const versions = [{ rule, since: 5, sinceAt: state.at, until: 8 }];
  const given = { ...emptyAuthority('1'), rules: new Map([['7', versions]]) };
  expect([4, 5, 7, 8].map((sequence) => rulesAt(given, sequence).length)).toEqual([0, 1, 1, 0]);
});

test.each<[Partial<Member>, readonly string[]]>([
  [{ roles: ['employee', 'approver', 'admin'] }, ['employee', 'approver', 'admin']],
  [{ roles: ['employee', 'approver', 'admin'], adminSince: null }, ['employee', 'approver']],
  [{ roles: ['employee', 'approver', 'admin'], firstKeyConfirmed: false }, ['employee']],
])('of a member with %j the roles that count are %j', (changes, roles) => {
  expect(countedRoles(member('2', changes))).toEqual(roles);
});

describe('people', () => {
  test('are found by the role that they ever had, and all who ever decided without one', () => {
    const people = peopleAt(state, state.sequence, now);
    const found = (role?: 'finance' | 'admin') =>
      [...people.values(role)]
        .map(({ id }) => id)
        .toSorted((one, other) => Number(one) - Number(other));
    expect(found('finance')).toEqual(['3']);
    expect(found('admin')).toEqual(['1', '2']);
    expect(found()).toEqual(['1', '2', '3', '5']);
  });

  const from = new Date('2026-11-10T00:00:00.000Z');
  const to = new Date('2026-11-20T00:00:00.000Z');
  const record: DelegationRecord = {
    fromId: '5',
    toId: '3',
    startsAt: from.toISOString(),
    endsAt: to.toISOString(),
    since: 30,
    until: 40,
  };
  const earlier = (at: Date): Date => new Date(at.getTime() - 1);

  test.each<[string, number, Date, string | null]>([
    ['before its entry', 29, from, null],
    ['from its entry', 30, from, '3'],
    ['until the entry that ends it', 39, from, '3'],
    ['from the entry that ends it', 40, from, null],
    ['before it starts', 30, earlier(from), null],
    ['until its last moment', 30, earlier(to), '3'],
    ['from its end', 30, to, null],
  ])('have a delegate %s, or not', (_when, sequence, at, delegateId) => {
    const given = { ...state, delegations: new Map([['1', record]]) };
    expect(peopleAt(given, sequence, at).get('5')?.delegateId).toBe(delegateId);
    expect(peopleAt(given, sequence, at).get('3')?.delegateId).toBeNull();
  });
});
