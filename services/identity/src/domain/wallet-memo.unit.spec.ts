import { expect, test } from 'vitest';
import { readWalletMemo } from './wallet-memo.ts';

test.each([
  ['1029384756', '1029384756'],
  ['  tag 7 ', 'tag 7'],
  ['Überweisung für Ana 😀', 'Überweisung für Ana 😀'],
  ['😀'.repeat(120), '😀'.repeat(120)],
  ['', null],
  ['   ', null],
  [null, null],
])('the memo %j is stored as %j', (text, memo) => {
  expect(readWalletMemo(text)).toEqual({ ok: true, value: memo });
});

test.each([
  ['too long', 'x'.repeat(121)],
  ['a megabyte', 'x'.repeat(1_000_000)],
  ['a line break', 'one\ntwo'],
  ['NUL', 'one\u0000two'],
  ['a C1 control', 'one\u0085two'],
  ['text turned around', 'one\u202etwo'],
  ['a space of no width', 'one\u200btwo'],
  ['a line separator', 'one\u2028two'],
  ['half a character', 'one\ud800'],
])('a memo with %s is refused on its field', (_what, text) => {
  expect(readWalletMemo(text)).toMatchObject({
    ok: false,
    refusals: [{ code: 'VALIDATION_FAILED', field: 'memo' }],
  });
});
