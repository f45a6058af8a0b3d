import { contractPath } from '@outlay/schemas/event-schemas';
import {
  buildSchema,
  coerceInputValue,
  getNamedType,
  GraphQLID,
  GraphQLString,
  isInputObjectType,
  isListType,
  isNonNullType,
  parseValue,
  valueFromAST,
  type GraphQLInputType,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refuseNul } from './refuse-nul.ts';

refuseNul();
const schema = buildSchema(readFileSync(contractPath('graphql/api.graphql'), 'utf8'));

interface Place {
  readonly name: string;
  readonly type: GraphQLInputType;
}

/** Every argument and every field of an input that takes text. */
const placesOfText: Place[] = Object.values(schema.getTypeMap())
  .flatMap((type): Place[] => {
    if (isInputObjectType(type))
      return Object.values(type.getFields()).map((field) => ({
        name: `${type.name}.${field.name}`,
        type: field.type,
      }));
    if (!('getFields' in type)) return [];
    return Object.values(type.getFields()).flatMap((field) =>
      'args' in field
        ? field.args.map((arg) => ({
            name: `${type.name}.${field.name}(${arg.name})`,
            type: arg.type,
          }))
        : [],
    );
  })
  .filter(({ type }) => [GraphQLString, GraphQLID].includes(getNamedType(type) as never));

/** The text in as many lists as the type has. */
function nested(type: GraphQLInputType, text: string): unknown {
  if (isNonNullType(type)) return nested(type.ofType, text);
  return isListType(type) ? [nested(type.ofType, text)] : text;
}

const problemOf = ({ type }: Place, text: string): string | null => {
  let problem: string | null = null;
  coerceInputValue(nested(type, text), type, (_path, _value, error) => {
    problem = error.message;
  });
  return problem;
};

test('every text of the API refuses U+0000 and takes any other character', () => {
  expect(placesOfText.length).toBeGreaterThan(300);
  const accepting = placesOfText.filter(
    (place) => !problemOf(place, 'a\u0000b')?.includes('U+0000'),
  );
  expect(accepting.map(({ name }) => name)).toEqual([]);
  expect(placesOfText.filter((place) => problemOf(place, 'a\u0001 ü b') !== null)).toEqual([]);
});

test('a text in a document refuses it as one in the variables does', () => {
  expect(() => valueFromAST(parseValue('"a\\u0000b"'), GraphQLString)).not.toThrow();
  expect(valueFromAST(parseValue('"a\\u0000b"'), GraphQLString)).toBeUndefined();
  expect(valueFromAST(parseValue('"ab"'), GraphQLString)).toBe('ab');
});
