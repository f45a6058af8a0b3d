import { expect, test } from 'vitest';
import type { MemberRowFragment } from '../../../generated/graphql.ts';
import { filterMembers, type MemberFilter } from './filter-members.ts';
import { inNameOrder } from './member-list-order.ts';

const member = (overrides: Partial<MemberRowFragment>): MemberRowFragment => ({
  id: '1',
  firstName: 'José',
  lastName: 'Núñez',
  email: 'jose@outlay.test',
  roles: ['EMPLOYEE'],
  department: 'Sales',
  status: 'ACTIVE',
  walletAddress: null,
  lastSignInAt: null,
  secondFactor: null,
  manager: null,
  ...overrides,
});
const all: MemberFilter = { search: '', status: '', department: '' };
const jose = member({});
const ada = member({ id: '2', firstName: 'Ada', lastName: 'Byron', status: 'INVITED' });

test('accents and case need not be typed', () => {
  expect(filterMembers([jose, ada], { ...all, search: 'NUNEZ' })).toEqual([jose]);
});

test('every word has to be found, in whichever part', () => {
  expect(filterMembers([jose, ada], { ...all, search: 'sales ada' })).toEqual([ada]);
  expect(filterMembers([jose, ada], { ...all, search: 'jose nobody' })).toEqual([]);
});

test('a status narrows the list, and nothing typed shows all of it', () => {
  expect(filterMembers([jose, ada], { ...all, search: '  ', status: 'INVITED' })).toEqual([ada]);
});

test('a department narrows the list to its members', () => {
  const grace = member({ id: '3', firstName: 'Grace', department: 'Legal' });
  expect(filterMembers([jose, grace], { ...all, department: 'Legal' })).toEqual([grace]);
});

test('members are sorted by name in both directions, without changing the list given', () => {
  const list = [jose, ada];
  expect(inNameOrder(list, 'ascending')).toEqual([ada, jose]);
  expect(inNameOrder(list, 'descending')).toEqual([jose, ada]);
  expect(list).toEqual([jose, ada]);
});
