import { describe, expect, test } from 'vitest';
import { aPerson, people, peopleWith } from '../test/people.ts';
import {
  adminsAmong,
  delegateOf,
  isDeciding,
  managerCycle,
  managersAbove,
  mayDecide,
  withDelegates,
  type People,
  type Person,
} from './people.ts';

const idsOf = (some: readonly Person[] | null): string[] => (some ?? []).map(({ id }) => id);
const NOBODY = new Set<string>();

test.each([
  [['employee'], false],
  [['employee', 'approver'], true],
  [['admin'], true],
  [[], false],
] as const)('who has the roles %j decides: %s', (roles, decides) => {
  expect(isDeciding(roles)).toBe(decides);
  expect(mayDecide({ active: true, roles })).toBe(decides);
  expect(mayDecide({ active: false, roles })).toBe(false);
});

describe('the managers above a member', () => {
  const above = (who: People, passedOver: ReadonlySet<string> = NOBODY): string[] =>
    idsOf(managersAbove('4', passedOver, who));

  test('are those who decide, the nearest first', () => {
    expect(above(people)).toEqual(['2', '1']);
    expect(above(people, new Set(['2']))).toEqual(['1']);
    expect(above(peopleWith(aPerson('2', { managerId: '1', roles: ['employee'] })))).toEqual(['1']);
  });

  test('are nobody where a manager, or the member, is unknown', () => {
    expect(above(peopleWith(aPerson('4', { managerId: '77' })))).toEqual([]);
    expect(idsOf(managersAbove('77', NOBODY, people))).toEqual([]);
  });

  test('are each asked once, where managers manage each other', () => {
    const ring = peopleWith(aPerson('2', { managerId: '1' }), aPerson('1', { managerId: '2' }));
    expect(above(ring)).toEqual(['2', '1']);
  });

  test('are at most twenty', () => {
    const chain = Array.from({ length: 30 }, (_, place) =>
      aPerson(String(place + 10), { managerId: String(place + 11) }),
    );
    const long = peopleWith(aPerson('4', { managerId: '10' }), ...chain);
    expect(above(long)).toHaveLength(20);
  });
});

test('admins are asked by their number, whatever the order in which they came', () => {
  const admin = (id: string, changes = {}) => aPerson(id, { roles: ['admin'], ...changes });
  const some = new Map(['20', '3', '100', '2'].map((id) => [id, admin(id)] as [string, Person]));
  some.set('5', admin('5', { active: false }));
  some.set('6', aPerson('6'));
  expect(idsOf(adminsAmong(some, NOBODY))).toEqual(['2', '3', '20', '100']);
  expect(idsOf(adminsAmong(some, new Set(['3'])))).toEqual(['2', '20', '100']);
});

describe('a delegate', () => {
  const away = (delegateId: string | null, delegate: Partial<Person> = {}) =>
    peopleWith(aPerson('2', { delegateId }), aPerson('5', delegate));

  test('is who may decide now, and nobody else', () => {
    expect(delegateOf('2', away('5'))?.id).toBe('5');
    expect(delegateOf('2', away('5', { active: false }))).toBeNull();
    expect(delegateOf('2', away('5', { roles: ['employee'] }))).toBeNull();
    expect(delegateOf('2', away(null))).toBeNull();
    expect(delegateOf('2', away('77'))).toBeNull();
    expect(delegateOf('77', away('5'))).toBeNull();
  });

  test('is asked beside the member, each once, and the submitter never', () => {
    expect(withDelegates(['2', '3', '5'], '4', away('5'))).toEqual(['2', '5', '3']);
    expect(withDelegates(['2', '3'], '3', away('5'))).toEqual(['2', '5']);
    expect(withDelegates(['2', '3'], '5', away('5'))).toEqual(['2', '3']);
  });
});

test('a cycle of managers is named without those who only lead to it', () => {
  const lead = peopleWith(
    aPerson('1', { managerId: '2' }),
    aPerson('2', { managerId: '3' }),
    aPerson('3', { managerId: '2' }),
  );
  expect(idsOf(managerCycle(lead))).toEqual(['2', '3']);
  expect(managerCycle(people)).toBeNull();
});
