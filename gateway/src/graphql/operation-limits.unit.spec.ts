import { getIntrospectionQuery, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { assertWithinLimits, LIMITS } from './operation-limits.ts';

const check = (source: string): void => assertWithinLimits(parse(source));

const nested = (levels: number): string => `${'{ a '.repeat(levels)}${'}'.repeat(levels)}`;

const aliases = (count: number): string =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: me`).join(' ')} }`;

/** Creates fragments that each spread the next one twice, for 2 ** levels fields from a few lines. */
function doublingFragments(levels: number): string {
  const fragments = Array.from(
    { length: levels },
    (_, index) => `fragment F${index} on User { ...F${index + 1} ...F${index + 1} }`,
  );
  return `{ ...F0 } ${fragments.join(' ')} fragment F${levels} on User { id }`;
}

/** Creates an introspection query in which each level selects the next one twice. */
function wideningIntrospection(levels: number): string {
  const fragments = Array.from(
    { length: levels },
    (_, index) =>
      `fragment F${index} on __Type { a: ofType { ...F${index + 1} } b: ofType { ...F${index + 1} } }`,
  );
  return `{ __type(name: "Query") { ...F0 } } ${fragments.join(' ')} fragment F${levels} on __Type { name }`;
}

describe('the limits of an operation', () => {
  test('the deepest allowed operation passes, and one more level is refused', () => {
    expect(() => check(nested(LIMITS.depth))).not.toThrow();
    expect(() => check(nested(LIMITS.depth + 1))).toThrow('too many levels: at most 12');
  });

  test('levels inside fragments count where the fragment is used', () => {
    const fragment = `fragment Deep on User ${nested(LIMITS.depth)}`;
    expect(() => check(`{ ...Deep } ${fragment}`)).not.toThrow();
    expect(() => check(`{ me { ...Deep } } ${fragment}`)).toThrow('too many levels');
    expect(() => check(`{ me { ... on User ${nested(LIMITS.depth)} } }`)).toThrow(
      'too many levels',
    );
  });

  test('fifteen aliases pass and sixteen are refused, also inside fragments', () => {
    expect(() => check(aliases(15))).not.toThrow();
    expect(() => check(aliases(16))).toThrow('too many aliases: at most 15');
    const fragment = 'fragment F on Query { a: me b: me c: me d: me }';
    const spreads = '... on Query { ...F } '.repeat(4);
    expect(() => check(`{ ${spreads} } ${fragment}`)).toThrow('too many aliases');
  });

  test('exponential fragments, short to parse and huge to run, are refused immediately', () => {
    expect(() => check(doublingFragments(30))).toThrow('too many fields: at most 1000');
    expect(() => check(wideningIntrospection(17))).toThrow('too many aliases: at most 15');
  });

  test('exponential fragments without fields are weighed once each and refused for their number', () => {
    const empty = doublingFragments(100).replace('{ id }', '{ ...Unknown ...Unknown }');
    expect(() => check(empty)).not.toThrow();
  });

  test('circular fragments are refused by name instead of being followed', () => {
    const cycle = '{ ...A } fragment A on User { id ...B } fragment B on User { id ...A }';
    expect(() => check(cycle)).toThrow('The fragment "A" spreads itself.');
  });

  test('the standard introspection query passes, and three of them in one document are refused', () => {
    const query = getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    });
    expect(() => check(query)).not.toThrow();
    const [operation = '', ...fragments] = query.split(/(?=fragment )/);
    const field = operation.slice(operation.indexOf('__schema'), operation.lastIndexOf('}'));
    const three = `{ a: ${field} b: ${field} c: ${field} } ${fragments.join('')}`;
    expect(() => check(three)).toThrow('too many schema fields in its answer');
  });

  test('a hundred aliases of the whole schema are refused', () => {
    const schema = Array.from({ length: 120 }, (_, i) => `a${i}: __schema { types { name } }`);
    expect(() => check(`{ ${schema.join(' ')} }`)).toThrow('too many aliases: at most 15');
  });

  test('a data field next to introspection keeps the limits for data', () => {
    expect(() =>
      check(`{ __schema { types { name } } ${nested(LIMITS.depth + 1).slice(1)}`),
    ).toThrow('too many levels: at most 12');
  });

  test('directives are counted across the whole document', () => {
    const directives = (count: number): string => '@include(if: true) '.repeat(count);
    expect(() => check(`{ me ${directives(50)} }`)).not.toThrow();
    expect(() => check(`{ me ${directives(30)} me ${directives(21)} }`)).toThrow(
      'too many directives',
    );
  });

  test.each([
    ['an argument', (value: string) => `{ expenseTotal(minAmount: ${value}) }`],
    ['a directive', (value: string) => `{ me @given(value: ${value}) }`],
    ['a default', (value: string) => `query ($amount: Decimal = ${value}) { me }`],
    ['a fragment', (value: string) => `{ ...F } fragment F on Query { me(at: ${value}) }`],
  ])(
    'lists and objects in one another in %s are bounded, because planning takes twice as long for each',
    (_place, documentWith) => {
      const inLists = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
      const inObjects = (levels: number): string =>
        `${'{a: ['.repeat(levels)}1${']}'.repeat(levels)}`;
      expect(() => check(documentWith(inLists(8)))).not.toThrow();
      expect(() => check(documentWith(inLists(9)))).toThrow(
        'too many levels in a value: at most 8',
      );
      expect(() => check(documentWith(inObjects(4)))).not.toThrow();
      expect(() => check(documentWith(inObjects(5)))).toThrow('too many levels in a value');
    },
  );

  test('a number beyond those of JavaScript is refused, because no plan can be made with it', () => {
    for (const amount of ['1e400', '-1e400', '9'.repeat(400)])
      expect(() => check(`{ expenseTotal(minAmount: ${amount}) }`)).toThrow(/number .* too large/);
    expect(() => check('{ expenseTotal(minAmount: 1e300) }')).not.toThrow();
  });

  test('limits apply to all operations of a document together', () => {
    const half = aliases(8);
    expect(() => check(`query A ${half} query B ${half}`)).toThrow('too many aliases');
  });

  test('a refusal is marked as one, with a status the client can act on', () => {
    expect(() => check(aliases(16))).toThrow(
      expect.objectContaining({
        extensions: { code: 'OPERATION_TOO_COMPLEX', http: { status: 400 } },
      }) as Error,
    );
  });

  test('each id multiplies the cost of a node', () => {
    const fields = Array.from({ length: 50 }, (_, index) => `f${index}`).join(' ');
    const query = (ids: string): string =>
      `query ($ids: [ID!]!) { nodes(ids: ${ids}) { ${fields} } }`;
    const weigh =
      (ids: string, variables = {}) =>
      () =>
        assertWithinLimits(parse(query(ids)), variables);
    expect(weigh('["a", "b"]')).not.toThrow();
    expect(weigh('$ids', { ids: Array(99).fill('a') })).not.toThrow();
    expect(weigh('$ids', { ids: Array(100).fill('a') })).toThrow('too many fields in its answer');
    expect(weigh(JSON.stringify(Array(100).fill('a')))).toThrow('too many fields in its answer');
    expect(weigh('$ids', { ids: Array(1_000).fill('a') })).toThrow('too many fields in its answer');
  });

  test('a page multiplies the cost of its fields by its rows, and nested pages multiply', () => {
    const page = (first: string): string =>
      `{ expenses(first: ${first}) { edges { node { id } } } }`;
    expect(() => check(page('100'))).not.toThrow();
    const inner = 'expenses(first: 100) { edges { node { a b c } } }';
    expect(() => check(`{ members { ${inner} } }`)).not.toThrow();
    expect(() => check(`{ payouts(first: 20) { ${inner} } }`)).toThrow(
      'too many fields in its answer: at most 5000',
    );
  });

  test('a page size in a variable counts at its value, or as a full page when invalid', () => {
    const document = parse('query Q($n: Int) { a(first: $n) { b(limit: 50) { c d } } }');
    expect(() => assertWithinLimits(document, { n: 2 })).not.toThrow();
    for (const n of [100, 1e9, -1, 'x', '2', { toString: 1 }, undefined]) {
      expect(() => assertWithinLimits(document, { n })).toThrow('too many fields in its answer');
    }
  });
});

test('a document that was accepted is weighed again with other page sizes, whatever its variables are called', () => {
  const fields = 'a b c d e f g h';
  const document = parse(
    `query ($n: Int) { expenses(first: $n) { ${fields} lines(first: $n) { ${fields} } } }`,
  );
  expect(() => assertWithinLimits(document, { n: 1, x: 'a' })).not.toThrow();
  for (const variables of [
    { n: 100 },
    { 'n",1],["x': 'a' },
    { 'n=1,x': 'a' },
    { n: '1', x: 'a' },
    {},
  ]) {
    expect(() => assertWithinLimits(document, variables)).toThrow('too many fields in its answer');
  }
});
