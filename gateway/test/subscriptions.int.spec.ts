import type { Viewer } from '@outlay/platform/auth';
import type { ReceivedMessage } from '@outlay/platform/kafka';
import { eventExample } from '@outlay/schemas/event-schemas';
import type { EventType } from '@outlay/schemas/events';
import { createClient, NetworkError } from 'graphql-sse';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Grant } from '../src/auth/access-watch.ts';
import { ApiKeyRefusedError } from '../src/auth/exchange-api-key.ts';
import { startEndpoint, type Endpoint } from './support/start-endpoint.ts';

const member = (userId: string, more: Partial<Viewer> = {}): Viewer => ({
  userId,
  organizationId: '1',
  roles: ['employee'],
  ...more,
});
/** The examples of events name the members 1 and 2 of organization 1. */
const PRINCIPALS: Readonly<Record<string, Viewer>> = {
  emma: member('1'),
  otto: member('9'),
  rival: member('1', { organizationId: '2' }),
  'writing-key': member('1', { apiKeyId: '7', scopes: ['EXPENSES_WRITE'] }),
};
const CHANGES = 'subscription { changes { type expenseId } }';

let endpoint: Endpoint;
let revoked: Set<string>;

beforeAll(async () => {
  endpoint = await startEndpoint(
    ({ headers }) => {
      const name = headers.authorization?.replace('Bearer ', '') ?? '';
      if (revoked.has(name)) {
        const reason = { code: 'API_KEY_REVOKED', message: 'This API key was revoked.' };
        return Promise.reject(new ApiKeyRefusedError(reason));
      }
      const principal = PRINCIPALS[name] ?? null;
      const grant = principal && { principal, version: 1 };
      return Promise.resolve({ principal, grant, token: null });
    },
    ['https://books.example'],
  );
});
beforeEach(() => {
  revoked = new Set();
});
afterAll(() => endpoint.close());

/** A running subscription through the stock client, opened once its response has begun. */
async function subscribe(name: string, query = CHANGES, variables: Record<string, unknown> = {}) {
  const client = createClient({
    url: endpoint.url,
    headers: { authorization: `Bearer ${name}` },
    retryAttempts: 1,
    retry: () => Promise.resolve(),
  });
  const results: unknown[] = [];
  let opened = (): void => undefined;
  const open = new Promise<void>((resolve) => (opened = resolve));
  const ended = new Promise<unknown>((resolve) => {
    client.subscribe(
      { query, variables },
      { next: (result) => results.push(result), error: resolve, complete: () => resolve(null) },
      { connected: () => opened() },
    );
  });
  await Promise.race([open, ended]);
  return { results, ended, dispose: () => client.dispose() };
}

const happens = (type: EventType): void =>
  endpoint.stream.receive({ value: JSON.stringify(eventExample(type)) } as ReceivedMessage);

/** Ends the test's streams as a stopping gateway does, after everything written so far. */
const closeAll = (): void => endpoint.stream.closeOver(() => false);

test('the stock client receives the events that its member may see, and no one else does', async () => {
  const [emma, otto, rival] = [
    await subscribe('emma'),
    await subscribe('otto'),
    await subscribe('rival'),
  ];
  happens('StepAssigned');
  happens('ReceiptUploaded');
  const expected = [
    { data: { changes: { type: 'StepAssigned', expenseId: '42' } } },
    { data: { changes: { type: 'ReceiptUploaded', expenseId: null } } },
  ];
  await expect.poll(() => emma.results).toEqual(expected);
  for (const { dispose } of [emma, otto, rival]) dispose();
  expect([...otto.results, ...rival.results]).toEqual([]);
});

test('a subscription returns the fields that it selects, under their aliases, and events of its own field only', async () => {
  const { results, dispose } = await subscribe(
    'emma',
    `subscription Progress($short: Boolean!) { up: uploads { ...Stage receiptId @skip(if: $short) } }
     fragment Stage on UploadProgress { __typename stage }`,
    { short: true },
  );
  happens('StepAssigned');
  endpoint.stream.notifyUploader('9', 'other', { stage: 'stored', receiptId: '5' });
  endpoint.stream.notifyUploader('1', 'mine', { stage: 'text_read', receiptId: '5' });
  await expect
    .poll(() => results)
    .toEqual([{ data: { up: { __typename: 'UploadProgress', stage: 'TEXT_READ' } } }]);
  dispose();
});

