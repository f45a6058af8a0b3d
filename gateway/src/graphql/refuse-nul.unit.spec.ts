import { contractPath } from '@outlay/schemas/event-schemas';
import {
  buildSchema,
  getNamedType,
  GraphQLID,
  GraphQLString,
  isInputObjectType,
  isListType,
  isNonNullType,
  parse,
  type GraphQLArgument,
  type GraphQLInputType,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assertNoNul } from './refuse-nul.ts';

const schema = buildSchema(readFileSync(contractPath('graphql/api.graphql'), 'utf8'));
const document = parse('{ me { id } }');

/** The value of an input type with this text in every place that takes one; inputs that nest themselves end at five levels. */
function filled(type: GraphQLInputType, text: string, depth = 0): unknown {
  if (isNonNullType(type)) return filled(type.ofType, text, depth);
  if (isListType(type)) return [filled(type.ofType, text, depth)];
  if (isInputObjectType(type) && depth < 5) {
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [
        field.name,
        filled(field.type, text, depth + 1),
      ]),
    );
  }
  return [GraphQLString, GraphQLID].includes(getNamedType(type) as never) ? text : null;
}

const argumentsOfRoots: [string, GraphQLArgument][] = [
  schema.getQueryType(),
  schema.getMutationType(),
].flatMap((root) =>
  Object.values(root?.getFields() ?? {}).flatMap((field) =>
    field.args.map((arg): [string, GraphQLArgument] => [`${field.name}(${arg.name})`, arg]),
  ),
);

test('every argument of the API that takes text is refused with U+0000, and taken with any other character', () => {
  const takesText = argumentsOfRoots.filter(([, { type }]) =>
    JSON.stringify(filled(type, 'text')).includes('text'),
  );
  expect(takesText.length).toBeGreaterThan(200);
  for (const [name, { type }] of takesText) {
    expect(() => assertNoNul(document, { given: filled(type, 'a\u0000b') }), name).toThrow(
      /^variables\.given\S* is not valid text\.$/,
    );
    expect(() => assertNoNul(document, { given: filled(type, 'a\u0001 ü b') }), name).not.toThrow();
  }
});

test('a text in a document is refused as one in the variables is', () => {
  const withText = (text: string) => parse(`{ memberPage(filter: { search: "${text}" }) { x } }`);
  expect(() => assertNoNul(withText('a\\u0000b'), {})).toThrow('The document is not valid text.');
  expect(() => assertNoNul(withText('ab'), {})).not.toThrow();
});

test('a variable is refused by the place of its text or key, also when it has half a surrogate pair', () => {
  const place = 'variables.tags.1 is not valid text.';
  expect(() => assertNoNul(document, { tags: ['a', '\ud800'] })).toThrow(place);
  expect(() => assertNoNul(document, { given: { 'a\u0000': 1 } })).toThrow('variables.given is');
});
