import { GraphQLScalarType, Kind } from 'graphql';
import { badInput } from './request-errors.ts';

function stringScalar(
  name: string,
  check: (text: string) => boolean,
  rule: string,
): GraphQLScalarType<string, string> {
  const parse = (value: unknown): string => {
    if (typeof value !== 'string' || !check(value)) throw badInput(`${name}: ${rule}`);
    return value;
  };
  return new GraphQLScalarType<string, string>({
    name,
    serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
    parseValue: parse,
    parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
  });
}

/** Input stays text: each field checks the amount and has its own refusal. */
export const DecimalScalar = stringScalar(
  'Decimal',
  (text) => text.length <= 64,
  'expected a decimal number as a string',
);

export const DateTimeScalar = stringScalar(
  'DateTime',
  (text) => !Number.isNaN(Date.parse(text)),
  'expected an ISO 8601 date and time',
);

export const DateScalar = stringScalar(
  'Date',
  (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
  'expected a day as yyyy-mm-dd',
);
