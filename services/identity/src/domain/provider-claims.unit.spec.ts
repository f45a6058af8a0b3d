import { describe, expect, test } from 'vitest';
import {
  isRenewedSince,
  isRecent,
  lacksClaims,
  provedAt,
  readPerson,
  type ProviderClaims,
} from './provider-claims.ts';
import type { SingleSignOnRules } from './single-sign-on.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const NOW_S = NOW.getTime() / 1_000;
const RULES: SingleSignOnRules = {
  issuer: 'https://id.acme.test',
  clientId: 'outlay',
  createsMembers: true,
  isRequired: false,
  groupsClaim: 'groups',
  groupRoles: [],
  secondFactorValues: ['mfa', 'urn:two'],
};

const read = (claims: ProviderClaims, rules: Partial<SingleSignOnRules> = {}) =>
  readPerson({ sub: 's', email: 'Ed@Acme.test', ...claims }, { ...RULES, ...rules }, ['acme.test']);
const personOf = (claims: ProviderClaims, rules: Partial<SingleSignOnRules> = {}) => {
  const person = read(claims, rules);
  if (!person.ok) throw new Error(person.refusals[0].message);
  return person.value;
};

test('an address is normalised, and a name comes from the available claims', () => {
  expect(personOf({ given_name: 'Ed', family_name: 'Editor' })).toMatchObject({
    email: 'ed@acme.test',
    firstName: 'Ed',
    lastName: 'Editor',
  });
  expect(personOf({ name: 'Ed van Dam' })).toMatchObject({ firstName: 'Ed', lastName: 'van Dam' });
  expect(personOf({ name: '\u202e', given_name: 7 })).toMatchObject({
    firstName: 'ed',
    lastName: 'ed',
  });
});

test.each<[string, ProviderClaims]>([
  ['no subject', { sub: undefined }],
  ['a subject that is no text', { sub: 7 }],
  ['a subject longer than the standard has it', { sub: 'x'.repeat(256) }],
  ['a subject that a database refuses', { sub: 'a\u0000' }],
  ['no address', { email: undefined }],
  ['an address of another domain', { email: 'ed@else.test' }],
  ['an address whose domain only ends like ours', { email: 'ed@notacme.test' }],
  ['an address of a domain below ours', { email: 'ed@sub.acme.test' }],
  ['an address with ours before another domain', { email: 'ed@acme.test@else.test' }],
  ['an address that is not verified', { email_verified: false }],
  ['an address of which it is unclear whether it is verified', { email_verified: null }],
])('claims with %s name no one', (_name, claims) => {
  expect(read(claims)).toMatchObject({ ok: false });
});

test('an account of Google has to be managed by the organization', () => {
  const google = { issuer: 'https://accounts.google.com' };
  expect(read({ email_verified: true }, google)).toMatchObject({ ok: false });
  expect(read({ hd: 'else.test' }, google)).toMatchObject({ ok: false });
  expect(read({ hd: 'acme.test' }, google)).toMatchObject({ ok: true });
});

test('groups come from the claim named in the settings; without it they are empty', () => {
  expect(personOf({ groups: ['a', 7, null, 'b'] }).groups).toEqual(['a', 'b']);
  expect(personOf({ groups: 'a' }).groups).toEqual(['a']);
  expect(personOf({}).groups).toEqual([]);
  expect(personOf({ groups: ['a'] }, { groupsClaim: null }).groups).toEqual([]);
  expect(lacksClaims({ email: 'x' }, 'groups')).toBe(true);
  expect(lacksClaims({ email: 'x' }, null)).toBe(false);
});

test('amr or acr shows a second factor by the values in the settings', () => {
  expect(personOf({ amr: ['pwd', 'mfa'] }).hasSecondFactor).toBe(true);
  expect(personOf({ acr: 'urn:two' }).hasSecondFactor).toBe(true);
  expect(personOf({ amr: ['pwd', 'otp'], acr: '1' }).hasSecondFactor).toBe(false);
  expect(personOf({ amr: ['mfa'] }, { secondFactorValues: [] }).hasSecondFactor).toBe(false);
});

describe('the moment of the sign-in at the provider', () => {
  const at = (secondsAgo: number) => personOf({ auth_time: NOW_S - secondsAgo });
  const silent = personOf({});

  test('may be a day ago, and a minute for clocks that differ', () => {
    expect(isRecent(at(86_400 + 60), NOW)).toBe(true);
    expect(isRecent(at(86_400 + 61), NOW)).toBe(false);
    expect(isRecent(silent, NOW)).toBe(true);
  });

  test('follows the request of a step-up, and has to be said', () => {
    expect(isRenewedSince(at(60), NOW)).toBe(true);
    expect(isRenewedSince(at(61), NOW)).toBe(false);
    expect(isRenewedSince(silent, NOW)).toBe(false);
  });

  test('is never taken to be later than now, and to be old when it is not said', () => {
    expect(provedAt(at(-3_600), NOW)).toEqual(NOW);
    expect(provedAt(at(3_600), NOW)).toEqual(new Date(NOW.getTime() - 3_600_000));
    expect(provedAt(silent, NOW)).toEqual(new Date(NOW.getTime() - 86_400_000));
    expect(provedAt(personOf({ auth_time: 'now' }), NOW)).toEqual(provedAt(silent, NOW));
  });
});
