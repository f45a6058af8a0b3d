import { expect, test } from 'vitest';
import { checkPassword } from './password-rule.ts';

const EMAIL = 'emma.employee@outlay.test';
const check = (password: string) => checkPassword(password, EMAIL, 'password');

test.each([
  'correct horse battery',
  'tr0mbone-lamp-ice',
  'nur kleine buchstaben',
  'XyZ7!kQ2#mP9',
  'Пароль-из-слов-лампа',
  '🙂🚲🍋🎻🐳🏔️🧭🪁🥁🌵🧊🪴',
])('%s is accepted: length and unpredictability count, not character classes', (password) => {
  expect(check(password)).toEqual({ ok: true, value: password });
});

test('eleven characters are too few and 129 too many, reported on the field', () => {
  expect(check('kqzmwpvxrtb')).toMatchObject({
    ok: false,
    refusals: [
      {
        code: 'VALIDATION_FAILED',
        field: 'password',
        message: expect.stringContaining('at least 12') as string,
      },
    ],
  });
  expect(check('a lamp, '.repeat(17))).toMatchObject({
    refusals: [{ message: expect.stringContaining('at most 128') as string }],
  });
});

test.each(['emma.employee@outlay.test', 'EMMA.employee@OUTLAY.test', 'emma.employee1!'])(
  "%s is refused because it is the member's address",
  (password) => {
    expect(check(password)).toMatchObject({
      refusals: [{ message: 'A password must not be your email address.' }],
    });
  },
);

test.each([
  'aaaaaaaaaaaa',
  'abababababab',
  'abcdefghijklmnop',
  'zyxwvutsrqpo',
  '123456789012',
  'qwertyuiop123',
  'passwordpassword',
  'Password1234!',
  'Outlay-2026-admin',
  'letmein123456',
  'asdfasdfasdf',
  'summer2026!!!',
  '            ',
])('%s is refused as an easily guessed password', (password) => {
  expect(check(password)).toMatchObject({
    refusals: [{ message: expect.stringContaining('too easy to guess') as string }],
  });
});

test('a megabyte is refused immediately', () => {
  expect(check('x'.repeat(1_000_000)).ok).toBe(false);
});
