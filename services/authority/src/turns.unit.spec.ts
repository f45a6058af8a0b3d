import { expect, test } from 'vitest';
import { aPerson, people, peopleWith } from '../test/people.ts';
import { nextHolders, possibleHolders, turnsAbove, turnsInsteadOf } from './turns.ts';

const ALL = { kind: 'all' } as const;
const ANY = { kind: 'any' } as const;

const askedAbove = (memberId: string, passedOver: readonly string[], who = people) =>
  nextHolders(turnsAbove(memberId, ALL, who), new Set(passedOver));

test('a place that is passed on skips people who must not be asked, up the chain and then to the admins', () => {
  expect(askedAbove('4', [])).toEqual(['2']);
  expect(askedAbove('4', ['2'])).toEqual(['1']);
  expect(askedAbove('3', ['1'])).toEqual([]);
  expect(askedAbove('1', [], peopleWith(aPerson('9', { roles: ['admin'] })))).toEqual(['9']);
});

test('admins are asked by their number, one by one where each counts and together where any may decide', () => {
  const admins = ['10', '9', '8'].map((id) => aPerson(id, { roles: ['admin'] }));
  const many = peopleWith(...admins);
  expect(turnsAbove('1', ALL, many)).toEqual([['8'], ['9'], ['10']]);
  expect(turnsAbove('1', ANY, many)).toEqual([['8', '9', '10']]);
});

test('a delegate stands in for someone absent, but never for the submitter', () => {
  const away = peopleWith(
    aPerson('3', { delegateId: '2', active: false, managerId: '1' }),
    aPerson('4', { delegateId: '3', managerId: '2' }),
  );
  const instead = (id: string) => nextHolders(turnsInsteadOf(id, '4', ALL, away), new Set(['4']));
  expect(instead('3')).toEqual(['2']);
  expect(instead('4')).toEqual(['2']);
});

test('everybody may have been asked up to the first who can not have been passed over', () => {
  const turns = [['2'], ['3'], ['1']];
  expect(possibleHolders(turns, new Set())).toEqual(['2']);
  expect(possibleHolders(turns, new Set(['2', '1']))).toEqual(['2', '3']);
  expect(possibleHolders(turns, new Set(['1', '2', '3']))).toEqual(['2', '3', '1']);
});
