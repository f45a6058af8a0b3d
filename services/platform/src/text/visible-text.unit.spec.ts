import { expect, test } from 'vitest';
import { characterCount, hidesCharacters, readLine, visibleText } from './index.ts';

test.each([
  ['a space of no width', 'Ta\u200bxi', 'Taxi'],
  ['a byte order mark', '\ufeffTaxi', 'Taxi'],
  ['a soft hyphen', 'Ta\u00adxi', 'Taxi'],
  ['a turned text', 'gpj\u202eexe', 'gpjexe'],
  ['isolates', '\u2066Taxi\u2069', 'Taxi'],
  ['a joiner between Latin letters', 'Ta\u200cxi\u200d', 'Taxi'],
])('%s is taken out', (_what, given, shown) => {
  expect(visibleText(given)).toBe(shown);
  expect(hidesCharacters(given)).toBe(true);
});

test.each(['Café 🎉', '👩\u200d👩\u200d👧', '❤\ufe0f\u200d🔥', 'می\u200cخواهم', 'क्\u200dष'])(
  '%s stays as it is',
  (text) => {
    expect(visibleText(text)).toBe(text);
  },
);

test('an emoji counts once, in names as elsewhere', () => {
  expect(characterCount('🎉🎉')).toBe(2);
  const rule = { field: 'name', label: 'Name', max: 3 };
  expect(readLine('🎉🎉🎉', rule).ok).toBe(true);
  expect(readLine('🎉🎉🎉🎉', rule).ok).toBe(false);
});

test('a name with hidden characters is refused, since it could pass for another', () => {
  const rule = { field: 'name', label: 'Name', max: 20 };
  for (const name of ['A\u200bda', 'A\u202eda', 'Ada\ufeffB']) {
    expect(readLine(name, rule)).toMatchObject({
      refusals: [{ message: 'Name contains unsupported characters.' }],
    });
  }
});
