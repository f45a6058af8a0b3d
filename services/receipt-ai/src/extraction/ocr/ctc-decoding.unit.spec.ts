import { expect, test } from 'vitest';

import { decodeCtc } from './ctc-decoding.ts';

const CHARACTERS = ['', 'A', 'B', '文'];

/** One row of class probabilities per time step. */
function decode(steps: number[][], allowed = [0, 1, 2, 3]) {
  const values = Float32Array.from(steps.flat());
  return decodeCtc(
    { values, offset: 0, stepCount: steps.length, classCount: CHARACTERS.length },
    CHARACTERS,
    allowed,
  );
}

test('drops repeats and keeps a letter separated from its repeat by a blank', () => {
  const blank = [1, 0, 0, 0];
  const a = [0.2, 0.8, 0, 0];
  expect(decode([a, a, blank, a, [0, 0, 0.6, 0]]).latin).toEqual({
    text: 'AAB',
    confidence: expect.closeTo((0.8 + 0.8 + 0.6) / 3) as number,
    weakest: expect.closeTo(0.6) as number,
    positions: [0, 3, 4],
  });
});

test('a character of another script replaces a Latin one only in the reading of any script', () => {
  const { latin, any } = decode([[0.1, 0.3, 0.2, 0.4]], [0, 1, 2]);
  expect([latin.text, any.text]).toEqual(['A', '文']);
});

test('a line of blanks is empty and has no confidence', () => {
  const empty = { text: '', confidence: 0, weakest: 1, positions: [] };
  expect(decode([[1, 0, 0, 0]])).toEqual({ latin: empty, any: empty });
});
