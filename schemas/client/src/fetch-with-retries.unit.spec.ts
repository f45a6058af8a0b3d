import { expect, test } from 'vitest';
import { fetchWithRetries } from './fetch-with-retries.ts';

/** A server with these answers, in order; null breaks the connection. */
function aServer(...answers: (Response | null)[]) {
  const requests: Request[] = [];
  const waits: number[] = [];
  const send = fetchWithRetries({
    fetch: (request) => {
      requests.push(request);
      const answer = answers[requests.length - 1];
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('fetch failed'));
    },
    wait: (delayMs) => {
      waits.push(delayMs);
      return Promise.resolve();
    },
  });
  return { send, requests, waits };
}
const status = (code: number, headers = {}): Response =>
  new Response('{}', { status: code, headers });
const write = (): Request =>
  new Request('http://outlay.test/api/v1/expenses/', { method: 'POST', body: '{"title":"Train"}' });
const upload = (): Request => {
  const form = new FormData();
  form.append('file', new Blob(['x']), 'a.png');
  return new Request('http://outlay.test/api/v1/receipts/upload', { method: 'POST', body: form });
};

test('a write is repeated with the same key and body, so that it is done once', async () => {
  const { send, requests } = aServer(null, status(503), status(201));
  expect((await send(write())).status).toBe(201);
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await Promise.all(requests.map((request) => request.text()))).toEqual(
    Array.from({ length: 3 }, () => '{"title":"Train"}'),
  );
});

test("the caller's own key stays, and a read needs none", async () => {
  const { send, requests } = aServer(status(201), status(200));
  await send(new Request(write(), { headers: { 'idempotency-key': 'mine' } }));
  await send(new Request('http://outlay.test/api/v1/expenses/'));
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['mine', null]);
});

test('it waits as long as the server says, but not for hours; without Retry-After it waits longer each time', async () => {
  const { send, waits } = aServer(
    status(429, { 'retry-after': '7' }),
    status(503, { 'retry-after': '86400' }),
    status(503),
    null,
    status(200),
  );
  await send(write());
  expect(waits).toEqual([7_000, 30_000, 2_000, 4_000]);
});

test('after five attempts the last answer or error is the result', async () => {
  const down = aServer(...Array.from({ length: 6 }, () => status(503)));
  expect((await down.send(write())).status).toBe(503);
  expect(down.requests).toHaveLength(5);
  await expect(aServer().send(write())).rejects.toThrow('fetch failed');
});

test('a refusal is final', async () => {
  const { send, requests } = aServer(status(422), status(201));
  expect((await send(write())).status).toBe(422);
  expect(requests).toHaveLength(1);
});

test('an upload whose outcome is unknown is not sent again, because it has no key', async () => {
  await expect(aServer(null, status(201)).send(upload())).rejects.toThrow('fetch failed');
  expect((await aServer(status(503), status(201)).send(upload())).status).toBe(503);
  expect((await aServer(status(429), status(201)).send(upload())).status).toBe(201);
});
