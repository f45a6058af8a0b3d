import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ALL_ROUTES } from './all-routes.ts';
import { openApiDocument } from './openapi-document.ts';
import { open, signedIn } from './route.ts';

interface Operation {
  operationId: string;
  security?: unknown;
  requestBody?: unknown;
  responses: Record<string, unknown>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

const documentOf = (...given: Parameters<typeof openApiDocument>): Document =>
  openApiDocument(...given) as unknown as Document;
const facts = { operationId: 'made', tag: 'Made', summary: 'Made up' };
const thing = z.object({ id: z.int(), note: z.string().nullable() }).meta({ id: 'Thing' });

describe('the document of all routes', () => {
  const document = documentOf(ALL_ROUTES);

  test('describes every route, so none is served undocumented', () => {
    const described = Object.values(document.paths).flatMap((item) => Object.keys(item));
    expect(described).toHaveLength(ALL_ROUTES.length);
  });

  test('gives each operation a unique name, which generated clients use for methods', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('refers only to existing components', () => {
    const names = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = '']) => reference.replace('#/components/schemas/', ''),
    );
    expect(names).toContain('Expense');
    expect(names.filter((name) => !Object.hasOwn(document.components.schemas, name))).toEqual([]);
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
  expect(components.schemas['Thing']).toEqual({
    type: 'object',
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
