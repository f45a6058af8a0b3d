import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { assertUnconditional } from './conditional-subscriptions.ts';

test.each([
  ['on the field', 'subscription ($n: Boolean!) { changes @skip(if: $n) { type } }'],
  ['on the fragment', 'subscription ($n: Boolean!) { ... @include(if: $n) { changes { type } } }'],
  [
    'in a named fragment',
    'subscription ($n: Boolean!) { ...S } fragment S on Subscription { changes @skip(if: $n) { type } }',
  ],
])('a subscription with a condition %s is refused, because validation would throw', (_, source) => {
  expect(() => assertUnconditional(parse(source))).toThrow(
    "The root field of a subscription can't have @skip or @include.",
  );
});

test('conditions below the root field, and in queries, are allowed', () => {
  const source =
    'subscription A { changes { type @skip(if: true) } } query B { me @skip(if: true) { id } }';
  expect(() => assertUnconditional(parse(source))).not.toThrow();
});
