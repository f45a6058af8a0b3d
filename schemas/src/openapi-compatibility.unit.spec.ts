import { expect, test } from 'vitest';
import { breakingChanges, type OpenApi } from './openapi-compatibility.ts';

type Json = Record<string, unknown>;

const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
const body = {
  type: 'object',
  properties: {
    title: { type: 'string', maxLength: 200 },
    currency: { type: 'string', enum: ['EUR', 'USD'] },
  },
  required: ['title'],
};
const thing = {
  type: 'object',
  properties: { id: { type: 'integer' }, note: { type: ['string', 'null'] } },
  required: ['id', 'note'],
};
const skip = {
  name: 'skip',
  in: 'query',
  required: false,
  schema: { type: 'integer', maximum: 100 },
};
const create = {
  operationId: 'createThing',
  summary: 'Create a thing',
  security: [],
  parameters: [skip],
  requestBody: { required: false, ...json(body) },
  responses: { 201: json({ $ref: '#/components/schemas/Thing' }), 422: json({}) },
};

const apiOf = (operation: Json, schema: Json = thing) =>
  ({
    paths: { '/things': { post: operation } },
    components: { schemas: { Thing: schema } },
  }) as unknown as OpenApi;
const published = apiOf(create);
const field = (name: string, schema: Json): Json => ({
  ...create,
  requestBody: json({ ...body, properties: { ...body.properties, [name]: schema } }),
});

test('other words, more answers and optional fields break nothing', () => {
  const more = {
    ...create,
    summary: 'Create one',
    parameters: [skip, { ...skip, name: 'limit' }],
    requestBody: json({ ...body, properties: { ...body.properties, note: { type: 'string' } } }),
  };
  const wider = { ...thing, properties: { ...thing.properties, title: { type: 'string' } } };
  expect(breakingChanges(published, apiOf(more, wider))).toEqual([]);
});

test.each<[string, Json, string]>([
  ['another operationId', { ...create, operationId: 'addThing' }, 'its operationId has changed'],
  ['a credential', { ...create, security: [{ apiKey: [] }] }, 'it needs a credential'],
  ['a parameter less', { ...create, parameters: [] }, 'query parameter skip is gone'],
  [
    'a required parameter',
    { ...create, parameters: [skip, { ...skip, name: 'limit', required: true }] },
    'query parameter limit is required',
  ],
  [
    'a lower maximum',
    { ...create, parameters: [{ ...skip, schema: { type: 'integer', maximum: 10 } }] },
    'query parameter skip has a stricter maximum',
  ],
  [
    'a required body',
    { ...create, requestBody: { required: true, ...json(body) } },
    'its body is required',
  ],
  [
    'a value less',
    field('currency', { type: 'string', enum: ['EUR'] }),
    'body.currency takes fewer values',
  ],
  [
    'a field of another type',
    field('title', { type: 'integer', maxLength: 200 }),
    'body.title has another type',
  ],
  [
    'a new required field',
    { ...create, requestBody: json({ ...body, required: ['title', 'note'] }) },
    'body.note is required',
  ],
  ['another status', { ...create, responses: { 200: json({}) } }, 'status 201 is gone'],
])('%s is a breaking change of the request or its success', (_what, operation, change) => {
  expect(breakingChanges(published, apiOf(operation))).toEqual([`POST /things: ${change}`]);
});

test('an answer breaks programs when a field goes, may be absent or gets another type', () => {
  const changed = {
    type: 'object',
    properties: { id: { type: ['integer', 'null'] } },
    required: [],
  };
  expect(breakingChanges(published, apiOf(create, changed))).toEqual([
    'POST /things: answer 201.id may be absent',
    'POST /things: answer 201.id has another type',
    'POST /things: answer 201.note is gone',
  ]);
});

test('an answer that may be null breaks programs, however that is written', () => {
  const id = { anyOf: [{ type: 'integer' }, { type: 'null' }] };
  const changed = { ...thing, properties: { ...thing.properties, id } };
  expect(breakingChanges(published, apiOf(create, changed))).toEqual([
    'POST /things: answer 201.id has another type',
  ]);
});

test('an operation that goes is named, unless it was deprecated', () => {
  const nothing: OpenApi = { paths: {}, components: { schemas: {} } };
  expect(breakingChanges(published, nothing)).toEqual(['POST /things is gone']);
  expect(breakingChanges(apiOf({ ...create, deprecated: true }), nothing)).toEqual([]);
});

test('a parameter may go after it was deprecated', () => {
  const before = apiOf({ ...create, parameters: [{ ...skip, deprecated: true }] });
  expect(breakingChanges(before, apiOf({ ...create, parameters: [] }))).toEqual([]);
});
