import { hostileText, hostileValue } from './hostile-values.ts';
import type { Random } from './random.ts';

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

const DIRECTIVES = [
  '@skip(if: true)',
  '@include(if: "x")',
  '@skip',
  '@include(if: $undeclared)',
  '@defer',
  '@stream(initialCount: -1)',
  '@deprecated',
  '@unknown(a: {b: [1]})',
  '@skip(if: false) @skip(if: true)',
  '@skip(if: false) '.repeat(60),
];

/** Documents that are not made from the schema. */
const WHOLE: readonly ((random: Random) => string)[] = [
  () => '{ __schema { types { fields { type { ofType { ofType { name } } } } } } }',
  () => '{ __type(name: "__proto__") { name fields { name } } }',
  () => `{ ${times(60, (i) => `a${i}: __schema { types { name } }`)} }`,
  () => `{ me { ...A } } fragment A on User { ...B } fragment B on User { ...A }`,
  () =>
    `{ me { ...F0 } } ${times(30, (i) => `fragment F${i} on User { ...F${i + 1} ...F${i + 1} }`)} fragment F30 on User { id }`,
  () => `${'{ me '.repeat(500)}${'}'.repeat(500)}`,
  () => `{ ${times(900, (i) => `a${i}: __typename`)} }`,
  () => `{ __typename ${'#'.repeat(50_000)} }`,
  () =>
    'query A { me { id } } query B { me { id } } mutation C { markNotificationsRead { __typename } }',
  () => 'query A { me { id } } query A { me { id } }',
  () => 'fragment Lonely on User { id }',
  () => '{ _entities(representations: [{__typename: "User", id: "1"}]) { ... on User { email } } }',
  () => '{ _service { sdl } }',
  () => 'type Query { a: Int }',
  () => 'schema { query: Query } extend type User { a: Int }',
  () => 'subscription { changes { type } uploads { stage } }',
  () => 'subscription { changes { type } __typename }',
  () => 'subscription { __typename }',
  () => 'subscription ($n: Boolean!) { changes @skip(if: $n) { type } }',
  () => 'subscription { ...S } fragment S on Subscription { changes { type } }',
  () => 'mutation { a: startPasskeySignIn { __typename } b: startPasskeySignIn { __typename } }',
  () => 'query ($a: Int = "x", $a: Int) { me { id } }',
  () => 'query ($a: Unknown!, $b: User, $c: [[[[[[Int]]]]]]) { me { id } }',
  () => `query (${times(400, (i) => `$v${i}: Int`)}) { me { id } }`,
  () => '{ me { __proto__ constructor toString } }',
  () => '{ constructor: me { id } __proto__: me { id } toString: me { id } }',
  () => '{ me { hasOwnProperty: id __proto__: firstName valueOf: lastName } }',
  () =>
    '{ expenses(first: 100) { edges { node { ... on Expense { a: workflow { __typename } b: workflow { __typename } } } } } }',
  () => '{ expenses(first: 2147483647) { edges { node { id } } } }',
  () => '{ expenses(first: -1) { edges { node { id } } } }',
  () => '{ me { id(a: 1) } }',
  (random) => hostileText(random),
  (random) => `{ ${hostileText(random)} }`,
];

/** The source with one part changed; it may still be valid. */
function changed(random: Random, source: string): string {
  const place = random.below(source.length);
  switch (random.below(13)) {
    case 0:
      return source.slice(0, place) + hostileText(random) + source.slice(place);
    case 1:
      return source.slice(0, place) + source.slice(place + 1 + random.below(4));
    case 2:
      return source.slice(0, place);
    case 3:
      return source.replace(/(\w+) \{/, `$1 ${random.oneOf(DIRECTIVES)} {`);
    case 4:
      return source.replace('{', `{ ${times(20, (i) => `z${i}: __typename`)}`);
    case 5:
      return (
        source.replace(/\{ __typename (?=\w)/, '{ __typename ...Again ') +
        ' fragment Again on Query { __typename ...Again }'
      );
    case 6:
      return `${source} ${source.replace('Fuzzed', 'Second')}`;
    case 7:
      return `${source} fragment Unused on Expense { id }`;
    case 8:
      return source.replace(
        /\$(\w+): ([\w![\]]+)/,
        (_all, name: string) =>
          `$${name}: ${random.oneOf(['Int', '[Int!]!', 'Boolean', 'String = 1', 'Decimal', 'Nothing', 'DateTime! = null'])}`,
      );
    case 9:
      return source.replace(/\b\w+(?= \{)/, '__proto__');
    case 10:
      return source.replace(
        '__typename',
        `... { ... { ... { __typename } } } ... on ${random.oneOf(['Query', 'User', 'Expense', 'Nothing', 'String', '__Schema'])} { __typename }`,
      );
    case 11:
      return source.replaceAll(
        ' ',
        random.oneOf(['\u00a0', '\ufeff', ',', '\r\n', '\u2028', ' # \u202e\n']),
      );
    default:
      return source.replace(/\(([^()]*)\)/, '($1, $1)');
  }
}

/** The document as it is sent in place of a usual one. */
export const hostileSource = (random: Random, source: string): string =>
  random.happens(0.2) ? random.oneOf(WHOLE)(random) : changed(random, source);

type Envelope = Readonly<Record<string, unknown>>;

/** The JSON around the document, with one field that is wrong or odd. */
export function hostileEnvelope(random: Random, envelope: Envelope): unknown {
  const hash = 'a'.repeat(64);
  switch (random.below(11)) {
    case 0:
      return { ...envelope, operationName: hostileValue(random) };
    case 1:
      return { ...envelope, operationName: 'Nothing' };
    case 2:
      return { ...envelope, query: hostileValue(random) };
    case 3:
      return { ...envelope, variables: hostileValue(random) };
    case 4:
      return { ...envelope, extensions: hostileValue(random) };
    case 5:
      return { ...envelope, extensions: { persistedQuery: hostileValue(random) } };
    case 6:
      return {
        ...envelope,
        extensions: {
          persistedQuery: {
            version: hostileValue(random),
            sha256Hash: random.oneOf<unknown>([hash, hostileValue(random)]),
          },
        },
      };
    case 7:
      return { variables: {}, extensions: { persistedQuery: { version: 1, sha256Hash: hash } } };
    case 8:
      return { ...envelope, documentId: hostileValue(random) };
    case 9:
      return Array.from({ length: 1 + random.below(50) }, () => envelope);
    default:
      return { ...envelope, [hostileText(random)]: hostileValue(random) };
  }
}
