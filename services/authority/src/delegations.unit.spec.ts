import { expect, test } from 'vitest';
import { clashOf, type DelegationPeriod } from './delegations.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 10, number));
const period = (fromId: string, toId: string, from: number, to: number): DelegationPeriod => ({
  fromId,
  toId,
  startsAt: day(from),
  endsAt: day(to),
});

/** What is wanted: 1 to 2, from the tenth to the twentieth. */
const wanted = period('1', '2', 10, 20);

test.each([
  ['nothing', []],
  ['one of the same member until it starts', [period('1', '3', 5, 10)]],
  ['one of the same member from its end', [period('1', '3', 20, 25)]],
  ['one of another member to the same', [period('3', '2', 10, 20)]],
  ['one back to the member, of another time', [period('2', '1', 20, 30)]],
  ['those that lead elsewhere', [period('2', '3', 10, 20), period('4', '1', 10, 20)]],
])('a delegation stands beside %s', (_what, others) => {
  expect(clashOf(wanted, others)).toBeNull();
});

test.each([
  ['into its first day', period('1', '3', 5, 11)],
  ['from its last day', period('1', '3', 19, 25)],
  ['within it', period('1', '2', 12, 13)],
  ['all along', period('1', '3', 1, 30)],
])('a member has no second delegate %s, so that one person decides for them', (_when, other) => {
  expect(clashOf(wanted, [other])).toBe('overlap');
});

test.each([
  ['directly', [period('2', '1', 10, 20)]],
  ['through another member', [period('3', '1', 9, 11), period('2', '3', 9, 11)]],
])('no delegation leads back to its giver %s', (_way, others) => {
  expect(clashOf(wanted, others)).toBe('circle');
});
