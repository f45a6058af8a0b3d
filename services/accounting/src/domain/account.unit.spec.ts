import { expect, test } from 'vitest';
import { readAccount } from './account.ts';

const ACCOUNT = { code: '6300', name: 'Travel', kind: 'expense' } as const;

test.each(['', ' ', 'a'.repeat(101), 'Tra\u0000vel', 'Tra\u200bvel'])(
  'a name that is missing, too long or hides characters is refused: %j',
  (name) =>
    expect(readAccount({ ...ACCOUNT, name })).toMatchObject({ refusals: [{ field: 'name' }] }),
);

test.each(['', '-63', '63 00', '6'.repeat(21)])('%j is no code of an account', (code) =>
  expect(readAccount({ ...ACCOUNT, code })).toMatchObject({ refusals: [{ field: 'code' }] }),
);

test('a name is trimmed', () =>
  expect(readAccount({ ...ACCOUNT, name: ' Travel ' })).toEqual({ ok: true, value: ACCOUNT }));
