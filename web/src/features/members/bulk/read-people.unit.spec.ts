import { expect, test } from 'vitest';
import { managersFirst, peopleMax, readPeople } from './read-people.ts';

const summary = (text: string) =>
  readPeople(text).map(({ email, firstName, lastName, roles, problem }) =>
    problem === null ? [email, firstName, lastName, roles.join()] : [email, problem],
  );

test.each([
  ['addresses on lines', 'ada.byron@acme.com\nmia-lind@acme.com'],
  ['addresses between commas', 'ada.byron@acme.com, mia-lind@acme.com'],
  ['addresses between semicolons', 'ada.byron@acme.com; mia-lind@acme.com'],
])('%s are people who state their last name when they join', (_what, text) => {
  expect(summary(text)).toEqual([
    ['ada.byron@acme.com', 'Ada', '', 'EMPLOYEE'],
    ['mia-lind@acme.com', 'Mia', '', 'EMPLOYEE'],
  ]);
});

test('names as mail programs copy them are kept', () => {
  expect(summary('Ada Byron <ada.byron@acme.com>, "Mia Lind" <mia-lind@acme.com>')).toEqual([
    ['ada.byron@acme.com', 'Ada', 'Byron', 'EMPLOYEE'],
    ['mia-lind@acme.com', 'Mia', 'Lind', 'EMPLOYEE'],
  ]);
});

test.each([
  ['an address alone', 'ada@acme.com'],
  ['a row without names', 'email,roles\nada@acme.com,employee'],
  ['an address in brackets', '<ada@acme.com>'],
])('%s is enough: the person states their last name when they join', (_what, text) => {
  expect(summary(text)).toEqual([['ada@acme.com', 'Ada', '', 'EMPLOYEE']]);
});

test('digits of an address are no name', () => {
  expect(summary('ada-1815@acme.com, mia.lind2@acme.com')).toEqual([
    ['ada-1815@acme.com', 'Ada', '', 'EMPLOYEE'],
    ['mia.lind2@acme.com', 'Mia', '', 'EMPLOYEE'],
  ]);
});

test('a CSV is read by its header, in any order of columns, and by position without one', () => {
  const [byHeader] = readPeople(
    'Department,Email,First Name,Last_name,Roles,Manager\n"Sales, EU",ada@acme.com,Ada,Byron,approver finance,mia@acme.com',
  );
  const [byPosition] = readPeople(
    'ada@acme.com,Ada,Byron,approver|finance,mia@acme.com,"Sales, EU"',
  );
  expect(byHeader).toEqual(byPosition);
  expect(byHeader).toEqual({
    email: 'ada@acme.com',
    firstName: 'Ada',
    lastName: 'Byron',
    roles: ['APPROVER', 'FINANCE'],
    manager: 'mia@acme.com',
    department: 'Sales, EU',
    problem: null,
  });
});

test('a role and a manager for all go to everyone whose line says nothing else, the manager apart', () => {
  const people = readPeople('ada@acme.com\nmia@acme.com\nfinn@acme.com,Finn,,admin,eva@acme.com', {
    role: 'APPROVER',
    manager: 'Mia@acme.com',
  });
  expect(people.map(({ roles, manager }) => [roles.join(), manager])).toEqual([
    ['EMPLOYEE,APPROVER', 'Mia@acme.com'],
    ['EMPLOYEE,APPROVER', ''],
    ['ADMIN', 'eva@acme.com'],
  ]);
});

test('each bad line says what is wrong, and the others stay valid', () => {
  expect(
    summary(
      'ada@acme.com,Ada,Byron,boss\nnobody,No,Body\nmia@acme.com,Mia,Lind\nMIA@acme.com,Mia,Lind',
    ),
  ).toEqual([
    ['ada@acme.com', '“boss” is not a role'],
    ['nobody', 'Not an email address'],
    ['mia@acme.com', 'Mia', 'Lind', 'EMPLOYEE'],
    ['MIA@acme.com', 'This address is in the list twice'],
  ]);
});

test('one more than allowed is read, however long the file is', () => {
  const text = Array.from({ length: 5_000 }, (_, n) => `a.b${n}@acme.com`).join('\n');
  expect(readPeople(text)).toHaveLength(peopleMax + 1);
  expect(readPeople('')).toEqual([]);
});

test('managers come before those who report to them, and a circle ends', () => {
  const people = readPeople(
    'c@acme.com,C,C,,b@acme.com\nb@acme.com,B,B,,a@acme.com\na@acme.com,A,A\nx@acme.com,X,X,,y@acme.com\ny@acme.com,Y,Y,,x@acme.com',
  );
  expect(
    managersFirst(people)
      .map(({ firstName }) => firstName)
      .join(''),
  ).toBe('ABCYX');
});
