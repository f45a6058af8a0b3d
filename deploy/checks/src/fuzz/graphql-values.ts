import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql';
import { hostileText, hostileValue } from './hostile-values.ts';
import type { Random } from './random.ts';

/** Usual texts by the name of their argument; others get a word. */
const TEXTS: Readonly<Record<string, string>> = {
  currency: 'EUR',
  email: 'fuzzed@outlay.test',
  url: 'https://example.com/hook',
  issuer: 'https://id.example.com',
  domain: 'example.com',
  address: '11111111111111111111111111111111',
  token: 'x'.repeat(43),
  password: 'marble otter violin',
  timeZone: 'Europe/Berlin',
};

const SCALARS: Readonly<Record<string, (random: Random) => unknown>> = {
  Int: (random) => 1 + random.below(50),
  Float: (random) => random.below(1_000) / 10,
  Boolean: (random) => random.happens(0.5),
  Decimal: (random) => `${random.below(1_000)}.50`,
  Date: () => '2026-11-20',
  DateTime: () => '2026-11-20T10:00:00.000Z',
  ID: (random) => String(1 + random.below(80)),
};

const DEPTH_MAX = 5;

/** Makes values of the schema's input types; each part is hostile with the given chance. */
export class InputValues {
  readonly #random: Random;
  readonly #hostility: number;

  constructor(random: Random, hostility: number) {
    this.#random = random;
    this.#hostility = hostility;
  }

  of(type: GraphQLInputType, name: string, depth = 0): unknown {
    const random = this.#random;
    if (random.happens(this.#hostility)) return hostileValue(random);
    if (isNonNullType(type)) return this.of(type.ofType, name, depth);
    if (isListType(type)) {
      const length = random.below(3);
      return Array.from({ length }, () => this.of(type.ofType, name, depth + 1));
    }
    if (isEnumType(type)) return random.oneOf(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => isNonNullType(field.type) || (depth < DEPTH_MAX && random.happens(0.5)),
      );
      return Object.fromEntries(
        fields.map((field) => [field.name, this.of(field.type, field.name, depth + 1)]),
      );
    }
    if (type.name === 'String' && random.happens(this.#hostility)) return hostileText(random);
    return SCALARS[type.name]?.(random) ?? TEXTS[name] ?? 'Fuzzed';
  }

  /** The value as GraphQL source; a text in capitals is written as an enum's value. */
  literal(type: GraphQLInputType, name: string): string {
    if (this.#random.happens(this.#hostility)) {
      return this.#random.oneOf(HOSTILE_LITERALS);
    }
    return sourceOf(this.of(type, name));
  }
}

const HOSTILE_LITERALS = [
  '1e400',
  '-0',
  '9'.repeat(400),
  '1.'.padEnd(300, '7'),
  'NOT_A_VALUE',
  'null',
  '$undeclared',
  '"\\u0000"',
  '"\\uD800"',
  '"\\u{110000}"',
  '"\u202e"',
  '"""block \u0000 """',
  '{__proto__: {a: 1}}',
  '{a: 1, a: 2}',
  '['.repeat(60) + ']'.repeat(60),
  '{a:'.repeat(60) + '1' + '}'.repeat(60),
  '"unterminated',
  '00',
  '.5',
  `"${'x'.repeat(20_000)}"`,
];

/** A name that an object's key may have in source. */
const NAME = /^[_A-Za-z]\w*$/;

function sourceOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([name]) => NAME.test(name));
    return `{${fields.map(([name, each]) => `${name}: ${sourceOf(each)}`).join(', ')}}`;
  }
  if (typeof value === 'string' && /^[A-Z][A-Z_]{2,}$/.test(value)) return value;
  return JSON.stringify(value);
}
