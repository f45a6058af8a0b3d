import { WEBHOOK_EVENT_TYPES } from '@outlay/schemas/webhook-payloads';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ALL_ROUTES } from './all-routes.ts';
import { openApiDocument } from './openapi-document.ts';
import { described } from './shape-fields.ts';
import { open, signedIn } from './route.ts';

interface Operation {
  operationId: string;
  parameters?: Described[];
  security?: unknown;
  requestBody?: unknown;
  responses: Record<string, unknown>;
}
interface Described {
  name?: string;
  description?: string;
  example?: unknown;
  $ref?: string;
  items?: Described;
  properties?: Record<string, Described>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, unknown>;
  components: { schemas: Record<string, Described>; responses: Record<string, unknown> };
}

/** Returns the paths of undescribed fields in a schema. */
const undescribed = ({ properties = {}, items }: Described, at: string): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) => [
    ...(field.description === undefined && field.$ref === undefined ? [`${at}.${name}`] : []),
    ...undescribed(field, `${at}.${name}`),
  ]),
  ...(items ? undescribed(items, `${at}[]`) : []),
];

const documentOf = (...given: Parameters<typeof openApiDocument>): Document =>
  openApiDocument(...given) as unknown as Document;
const facts = { operationId: 'made', tag: 'Made', summary: 'Made up', description: 'Made up.' };
const thing = z
  .object({
    id: described(z.int(), 'Id.', 1),
    note: described(z.string().nullable(), 'Note.', null),
  })
  .meta({ id: 'Thing' });

describe('the document of all routes', () => {
  const document = documentOf(ALL_ROUTES);

  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

  test('describes every route and the other paths, so that all are documented', () => {
    expect(operations.length).toBeGreaterThan(ALL_ROUTES.length);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/events',
        '/api/v1/receipts/{id}/file',
        '/api/v1/receipts/{id}/pages/{page}',
        '/files/expenses.csv',
        '/files/journal',
        '/api/v1/books/exports/{id}/archive',
      ]),
    );
  });

  test('describes what each webhook sends', () => {
    expect(Object.keys(document.webhooks)).toEqual(WEBHOOK_EVENT_TYPES);
  });

  test('describes each parameter and field', () => {
    const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ description, example }) => !description || example === undefined)
        .map(({ name }) => `${operationId} ${name}`),
    );
    const { schemas } = document.components;
    const fields = Object.entries(schemas).flatMap(([name, schema]) => undescribed(schema, name));
    expect([...parameters, ...fields]).toEqual([]);
  });

  test('gives each operation a unique name, which generated clients use for methods', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('refers only to existing components', () => {
    const names = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = '']) => reference.replace(/^#\/components\/(schemas|responses)\//, ''),
    );
    const { schemas, responses } = document.components;
    expect(names).toEqual(expect.arrayContaining(['Expense', 'NotFound']));
    expect(names.filter((name) => !(name in schemas) && !(name in responses))).toEqual([]);
  });
});

test("a route's input and access determine its documented refusals", () => {
  const handle = () => Promise.resolve();
  const { paths } = documentOf([
    open({ ...facts, method: 'POST', path: '/open', handle }),
    signedIn({ ...facts, method: 'POST', path: '/a/:id', body: thing, refusals: [404], handle }),
  ]);
  const openCall = paths['/api/v1/open']?.['post'];
  const signedInCall = paths['/api/v1/a/{id}']?.['post'];
  expect(Object.keys(openCall?.responses ?? {})).toEqual(['204', '401', '429', '503']);
  expect(openCall?.security).toEqual([]);
  expect(Object.keys(signedInCall?.responses ?? {})).toEqual([
    '204',
    '400',
    '401',
    '403',
    '404',
    '422',
    '429',
    '503',
  ]);
  expect(signedInCall).not.toHaveProperty('security');
  expect(signedInCall).toMatchObject({
    parameters: [{ name: 'id', in: 'path', required: true }],
    requestBody: {
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
    },
  });
});

const answering = (path: string, answer: z.ZodType) =>
  signedIn({ ...facts, method: 'GET', path, answer, handle: () => Promise.resolve() });

test('a nullable value has one list of types, which client generators support best', () => {
  const { components } = documentOf([answering('/things', z.array(thing))]);
  expect(components.schemas['Thing']).toMatchObject({
    properties: { id: { type: 'integer' }, note: { type: ['string', 'null'] } },
    required: ['id', 'note'],
  });
});

test('two schemas with one name are refused, because one would hide the other', () => {
  const other = z.object({ name: z.string() }).meta({ id: 'Thing' });
  expect(() => documentOf([answering('/a', thing), answering('/b', other)])).toThrow(
    'two schemas are named Thing',
  );
});