test('a revoked key’s subscription ends, and its client’s next attempt is refused with the reason', async () => {
  const { ended } = await subscribe('emma');
  revoked.add('emma');
  endpoint.stream.closeOver(({ principal }: Grant) => principal.userId !== '1');
  const error = await ended;
  expect(error).toBeInstanceOf(NetworkError);
  const { response } = error as NetworkError<Response>;
  expect(response?.status).toBe(401);
  expect(await response?.json()).toMatchObject({
    errors: [{ extensions: { code: 'API_KEY_REVOKED' } }],
  });
});

const raw = (name: string | null, body: object, headers: object = {}): Promise<Response> =>
  fetch(endpoint.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(name !== null && { authorization: `Bearer ${name}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });

test('of eleven streams of a member the oldest ends, so that forgotten tabs do not add up', async () => {
  const streams = [];
  for (let opened = 0; opened < 11; opened += 1) {
    streams.push(await raw('emma', { query: CHANGES }));
  }
  const [oldest, ...others] = streams;
  expect(await oldest?.text()).not.toContain('event: complete');
  happens('StepAssigned');
  closeAll();
  for (const other of others) expect(await other.text()).toContain('StepAssigned');
});

const single = (result: object): string =>
  `event: next\ndata: ${JSON.stringify(result)}\n\nevent: complete\ndata:\n\n`;

test.each([
  ['without a session', null, 401, 'UNAUTHENTICATED'],
  ['by a key without the scope READ', 'writing-key', 403, 'SCOPE_MISSING'],
])('a subscription %s is refused before it begins', async (_what, name, status, code) => {
  const response = await raw(name, { query: CHANGES });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code } }] });
});

test.each([
  [
    'a document beyond the limits',
    { query: `subscription { changes { ${'type '.repeat(1_001)} } }` },
    'GRAPHQL_PARSE_FAILED',
  ],
  [
    'too many aliases',
    {
      query: `subscription { changes { ${Array.from({ length: 16 }, (_, i) => `a${i}: type`).join(' ')} } }`,
    },
    'OPERATION_TOO_COMPLEX',
  ],
  [
    'two fields',
    { query: 'subscription { changes { type } uploads { stage } }' },
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'an unknown field',
    { query: 'subscription { payments { type } }' },
    'GRAPHQL_VALIDATION_FAILED',
  ],
  ['an answer in parts', { query: '{ ... @defer { __typename } }' }, 'GRAPHQL_VALIDATION_FAILED'],
  [
    'a missing variable',
    { query: 'subscription ($yes: Boolean!) { changes { type @include(if: $yes) } }' },
    'BAD_USER_INPUT',
  ],
  ['a query that is no text', { query: 4 }, 'BAD_REQUEST'],
  ['no query', {}, 'BAD_REQUEST'],
])('%s is one coded error, after which the client does not retry', async (_what, body, code) => {
  const response = await raw('emma', body);
  const text = await response.text();
  expect([response.status, text.split('\n')[0]]).toEqual([200, 'event: next']);
  expect(text).toContain(`"code":"${code}"`);
  expect(text.endsWith('event: complete\ndata:\n\n')).toBe(true);
});

test('a query over the same protocol is one result, so that a client needs no second transport', async () => {
  const response = await raw('emma', { query: '{ __typename }' });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await response.text()).toBe(single({ data: { __typename: 'Query' } }));
});

test('a subscription that does not accept a stream is refused with a code, not left open', async () => {
  const response = await raw('emma', { query: CHANGES }, { accept: 'application/json' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: [{ extensions: { code: 'BAD_REQUEST' } }],
  });
});

test('a subscription whose field depends on a variable is refused by its rule, not with an internal error', async () => {
  const response = await fetch(endpoint.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer emma' },
    body: JSON.stringify({
      query: 'subscription ($n: Boolean!) { changes @skip(if: $n) { type } }',
      variables: { n: false },
    }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
  });
});

test('a page of a listed origin may read a stream, as it may any other response', async () => {
  const response = await raw('emma', { query: CHANGES }, { origin: 'https://books.example' });
  expect(response.headers.get('access-control-allow-origin')).toBe('https://books.example');
  closeAll();
  await response.text();
});
