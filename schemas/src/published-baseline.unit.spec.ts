import { buildSchema, findBreakingChanges } from 'graphql';
import { expect, test } from 'vitest';
import { jsonByLine, sdlByLine } from './published-baseline.ts';

const sdl = `
"A thing."
type Thing {
  "Its id."
  id: ID!
  note("Of people." lang: Language = DE): String
}
enum Language { DE EN }
input Change { note: String }
type Query {
  thing(id: ID!, change: Change): Thing
}
`;
const kept = sdlByLine(sdl);

test('a schema is kept with a line per type, without words', () => {
  expect(kept.split('\n')).toEqual([
    'type Thing{id:ID!note(lang:Language=DE):String}',
    'enum Language{DE EN}',
    'input Change{note:String}',
    'type Query{thing(id:ID!change:Change):Thing}',
    '',
  ]);
});

test.each([
  ['a removed field', 'id: ID!\n', '\n', 'Thing.id was removed.'],
  ['a field of another type', 'id: ID!\n', 'id: Int!\n', 'Thing.id changed type from ID! to Int!.'],
  ['a value less', 'DE EN', 'DE', 'EN was removed from enum type Language.'],
  [
    'an argument that takes less',
    'change: Change)',
    'change: Change!)',
    'Query.thing arg change has changed type from Change to Change!.',
  ],
  [
    'a required field of an input',
    'input Change { note: String }',
    'input Change { note: String! }',
    'Change.note changed type from String to String!.',
  ],
])('%s breaks the kept schema', (_what, from, to, problem) => {
  const changed = buildSchema(sdlByLine(sdl.replace(from, to)));
  expect(findBreakingChanges(buildSchema(kept), changed)).toMatchObject([{ description: problem }]);
});

test('JSON is kept with a line per entry, and reads as before', () => {
  const value = { paths: { '/a': { get: { id: 1 } }, '/b': {} }, schemas: {} };
  const text = jsonByLine(value, 2);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).toContain('\n"/a": {"get":{"id":1}},\n"/b": {}\n');
});
