import { expect, test } from 'vitest';
import { assertWellFormed } from './well-formed.ts';

const check = (raw: string): void => assertWellFormed(raw, JSON.parse(raw));

test.each([
  ['{"title":"\\ud800"}', 'title'],
  ['{"variables":{"input":{"tags":["a","\\udc00x"]}}}', 'variables.input.tags.1'],
  ['"\\ud83d"', 'The body'],
  ['{"variables":{"search":"a\\u0000b"}}', 'variables.search'],
])('%s is refused and its position is named', (raw, place) => {
  expect(() => check(raw)).toThrow(`${place} is not valid text.`);
});

test('a complete surrogate pair is an ordinary character', () => {
  expect(() => check('{"title":"\\ud83e\\uddfe and \\u00e9"}')).not.toThrow();
});
