import Papa from 'papaparse';
import type { MemberRole } from '#graphql';

/** A person to invite, as read from a line. */
export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly MemberRole[];
  /** The manager's email; empty without one. */
  manager: string;
  /** The department's name; empty without one. */
  department: string;
  /** The problem with the line; null when it can be sent. */
  problem: string | null;
}

export const peopleMax = 200;

export const columns = [
  'email',
  'first name',
  'last name',
  'roles',
  'manager',
  'department',
] as const;
type Column = (typeof columns)[number];

const roleWords: Readonly<Record<string, MemberRole>> = {
  employee: 'EMPLOYEE',
  approver: 'APPROVER',
  finance: 'FINANCE',
  admin: 'ADMIN',
  accountant: 'ACCOUNTANT',
};

/** What counts for everyone whose line doesn't say otherwise. */
export interface PeopleDefaults {
  role: MemberRole;
  /** The manager's email; empty without one. */
  manager: string;
}

/**
 * Reads people from pasted addresses, from `Name <address>` as mail programs copy it, or from a CSV with or without a header.
 * One more than `peopleMax` shows that there are too many.
 */
export function readPeople(
  text: string,
  defaults: PeopleDefaults = { role: 'EMPLOYEE', manager: '' },
): Person[] {
  const { data } = Papa.parse<string[]>(text.trim(), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
    preview: peopleMax + 2,
  });
  const lines = data.map((cells) => cells.map((cell) => cell.trim()));
  const [first = []] = lines;
  const header = first.some((cell) => columnOf(cell) === 'email') ? first.map(columnOf) : null;
  const people = (header ? lines.slice(1) : lines).flatMap((cells) => peopleIn(cells, header));
  return withoutDoubles(people.map((person) => completed(person, defaults))).slice(
    0,
    peopleMax + 1,
  );
}

const columnOf = (cell: string): Column | null =>
  columns.find((column) => column.replace(' ', '') === cell.toLowerCase().replace(/[\s_-]/g, '')) ??
  null;

function peopleIn(cells: readonly string[], header: readonly (Column | null)[] | null): Person[] {
  if (header === null && cells.every((cell) => cell.includes('@') || cell === '')) {
    return cells
      .flatMap((cell) => cell.split(/(?<=@\S*)[;\s]+/))
      .flatMap((each) => (each === '' ? [] : [fromAddress(each)]));
  }
  const valueOf = (column: Column): string =>
    cells[header ? header.indexOf(column) : columns.indexOf(column)] ?? '';
  return [
    checked({
      email: valueOf('email'),
      firstName: valueOf('first name'),
      lastName: valueOf('last name'),
      manager: valueOf('manager'),
      department: valueOf('department'),
      ...rolesIn(valueOf('roles')),
    }),
  ];
}

/**
 * `Ada Byron <ada@acme.com>` gives a full name. An address alone only proposes a first name, so that the person states both when
 * they join.
 */
function fromAddress(text: string): Person {
  const [, name = '', address = text] = /^"?([^"<]*)"?\s*<([^>]+)>$/.exec(text) ?? [];
  const email = address.replace(/^<|>$/g, '');
  return checked({
    email,
    ...(name.trim() === '' ? nameIn(email) : nameOf(name)),
    roles: [],
    manager: '',
    department: '',
    problem: null,
  });
}

const nameIn = (email: string) => ({
  ...nameOf((email.split('@')[0] ?? '').replace(/[\d._-]+/g, ' ')),
  lastName: '',
});

function nameOf(text: string): Pick<Person, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = text.trim().split(/\s+/).map(capitalised);
  return { firstName, lastName: rest.join(' ') };
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function rolesIn(text: string): Pick<Person, 'roles' | 'problem'> {
  const words = text
    .toLowerCase()
    .split(/[\s;|/]+/)
    .filter((word) => word !== '');
  const unknown = words.find((word) => roleWords[word] === undefined);
  if (unknown !== undefined) return { roles: [], problem: `“${unknown}” is not a role` };
  const roles = words.map((word) => roleWords[word]).filter((role) => role !== undefined);
  return { roles: [...new Set(roles)], problem: null };
}

/** Everyone is an employee too; nobody is their own manager. */
function completed(person: Person, { role, manager }: PeopleDefaults): Person {
  const isManager = person.email.toLowerCase() === manager.toLowerCase();
  return {
    ...person,
    roles: person.roles.length > 0 ? person.roles : [...new Set<MemberRole>(['EMPLOYEE', role])],
    manager: person.manager || (isManager ? '' : manager),
  };
}

function checked(person: Person): Person {
  const { email, firstName, problem } = person;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return { ...person, problem: email === '' ? 'Add an email address' : 'Not an email address' };
  }
  if (problem !== null) return person;
  // Someone who is invited by email address alone gives their name when they join.
  return firstName === '' ? { ...person, ...nameIn(email) } : person;
}

function withoutDoubles(people: readonly Person[]): Person[] {
  const seen = new Set<string>();
  return people.map((person) => {
    const email = person.email.toLowerCase();
    if (person.problem === null && seen.has(email)) {
      return { ...person, problem: 'This address is in the list twice' };
    }
    seen.add(email);
    return person;
  });
}

/** Sorts managers before their reports, so that a manager exists when they are named. */
export function managersFirst(people: readonly Person[]): Person[] {
  const byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person]));
  const ordered = new Set<Person>();
  const visit = (person: Person, above: ReadonlySet<Person>): void => {
    const manager = byEmail.get(person.manager.toLowerCase());
    if (manager && !above.has(manager)) visit(manager, new Set([...above, person]));
    ordered.add(person);
  };
  for (const person of people) visit(person, new Set([person]));
  return [...ordered];
}
