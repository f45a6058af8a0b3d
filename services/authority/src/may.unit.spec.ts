import { expect, test } from 'vitest';
import { aCompany } from '../test/a-log.ts';
import { forKnownMember, holds, onlyRoles, onlySelf } from './may.ts';

const { state } = aCompany();
const member = (id: string) => state.members.get(id)!;

test.each([
  ['an admin', member('2'), true],
  ['an admin who left', { ...member('2'), active: false }, false],
  ['an admin who confirmed nobody yet', { ...member('2'), adminSince: null }, false],
  ['somebody whose key nobody compared', { ...member('3'), firstKeyConfirmed: false }, false],
  ['finance', member('3'), true],
  ['an employee', member('4'), false],
  ['nobody', undefined, false],
])('%s holds one of two roles: %s', (_who, each, isHolder) => {
  expect(holds(each, 'finance', 'admin')).toBe(isHolder);
});

test.each([
  ['2', null],
  ['3', null],
  ['4', 'FORBIDDEN'],
  ['77', 'FORBIDDEN'],
])('what finance and admins may say is said by member %s: %s', (authorId, code) => {
  expect(onlyRoles('finance', 'admin')(state, { authorId })?.code ?? null).toBe(code);
});

test.each([
  ['oneself', '4', '4', null],
  ['somebody else', '4', '5', 'FORBIDDEN'],
  ['somebody who left', '8', '8', 'FORBIDDEN'],
  ['somebody whom the log does not know', '77', '77', 'FORBIDDEN'],
])('what only the member says is said by %s', (_who, authorId, subjectId, code) => {
  const members = new Map([...state.members, ['8', { ...member('4'), id: '8', active: false }]]);
  expect(onlySelf({ ...state, members }, { authorId, subjectId })?.code ?? null).toBe(code);
});

test('what is about a member is about one whom the log knows', () => {
  const check = forKnownMember(() => null);
  expect(check(state, { authorId: '1', subjectId: '4' })).toBeNull();
  expect(check(state, { authorId: '1', subjectId: '77' })?.code).toBe('NOT_FOUND');
});
