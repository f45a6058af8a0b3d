import { expect, test } from 'vitest';
import type { MemberRowFragment } from '../../../generated/graphql.ts';
import { filterMembers } from './filter-members.ts';

const member = (overrides: Partial<MemberRowFragment>): MemberRowFragment => ({
  id: '1',
  firstName: 'José',
  lastName: 'Núñez',
  email: 'jose@outlay.test',
  roles: ['EMPLOYEE'],
  department: 'Sales',
  status: 'ACTIVE',
  lastSignInAt: null,
  manager: null,
  ...overrides,
});
const jose = member({});
const ada = member({ id: '2', firstName: 'Ada', lastName: 'Byron', status: 'INVITED' });

test('accents and case need not be typed', () => {
  expect(filterMembers([jose, ada], { search: 'NUNEZ', status: '' })).toEqual([jose]);
});

test('every word has to be found, in whichever part', () => {
  expect(filterMembers([jose, ada], { search: 'sales ada', status: '' })).toEqual([ada]);
  expect(filterMembers([jose, ada], { search: 'jose nobody', status: '' })).toEqual([]);
});

test('a status narrows the list, and nothing typed shows all of it', () => {
  expect(filterMembers([jose, ada], { search: '  ', status: 'INVITED' })).toEqual([ada]);
});
