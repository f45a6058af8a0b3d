import { expect, test } from 'vitest';
import { linkHolderOf, readLinkHolder } from './link-holder.ts';
import type { Viewer } from './viewer.ts';

const viewer: Viewer = { userId: '4', organizationId: '1', roles: ['employee'], accessVersion: 3 };

test('a link names the session that it was made in, and the access of its member at that time', () => {
  expect(readLinkHolder(linkHolderOf({ ...viewer, sessionId: 'f3a0-1' }))).toEqual({
    principal: { userId: '4', sessionId: 'f3a0-1', apiKeyId: null },
    version: 3,
  });
});

test("a link of a program names its API key, and never a session with the key's id", () => {
  expect(readLinkHolder(linkHolderOf({ ...viewer, apiKeyId: '9' }))).toEqual({
    principal: { userId: '4', sessionId: null, apiKeyId: '9' },
    version: 3,
  });
});

test.each([
  '',
  '4',
  '4.3',
  '4.3.',
  '0.3.s',
  '4.x.s',
  '4.3.s.t',
  '4.3.key:',
  `4.3.${'s'.repeat(65)}`,
])('%j is no holder', (text) => expect(readLinkHolder(text)).toBeNull());
