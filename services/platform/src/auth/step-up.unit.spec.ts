import { expect, test } from 'vitest';
import { requireHuman, requireStepUp } from './step-up.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const nowS = NOW.getTime() / 1_000;
const authenticated = (freshUntil: number) => ({
  authentication: { at: nowS - 300, methods: ['pwd'] as const, freshUntil },
});
const REQUIRED = { ok: false, refusals: [{ code: 'STEP_UP_REQUIRED' }] };

test('whoever has just authenticated needs no step-up, to the second', () => {
  expect(requireStepUp(authenticated(nowS), NOW)).toBeNull();
  expect(requireStepUp(authenticated(nowS - 1), NOW)).toMatchObject(REQUIRED);
});

test('a token without a time of authentication is refused', () => {
  expect(requireStepUp({}, NOW)).toMatchObject(REQUIRED);
  expect(requireStepUp({ authentication: null }, NOW)).toMatchObject(REQUIRED);
});

test('an API key can never step up, whatever its token says', () => {
  expect(requireStepUp({ ...authenticated(nowS + 1), scopes: ['ADMIN'] }, NOW)).toMatchObject({
    refusals: [{ code: 'HUMAN_REQUIRED' }],
  });
});

test('a key is not a person, even with the scope of a session that sets up a second factor', () => {
  const key = { apiKeyId: '7', scopes: ['SECOND_FACTOR_SETUP', 'APPROVALS_WRITE'] as const };
  expect(requireHuman(key)).toMatchObject({ refusals: [{ code: 'HUMAN_REQUIRED' }] });
  expect(requireHuman({ scopes: ['SECOND_FACTOR_SETUP'] })).toBeNull();
});
