import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { restParts } from '../../../test/support/rest-parts.ts';
import { registerRoutes, sendRestError, toRestError } from '../facade.ts';
import { expenseRoutes } from './expenses.ts';

/** Returns the facade's response to a search, and what it asks the graph. */
async function search(payload: object) {
  const server = fastify();
  await server.register(rateLimit, { max: 100 });
  server.setErrorHandler((error, _request, reply) => sendRestError(reply, toRestError(error)));
  let asked: unknown = null;
  const run = ((_context: unknown, _document: unknown, variables: unknown) => {
    asked = variables;
    return Promise.resolve({ expensePage: { totalCount: 0, items: [] } });
  }) as never;
  const principal = { userId: '2', organizationId: '1', roles: ['employee' as const] };
  const authenticate = () => Promise.resolve({ principal, grant: null, token: null });
  registerRoutes(server, expenseRoutes, restParts({ run, authenticate }));
  const url = '/api/v1/expenses/search';
  const { statusCode, body } = await server.inject({ method: 'POST', url, payload });
  return { statusCode, body: JSON.parse(body) as unknown, asked };
}

test('every filter of a search reaches the graph under its name', async () => {
  const { statusCode, asked } = await search({
    ...{ query: 'train', status: ['sent_back'], source: ['fiat'], category_id: 1, policy_id: 2 },
    ...{ currency: 'EUR', date_from: '2026-11-01', date_to: '2026-11-30' },
    ...{ amount_min: 10, amount_max: '99.50', fields: { project: 'Atlas', seat: '12a' } },
    ...{ sort: 'amount', scope: 'mine', skip: 5, limit: 10 },
  });
  expect(statusCode).toBe(200);
  expect(asked).toEqual({
    filter: {
      ...{ query: 'train', status: ['SENT_BACK'], source: ['FIAT'], categoryId: '1' },
      ...{ policyId: '2', currency: 'EUR', dateFrom: '2026-11-01', dateTo: '2026-11-30' },
      ...{ amountMin: '10', amountMax: '99.50', scope: 'MINE' },
      fields: [
        { key: 'project', value: 'Atlas' },
        { key: 'seat', value: '12a' },
      ],
    },
    ...{ sort: 'AMOUNT_ASC', skip: 5, limit: 10 },
  });
});

test.each([
  [{ fields: { project: null } }, 'fields.project'],
  [{ fields: ['Atlas'] }, 'fields'],
])('%j is refused before the graph is asked', async (payload, field) => {
  expect(await search(payload)).toMatchObject({
    ...{ statusCode: 422, asked: null },
    body: { errors: [{ field }] },
  });
});
