import rateLimit from '@fastify/rate-limit';
import type { Principal, Viewer } from '@outlay/platform/auth';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { restParts } from '../../test/support/rest-parts.ts';
import { registerRoutes, sendRestError, toRestError } from './facade.ts';
import { open, signedIn, type Route } from './route.ts';

const EMMA: Viewer = { userId: '4', organizationId: '1', roles: ['employee'] };
const facts = { operationId: 'made', tag: 'Made', summary: 'Made up', description: 'Made up.' };
const body = z.strictObject({ name: z.string({ error: 'Name is required.' }) });

const routes: readonly Route[] = [
  signedIn({
    ...facts,
    method: 'POST',
    path: '/things/',
    body,
    status: 201,
    answer: body,
    handle: (call) => Promise.resolve(call.body),
  }),
  signedIn({
    ...facts,
    method: 'GET',
    path: '/things/:id',
    query: z.object({ page: z.coerce.number().default(1) }),
    answer: z.object({ page: z.number() }),
    handle: ({ query }) => Promise.resolve(query),
  }),
  signedIn({
    ...facts,
    method: 'PUT',
    path: '/things/:id',
    access: 'operator',
    body,
    answer: body,
    handle: (call) => Promise.resolve(call.body),
  }),
  open({
    ...facts,
    method: 'POST',
    path: '/search',
    body: z.strictObject({ name: z.string().optional() }),
    bodyOptional: true,
    handle: () => Promise.resolve(),
  }),
  open({
    ...facts,
    method: 'GET',
    path: '/costly',
    requestsPerMinuteMax: 2,
    handle: () => Promise.resolve(),
  }),
];

let viewer: Principal | null;
let server: FastifyInstance;
beforeEach(async () => {
  viewer = EMMA;
  server = fastify();
  await server.register(rateLimit, { max: 100 });
  server.setErrorHandler((error, _request, reply) => sendRestError(reply, toRestError(error)));
  const authenticate = () => Promise.resolve({ principal: viewer, grant: null, token: null });
  registerRoutes(server, routes, restParts({ authenticate }));
});

test.each(['/api/v1/things', '/api/v1/things/', '/api/v1/things/7', '/api/v1/things/7/'])(
  '%s is answered, so a trailing slash makes no difference',
  async (url) => {
    const isOne = url.includes('7');
    const { statusCode, body: text } = await server.inject({
      method: isOne ? 'GET' : 'POST',
      url,
      ...(!isOne && { payload: { name: 'a' } }),
    });
    expect({ statusCode, body: JSON.parse(text) as unknown }).toEqual(
      isOne ? { statusCode: 200, body: { page: 1 } } : { statusCode: 201, body: { name: 'a' } },
    );
  },
);

test('access is refused before validation, so an unauthorised caller learns nothing about input', async () => {
  const call = () => server.inject({ method: 'PUT', url: '/api/v1/things/7', payload: {} });
  expect((await call()).statusCode).toBe(403);
  viewer = null;
  expect((await call()).statusCode).toBe(401);
  viewer = { ...EMMA, organizationId: null, roles: [] };
  const refused = await call();
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    errors: [{ field: 'name', message: 'Name is required.' }],
  });
});

test('a missing body is an empty object only where the route allows it, and an empty answer is 204', async () => {
  const search = await server.inject({ method: 'POST', url: '/api/v1/search' });
  expect({ statusCode: search.statusCode, body: search.body }).toEqual({
    statusCode: 204,
    body: '',
  });
  const created = await server.inject({ method: 'POST', url: '/api/v1/things/' });
  expect(created.statusCode).toBe(422);
  expect(created.json()).toMatchObject({ detail: 'The body must be a JSON object.' });
});

test("a route's own limit counts both of its addresses and no other route", async () => {
  const statusOf = async (url: string) => (await server.inject(`/api/v1/${url}`)).statusCode;
  expect([await statusOf('costly'), await statusOf('costly/')]).toEqual([204, 204]);
  expect([await statusOf('costly'), await statusOf('costly/')]).toEqual([429, 429]);
  expect(await statusOf('things/7')).toBe(200);
});
