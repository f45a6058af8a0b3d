import { expect } from 'vitest';
import type { CheckedCalls } from './checked-calls.ts';

/** Reads the journal, its accounts and balances, and exports this month once; a member may do none of it. */
export async function callBooks(api: CheckedCalls, token: string, member: string): Promise<void> {
  const journal = 'GET /api/v1/books/journal';
  const { body: entries } = await api.call(journal, { token, query: '?after=1&limit=2' });
  expect(entries).toMatchObject([{ number: 2 }, { number: 3 }]);
  const month = new Date().toISOString().slice(0, 7);
  const balance = 'GET /api/v1/books/trial-balance';
  await api.call(balance, { token, query: `?month=${month}` });
  expect((await api.call(balance, { token, query: '?month=May' })).status).toBe(422);
  const vat = 'GET /api/v1/books/vat-report';
  const { body: report } = await api.call(vat, { token, query: `?from=${month}&to=${month}` });
  expect(report).toMatchObject({ difference: 0 });
  expect((await api.call(vat, { token, query: `?from=${month}&to=May` })).status).toBe(422);
  await api.call('GET /api/v1/books/accounts', { token });
  const create = 'POST /api/v1/books/exports';
  const headers = { 'idempotency-key': 'books-over-rest' };
  const request = { token, headers, body: { month, format: 'csv' } };
  const { body: made, status } = await api.call(create, request);
  expect(status).toBe(201);
  const { id, url } = made as { id: string; url: string };
  const { text } = await api.call('GET /files/journal', { query: url.slice(url.indexOf('?')) });
  expect(text).toContain(',payment,');
  const archive = 'GET /api/v1/books/exports/{id}/archive';
  expect((await api.call(archive, { token, params: { id } })).text.slice(0, 2)).toBe('PK');
  expect((await api.call(create, request)).body).toMatchObject({ id });
  const again = await api.call(create, { ...request, headers: {} });
  expect(again).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_EXPORT' } });
  await api.call('GET /api/v1/books/exports', { token });
  for (const call of [journal, 'GET /api/v1/books/exports']) {
    expect((await api.call(call, { token: member })).status).toBe(403);
  }
}
