import { beforeAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';

const url = inject('stackUrl');
let token: string;
beforeAll(async () => {
  ({ token } = await RestClient.signIn(url, 'admin@outlay.test', DEMO_PASSWORD));
});

const ME = '{ me { id } }';
const HASH = 'a'.repeat(64);
const persisted = (version: number): object => ({
  persistedQuery: { version, sha256Hash: HASH },
});

interface Case {
  readonly what: string;
  /** Sent as it is when a text. */
  readonly body: unknown;
  readonly status: number;
  readonly code: string;
}

const CASES: readonly Case[] = [
  { what: 'a body that is not JSON', body: '{', status: 400, code: 'BAD_REQUEST' },
  { what: 'no query', body: {}, status: 400, code: 'BAD_REQUEST' },
  {
    what: 'a search for U+0000 in a document',
    body: { query: '{ memberPage(filter: { search: "a\\u0000b" }) { edges { node { id } } } }' },
    status: 200,
    code: 'BAD_USER_INPUT',
  },
  {
    what: 'U+0000 in a variable',
    body: {
      query: 'query ($filter: MemberFilter) { memberCount(filter: $filter) }',
      variables: { filter: { search: 'a\u0000b' } },
    },
    status: 400,
    code: 'BAD_REQUEST',
  },
  {
    what: 'a megabyte of variables',
    body: { query: ME, variables: { text: 'x'.repeat(1_000_000) } },
    status: 413,
    code: 'TOO_LARGE',
  },
  {
    what: 'several operations and no name',
    body: { query: `query A ${ME} query B ${ME}` },
    status: 400,
    code: 'OPERATION_RESOLUTION_FAILURE',
  },
  ...['X', '__proto__', 'constructor'].map((operationName) => ({
    what: `the unknown operation ${operationName}`,
    body: { query: `query A ${ME}`, operationName },
    status: 400,
    code: 'OPERATION_RESOLUTION_FAILURE',
  })),
  {
    what: 'a subscription without a stream',
    body: { query: 'subscription { changes { type } }' },
    status: 400,
    code: 'BAD_REQUEST',
  },
  {
    what: 'a subscription to no event',
    body: { query: 'subscription { __typename }' },
    status: 200,
    code: 'GRAPHQL_VALIDATION_FAILED',
  },
  {
    what: "an unknown persisted query, which Apollo's link sends again with its text",
    body: { extensions: persisted(1) },
    status: 200,
    code: 'PERSISTED_QUERY_NOT_FOUND',
  },
  {
    what: 'a persisted query under another hash',
    body: { query: ME, extensions: persisted(1) },
    status: 400,
    code: 'BAD_REQUEST',
  },
  {
    what: 'a persisted query of another version',
    body: { query: ME, extensions: persisted(2) },
    status: 400,
    code: 'BAD_REQUEST',
  },
];

interface Refused {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function post(body: unknown, bearer = token): Promise<Refused> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const codesIn = (text: string): unknown =>
  (JSON.parse(text) as { errors: { extensions: { code: string } }[] }).errors.map(
    ({ extensions }) => extensions.code,
  );

test.each(CASES)('$what is refused with $code, not an internal error', async (given) => {
  const { status, text } = await post(given.body);
  expect(codesIn(text)).toEqual([given.code]);
  expect(status).toBe(given.status);
});

test('an invalid token is refused in the format of GraphQL, with the challenge of its scheme', async () => {
  const { status, headers, text } = await post({ query: ME }, 'x.y.z');
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  expect(codesIn(text)).toEqual(['INVALID_TOKEN']);
});

test('a draft check of an expense that cannot exist is refused by its payload', async () => {
  const { text } = await post({
    query: 'query ($input: DraftCheckInput!) { checkDraft(input: $input) { errors { code } } }',
    variables: { input: { expenseId: 'x', amount: '1', currency: 'USD', time: '2026-11-20' } },
  });
  expect(JSON.parse(text)).toMatchObject({
    data: { checkDraft: { errors: [{ code: 'NOT_FOUND' }] } },
  });
});
