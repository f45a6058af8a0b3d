import { expect, test } from 'vitest';
import { claimsOf, viewerOfClaims } from './viewer-claims.ts';

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

test.each([person, key])(
  'claims round-trip: the viewer is read back as it was written',
  (viewer) => {
    expect(viewerOfClaims({ sub: viewer.userId, ...claimsOf(viewer) })).toEqual(viewer);
  },
);

test('a viewer without session and scopes has neither claim, so older tokens stay readable', () => {
  expect(claimsOf({ organizationId: '1', roles: [] })).toEqual({ org: '1', roles: [] });
});

test('an empty list of scopes stays empty and does not mean all permissions', () => {
  expect(viewerOfClaims({ sub: '4', ...claimsOf({ ...key, scopes: [] }) })?.scopes).toEqual([]);
});

test('unreadable scopes make the token malformed instead of unlimited', () => {
  expect(viewerOfClaims({ sub: '4', org: '1', roles: [], scopes: 'READ' })).toBeNull();
});

test('unknown scopes and roles are dropped and grant nothing', () => {
  expect(viewerOfClaims({ sub: '4', org: '1', roles: ['king'], scopes: ['EVERYTHING'] })).toEqual({
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
  expect(viewerOfClaims(payload)).toBeNull(),
);
