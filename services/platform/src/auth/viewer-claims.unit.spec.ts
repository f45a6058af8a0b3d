import { expect, test } from 'vitest';
import { claimsOf, viewerOfClaims } from './viewer-claims.ts';

const person = {
  userId: '4',
  organizationId: '1',
  roles: ['employee'] as const,
  sessionId: 'session-1',
  scopes: null,
};
const key = { ...person, sessionId: null, scopes: ['READ'] as const };

test.each([person, key])('what a token is made from is read back from its claims', (viewer) => {
  expect(viewerOfClaims({ sub: viewer.userId, ...claimsOf(viewer) })).toEqual(viewer);
});

test('a viewer without session and scopes has neither claim, so tokens of before stay readable', () => {
  expect(claimsOf({ organizationId: '1', roles: [] })).toEqual({ org: '1', roles: [] });
});

test('an empty list of scopes stays empty: it is no permission for everything', () => {
  expect(viewerOfClaims({ sub: '4', ...claimsOf({ ...key, scopes: [] }) })?.scopes).toEqual([]);
});

test('scopes that cannot be read make the token malformed instead of unlimited', () => {
  expect(viewerOfClaims({ sub: '4', org: '1', roles: [], scopes: 'READ' })).toBeNull();
});

test('unknown scopes and roles are left out, they allow nothing', () => {
  expect(viewerOfClaims({ sub: '4', org: '1', roles: ['king'], scopes: ['EVERYTHING'] })).toEqual({
    ...person,
    roles: [],
    sessionId: null,
    scopes: [],
  });
});

test.each([
  { org: '1', roles: [] },
  { sub: '4', roles: [] },
  { sub: '4', org: '1' },
])('a token that lacks a claim names nobody', (payload) =>
  expect(viewerOfClaims(payload)).toBeNull(),
);
