import { perSubgraph } from '@outlay/schemas/subgraph-names';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAskSubgraph, type AskSubgraph } from '../src/graphql/ask-subgraph.ts';

/** Responses of a subgraph that holds them back, like a stopped process. */
const held: ServerResponse[] = [];
let isHanging = true;
const subgraph = createServer((_request, response) => {
  if (isHanging) held.push(response);
  else response.end('{"data":{}}');
});
let ask: AskSubgraph;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    subgraph.listen(0, '127.0.0.1', resolve);
  });
  const { port } = subgraph.address() as AddressInfo;
  const urls = perSubgraph(() => `http://127.0.0.1:${port}`);
  ask = createAskSubgraph(
    urls,
    () => Promise.resolve('token'),
    () => undefined,
  );
});
afterAll(() => {
  subgraph.closeAllConnections();
  subgraph.close();
});

const query = (text: string): Promise<string> =>
  ask('workflow', { body: `{"query":"{ ${text} }"}`, isMutation: false }, {});

test('a hung subgraph fails a query with its name and since when, before its mutation gives up; once it responds, so do queries', async () => {
  const mutation = ask('workflow', { body: '{"query":"mutation"}', isMutation: true }, {});
  const refused = {
    extensions: {
      code: 'SERVICE_UNAVAILABLE',
      service: 'workflow',
      since: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      retryAfter: 2,
    },
  };
  await expect(query('first')).rejects.toMatchObject(refused);
  expect(held).toHaveLength(2);
  // The next one fails without reaching it.
  await expect(query('second')).rejects.toMatchObject(refused);
  expect(held).toHaveLength(2);
  isHanging = false;
  for (const response of held) response.end('{"data":{}}');
  expect(await mutation).toBe('{"data":{}}');
  expect(await query('third')).toBe('{"data":{}}');
});
