import { describe, expect, test } from 'vitest';
import { changesBetween } from './audit.ts';
import { checkManagerChain } from './manager-chain.ts';
import { allOf, findDepartment, readEmail, readFirstName, readRoles } from './member-input.ts';
import { readOrganization } from './organization.ts';

const person = (id: string, firstName: string) => ({ id, firstName, lastName: 'Test' });

describe('e-mail addresses', () => {
  test.each([
    ['Emma.Test+x@Acme.co.uk ', 'emma.test+x@acme.co.uk'],
    ["o'neil@a-b.test", "o'neil@a-b.test"],
  ])('%s is read as %s', (given, read) => {
    expect(readEmail(given)).toEqual({ ok: true, value: read });
  });

  test.each([
    '',
    'emma',
    'emma@acme',
    'a b@acme.test',
    'a@acme.test,b@acme.test',
    'Emma <a@acme.test>',
    'a@acme.test\r\nBcc: b@acme.test',
    'a\0@acme.test',
    `a@${'x'.repeat(250)}.test`,
    'a@-acme.test',
  ])('%j is invalid', (given) => {
    expect(readEmail(given)).toMatchObject({ refusals: [{ field: 'email' }] });
  });

  test('a megabyte of dots is refused quickly', () => {
    const startedAt = performance.now();
    readEmail(`a@${'a.'.repeat(500_000)}`);
    readEmail(`${'a'.repeat(60)}@${'a-'.repeat(90)}`);
    expect(performance.now() - startedAt).toBeLessThan(50);
  });
});

describe('names and roles', () => {
  test('a name is one printable line', () => {
    expect(readFirstName(' Zoë ')).toEqual({ ok: true, value: 'Zoë' });
    for (const bad of ['', ' ', 'a\nb', 'a\0', 'a\u202eb', '\ud800', 'x'.repeat(101)]) {
      expect(readFirstName(bad)).toMatchObject({ refusals: [{ field: 'firstName' }] });
    }
  });

  test('roles are a non-empty set', () => {
    expect(readRoles(['admin', 'employee', 'admin'])).toMatchObject({
      value: ['employee', 'admin'],
    });
    expect(readRoles([])).toMatchObject({ refusals: [{ field: 'roles' }] });
  });

  test('a department is found by name in any case; an empty name means no department', () => {
    const sales = { id: '1', name: 'Sales' };
    expect(findDepartment(' sales', [sales])).toEqual({ ok: true, value: sales });
    expect(findDepartment('', [sales])).toEqual({ ok: true, value: null });
    expect(findDepartment('Sale', [sales]).ok).toBe(false);
  });

  test('all invalid fields of a form are reported at once', () => {
    expect(allOf({ email: readEmail(''), firstName: readFirstName('') })).toMatchObject({
      refusals: [{ field: 'email' }, { field: 'firstName' }],
    });
  });
});

describe('managers', () => {
  const [ada, mia, emma] = [person('1', 'Ada'), person('2', 'Mia'), person('3', 'Emma')];

  test('a chain without the member is allowed, and a cycle is refused and named in order', () => {
    expect(checkManagerChain(emma, [mia, ada]).ok).toBe(true);
    expect(checkManagerChain(ada, [emma, mia, ada])).toMatchObject({
      refusals: [
        {
          code: 'MANAGER_CYCLE',
          message:
            "Managers can't be circular: Ada Test reports to Emma Test reports to Mia Test reports to Ada Test.",
        },
      ],
    });
    expect(checkManagerChain(ada, [ada])).toMatchObject({
      refusals: [{ message: 'Ada Test cannot be their own manager.' }],
    });
  });
});

describe('settings of an organization', () => {
  const current = {
    name: 'Acme',
    timeZone: 'UTC',
    dateOrder: 'dmy',
    currency: 'USD',
    requiresSecondFactor: false,
    visionProviderHost: 'api.example.com',
    country: 'DE',
  } as const;

  test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'UTC'])(
    '%s is a time zone and is stored as given',
    (timeZone) => {
      expect(readOrganization({ timeZone }, current)).toMatchObject({ value: { timeZone } });
    },
  );

  test.each(['', 'Berlin', '+01:00', 'Europe/Berlin\0', 'x'.repeat(1_000_000)])(
    '%.20j is not a time zone',
    (timeZone) => {
      expect(readOrganization({ timeZone }, current)).toMatchObject({
        refusals: [{ field: 'timeZone' }],
      });
    },
  );

  test.each(['API.example.com', 'https://api.example.com', '', 'x'.repeat(256)])(
    '%.20j is not a host',
    (visionProviderHost) => {
      expect(readOrganization({ visionProviderHost }, current)).toMatchObject({
        refusals: [{ field: 'visionProviderHost' }],
      });
    },
  );

  test.each(['localhost:11434', '[::1]:8080', null])(
    'the host %s replaces another',
    (visionProviderHost) => {
      expect(readOrganization({ visionProviderHost }, current)).toMatchObject({
        value: { visionProviderHost },
      });
    },
  );

  test.each(['eur', 'PYUSD', 'XXX', ''])(
    '%j is no currency that a receipt can be in',
    (currency) => {
      expect(readOrganization({ currency }, current)).toMatchObject({
        refusals: [{ code: 'VALIDATION_FAILED', field: 'currency' }],
      });
    },
  );

  test('fields left out or null are unchanged', () => {
    expect(readOrganization({ name: null, dateOrder: 'ymd', currency: 'EUR' }, current)).toEqual({
      ok: true,
      value: { ...current, dateOrder: 'ymd', currency: 'EUR' },
    });
  });
});

test('an audit entry contains only differences, without list order and unchanged fields', () => {
  const before = { name: 'a', roles: ['x', 'y'], manager: null };
  const after = { name: 'b', roles: ['y', 'x'], manager: 'member 2' };
  expect(changesBetween(before, after, ['name', 'roles', 'manager'])).toEqual([
    { field: 'name', before: 'a', after: 'b' },
    { field: 'manager', before: null, after: 'member 2' },
  ]);
});
