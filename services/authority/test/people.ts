import type { Person } from '../src/people.ts';

/** An active approver without a manager by default. */
export const aPerson = (id: string, overrides: Partial<Person> = {}): Person => ({
  id,
  roles: ['approver'],
  managerId: null,
  department: null,
  active: true,
  delegateId: null,
  ...overrides,
});

/** Employee 4 reports to approver 2; 2 and 3, who is finance, report to 1, the admin. */
export const people: ReadonlyMap<string, Person> = new Map(
  [
    aPerson('1', { roles: ['admin'] }),
    aPerson('2', { managerId: '1' }),
    aPerson('3', { roles: ['finance'], managerId: '1' }),
    aPerson('4', { roles: ['employee'], managerId: '2' }),
  ].map((person) => [person.id, person]),
);

/** Returns the people above, with these added or replaced by id. */
export const peopleWith = (...others: readonly Person[]): ReadonlyMap<string, Person> =>
  new Map([...people, ...others.map((person) => [person.id, person] as const)]);
