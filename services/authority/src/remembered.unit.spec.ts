import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('what is asked twice is found once, so that thousands of members are not read again', () => {
  const asked: string[] = [];
  const lengthOf = remembered((text: string) => {
    asked.push(text);
    return text.length;
  });
  expect([lengthOf('one'), lengthOf('three'), lengthOf('one')]).toEqual([3, 5, 3]);
  expect(asked).toEqual(['one', 'three']);
});
