import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PATIENT, RestCallError, RestClient } from './rest-client.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A stack whose services answer 503 for the first calls. */
async function busyAtFirst(refusals: number): Promise<string> {
  let calls = 0;
  server = createServer((_request, response) => {
    calls += 1;
    const isBusy = calls <= refusals;
    response.writeHead(isBusy ? 503 : 200, { 'content-type': 'application/json' });
    if (isBusy) response.end('{"detail":"Busy.","code":"SERVICE_UNAVAILABLE"}');
    else response.end('{"access_token":"t","user":{"wallet_address":null,"org_id":null}}');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a start outlives a 503 of its own services', async () => {
  const url = await busyAtFirst(1);
  const client = await RestClient.signIn(url, 'a@outlay.test', 'secret', PATIENT);
  expect(client.token).toBe('t');
});

test('a test sees the first answer', async () => {
  const url = await busyAtFirst(1);
  await expect(RestClient.signIn(url, 'a@outlay.test', 'secret')).rejects.toThrow(RestCallError);
});
