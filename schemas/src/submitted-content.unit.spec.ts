import { expect, test } from 'vitest';
import submitted from '../events/expense/expense-submitted.v1.example.json' with { type: 'json' };
import { canonicalJson } from './canonical-json.ts';
import { hashedTextOf, type ShownContent } from './submitted-content.ts';

const { amount, source, ...content } = submitted.data.content;
const shown: ShownContent = {
  ...content,
  ...amount,
  payeeMemo: null,
  linesHash: null,
  source: source.toUpperCase(),
};

test('what is shown has the text that was hashed, with and without lines', () => {
  expect(hashedTextOf(shown)).toBe(canonicalJson({ ...content, amount, source }));
  const linesHash = 'c'.repeat(64);
  expect(hashedTextOf({ ...shown, linesHash })).toBe(
    canonicalJson({ ...content, amount, source, linesHash }),
  );
});
