import type { Random } from './random.ts';

/** Texts that have broken parsers, databases and logs before. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00',
  '\u202eevil\u202c',
  '\ufeff',
  '\u200b',
  'e\u0301'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(50),
  "1' OR '1'='1",
  '"; drop table expenses; --',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '{{7*7}}',
  '${jndi:ldap://x}',
  '<script>alert(1)</script>',
  '=cmd()',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '-1',
  '0',
  '1e400',
  '1e-400',
  '0x10',
  '٣',
  '9'.repeat(19),
  '9'.repeat(400),
  '9223372036854775807',
  '9223372036854775808',
  '2147483648',
  '0.'.padEnd(60, '1'),
  '1'.repeat(28),
  'x'.repeat(256),
  'x'.repeat(5_000),
  'x'.repeat(70_000),
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-13-01',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20',
  '9999-12-31T23:59:59.999Z',
  '2026-11-20T25:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-11-20T10:00:00+99:99',
  'someone@outlay.test',
  'a@'.padEnd(400, 'b'),
  'USD',
  'XXX',
  'https://127.0.0.1:5432/',
  'http://[::1]/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  '11111111111111111111111111111111',
  'eyJhbGciOiJub25lIn0.e30.',
  'W10=',
  'eyJpZCI6IjEifQ==',
];

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const OTHER_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.1,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  [],
  {},
  [null],
  [[]],
  [[[[[[[[]]]]]]]],
  ['x'],
  { $ne: null },
  { length: 5 },
  { toString: 1 },
  { valueOf: null },
  { toJSON: 'x' },
  { constructor: { prototype: { admin: true } } },
  Array.from({ length: 1_000 }, (_, index) => index),
  Array.from({ length: 300 }, () => 'x'),
  nested(40),
  nested(400),
];

export const hostileText = (random: Random): string => random.oneOf(HOSTILE_TEXTS);

/** Any JSON value. */
export const hostileValue = (random: Random): unknown =>
  random.happens(0.55) ? hostileText(random) : random.oneOf(OTHER_VALUES);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with one place changed: replaced, left out, repeated, or with an unknown neighbour. */
export function mutated(random: Random, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && random.happens(0.8)) {
    const items = value as readonly unknown[];
    if (random.happens(0.2)) return Array.from({ length: 200 }, () => items[0]);
    const place = random.below(items.length);
    return items.map((item, index) => (index === place ? mutated(random, item) : item));
  }
  if (!isObject(value) || random.happens(0.1)) return hostileValue(random);
  const names = Object.keys(value);
  const name = names.length === 0 ? 'x' : random.oneOf(names);
  if (random.happens(0.12)) return { ...value, [hostileText(random)]: hostileValue(random) };
  if (random.happens(0.15)) {
    return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
  }
  return { ...value, [name]: mutated(random, value[name]) };
}

/** JSON text with what only text can express: wrong syntax, repeated and forbidden keys, numbers out of range, broken UTF-8. */
export function hostileJson(random: Random, value: unknown): Buffer {
  const text = JSON.stringify(value);
  switch (random.below(13)) {
    case 0:
      return Buffer.from(text.slice(0, random.below(text.length + 1)));
    case 1:
      return Buffer.from(text.replace(/:("[^"]*"|\d+|null)/, ':1e400'));
    case 2:
      return Buffer.from(text.replace(/:("[^"]*"|\d+|null)/, `:${'9'.repeat(400)}`));
    case 3:
      return Buffer.from(text.replace('{', '{"__proto__":{"admin":true},'));
    case 4:
      return Buffer.from(text.replace('{', '{"constructor":{"prototype":{"a":1}},'));
    case 5:
      return Buffer.from(text.replace(/\{("[^"]*":)/, '{$1null,$1[1],$1'));
    case 6:
      return Buffer.concat([
        Buffer.from(text.slice(0, -2)),
        Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
        Buffer.from(text.slice(-2)),
      ]);
    case 7:
      return Buffer.from(`\ufeff${text}`);
    case 8:
      return Buffer.from(text, 'utf16le');
    case 9:
      return Buffer.from(text.replace(/:"[^"]*"/, String.raw`:"\ud800\u0000"`));
    case 10:
      return Buffer.from(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`);
    case 11:
      return Buffer.from(`${text}${text}`);
    default:
      return Buffer.from(
        random.oneOf(['', '{', '[]', '"x"', 'null', '1', 'NaN', '{]', '[{}]', '\u0000']),
      );
  }
}
