import { expect, test } from 'vitest';
import { claimsOf, principalOfClaims } from './viewer-claims.ts';

const person = {
  userId: '4',
  organizationId: '1',
  roles: ['employee'] as const,
  sessionId: 'session-1',
  authentication: { at: 1_800_000_000, methods: ['pwd'] as const, freshUntil: 1_800_000_300 },
  apiKeyId: null,
  scopes: null,
};
const key = {
  ...person,
  sessionId: null,
  authentication: null,
  apiKeyId: '7',
  scopes: ['READ'] as const,
};

const operator = { ...person, organizationId: null, roles: [] as const };

test.each([person, key, operator])(
  'claims round-trip: the viewer is read back as it was written',
  (viewer) => {
    expect(principalOfClaims({ sub: viewer.userId, ...claimsOf(viewer) })).toEqual(viewer);
  },
);

test('a viewer without session and scopes has neither claim', () => {
  expect(claimsOf({ organizationId: '1', roles: [] })).toEqual({ org: '1', roles: [] });
});

test('an empty list of scopes stays empty and does not mean all permissions', () => {
  expect(principalOfClaims({ sub: '4', ...claimsOf({ ...key, scopes: [] }) })?.scopes).toEqual([]);
});

test('unreadable scopes make the token malformed instead of unlimited', () => {
  expect(principalOfClaims({ sub: '4', org: '1', roles: [], scopes: 'READ' })).toBeNull();
});

test('unknown scopes and roles are dropped and grant nothing', () => {
  expect(
    principalOfClaims({ sub: '4', org: '1', roles: ['king'], scopes: ['EVERYTHING'] }),
  ).toEqual({
    ...person,
    roles: [],
    sessionId: null,
    authentication: null,
    scopes: [],
  });
});

test.each([
  { org: '1', roles: [] },
  { sub: '4', roles: [] },
  { sub: '4', org: '1' },
])('a token without a required claim identifies no viewer', (payload) =>
  expect(principalOfClaims(payload)).toBeNull(),
);

test.each([
  { sub: '4', org: '1', roles: ['admin'], operator: true },
  { sub: '4', operator: 'yes' },
  { sub: '4', roles: ['operator'] },
])('no token is both a member and an operator, or an operator by a role', (payload) =>
  expect(principalOfClaims(payload)).toBeNull(),
);

test('the role of an operator grants a member nothing', () => {
  expect(principalOfClaims({ sub: '4', org: '1', roles: ['admin', 'operator'] })?.roles).toEqual([
    'admin',
  ]);
});
