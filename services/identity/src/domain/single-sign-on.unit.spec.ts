import { problemWithHost } from '@outlay/platform/public-address';
import { describe, expect, test } from 'vitest';
import {
  readIssuer,
  readSingleSignOn,
  rolesAfterSignIn,
  type SingleSignOnInput,
} from './single-sign-on.ts';
import { readDomain } from './single-sign-on-domain.ts';

const strict = { allowPrivate: false, problemWithHost };
const sandbox = { allowPrivate: true, problemWithHost };

const input = (changes: Partial<SingleSignOnInput> = {}): SingleSignOnInput => ({
  issuer: 'https://id.acme.test/',
  clientId: 'outlay',
  clientSecret: 'secret',
  createsMembers: true,
  isRequired: false,
  groupsClaim: 'groups',
  groupRoles: [
    { group: 'it', roles: ['admin'] },
    { group: 'money', roles: ['approver', 'finance'] },
  ],
  secondFactorValues: ['mfa', 'mfa'],
  ...changes,
});

describe('the address of a provider', () => {
  test.each(['https://id.acme.test', 'https://acme.test/realms/one', ' https://8.8.8.8:8443/ '])(
    '%s is taken',
    (text) => {
      expect(readIssuer(text, strict)).toEqual({ ok: true, value: text.trim() });
    },
  );

  test.each([
    ['', 'VALIDATION_FAILED'],
    ['id.acme.test', 'VALIDATION_FAILED'],
    ['ftp://id.acme.test', 'VALIDATION_FAILED'],
    ['https://user@id.acme.test', 'VALIDATION_FAILED'],
    ['https://id.acme.test?a=b', 'VALIDATION_FAILED'],
    ['https://id.acme.test#a', 'VALIDATION_FAILED'],
    [`https://id.acme.test/${'x'.repeat(500)}`, 'VALIDATION_FAILED'],
    ['http://id.acme.test', 'ADDRESS_NOT_ALLOWED'],
    ['http://localhost:9000', 'ADDRESS_NOT_ALLOWED'],
    ['https://10.0.0.1', 'ADDRESS_NOT_ALLOWED'],
    ['https://169.254.169.254/latest', 'ADDRESS_NOT_ALLOWED'],
    ['https://[::1]/', 'ADDRESS_NOT_ALLOWED'],
  ])('%s is refused as %s', (text, code) => {
    expect(readIssuer(text, strict)).toMatchObject({ refusals: [{ code, field: 'issuer' }] });
  });

  test('without TLS is allowed only in a sandbox and on the same machine', () => {
    expect(readIssuer('http://localhost:9000', sandbox)).toMatchObject({ ok: true });
    expect(readIssuer('http://id.acme.test', sandbox)).toMatchObject({ ok: false });
  });
});

describe('settings', () => {
  test('have each role and value once, in the order of the product', () => {
    const read = readSingleSignOn(
      input({ groupRoles: [{ group: ' it ', roles: ['admin', 'finance', 'admin'] }] }),
      null,
      strict,
    );
    expect(read).toMatchObject({
      value: {
        groupRoles: [{ group: 'it', roles: ['finance', 'admin'] }],
        secondFactorValues: ['mfa'],
      },
    });
  });

  test.each<[string, Partial<SingleSignOnInput>]>([
    ['clientId', { clientId: ' ' }],
    ['clientSecret', { clientSecret: null }],
    ['clientSecret', { clientSecret: '' }],
    ['groupsClaim', { groupsClaim: null }],
    ['groupRoles', { groupRoles: [{ group: 'it', roles: [] }] }],
    ['groupRoles', { groupRoles: [{ group: '', roles: ['admin'] }] }],
    [
      'groupRoles',
      {
        groupRoles: [
          { group: 'it', roles: ['admin'] },
          { group: 'it ', roles: ['finance'] },
        ],
      },
    ],
    [
      'groupRoles',
      { groupRoles: Array.from({ length: 51 }, (_, at) => ({ group: `${at}`, roles: ['admin'] })) },
    ],
    ['secondFactorValues', { secondFactorValues: [''] }],
    ['secondFactorValues', { secondFactorValues: Array.from({ length: 11 }, String) }],
  ])('are refused for %s', (field, changes) => {
    expect(readSingleSignOn(input(changes), null, strict)).toMatchObject({
      refusals: [{ code: 'VALIDATION_FAILED', field }],
    });
  });
});

describe('roles after a sign-in', () => {
  test('are those of the groups and employee, for roles that a group can give', () => {
    expect(rolesAfterSignIn(input(), ['money', 'other'], ['admin'])).toEqual([
      'employee',
      'approver',
      'finance',
    ]);
    expect(rolesAfterSignIn(input(), [], ['admin'])).toEqual(['employee']);
    expect(rolesAfterSignIn(input(), ['IT', 'it '], [])).toEqual(['employee']);
  });

  test('keep a role that no group gives, which admins grant in Outlay', () => {
    const rules = input({ groupRoles: [{ group: 'leads', roles: ['approver'] }] });
    expect(rolesAfterSignIn(rules, ['leads'], ['employee', 'finance'])).toEqual([
      'employee',
      'approver',
      'finance',
    ]);
    expect(rolesAfterSignIn(rules, [], ['employee', 'approver', 'finance'])).toEqual([
      'employee',
      'finance',
    ]);
  });

  test('stay as they are where roles are managed in Outlay', () => {
    expect(rolesAfterSignIn(input({ groupsClaim: null }), ['it'], ['finance'])).toEqual([
      'finance',
    ]);
  });
});

test.each([
  ['Acme.TEST ', 'acme.test'],
  ['a-b.co.uk', 'a-b.co.uk'],
  ['acme', null],
  ['acme.test.', null],
  ['*.acme.test', null],
  ['-acme.test', null],
  ['acme.test/x', null],
  [`${'a'.repeat(64)}.test`, null],
])('the domain %s is read as %s', (text, expected) => {
  const read = readDomain(text);
  expect(read.ok ? read.value : null).toBe(expected);
});
