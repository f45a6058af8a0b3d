import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import type { Viewer } from '@outlay/platform/auth';
import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEndpoint, type Endpoint } from './support/start-endpoint.ts';

const EMMA: Viewer = { userId: '4', organizationId: '1', roles: ['employee'] };

let endpoint: Endpoint;
beforeAll(async () => {
  endpoint = await startEndpoint(() =>
    Promise.resolve({ principal: EMMA, grant: null, token: null }),
  );
});
afterAll(() => endpoint.close());

interface Sent {
  readonly query?: string;
  readonly extensions: { readonly persistedQuery: object };
}

/** Apollo's stock links, with a record of what they sent. */
function connect(): { client: ApolloClient; sent: Sent[] } {
  const sent: Sent[] = [];
  const http = new HttpLink({
    uri: endpoint.url,
    fetch: (input, init) => {
      sent.push(JSON.parse(init?.body as string) as Sent);
      return fetch(input, init);
    },
  });
  const persisted = new PersistedQueryLink({ sha256: (text) => hash('sha256', text) });
  return {
    client: new ApolloClient({ link: persisted.concat(http), cache: new InMemoryCache() }),
    sent,
  };
}

test('Apollo’s link sends the hash, then once the text, and other clients only need the hash', async () => {
  const query = gql`
    query Persisted {
      __type(name: "Expense") {
        name
      }
    }
  `;
  const expected = { data: { __type: { name: 'Expense' } } };
  const first = connect();
  expect(await first.client.query({ query })).toMatchObject(expected);
  expect(first.sent.map((request) => typeof request.query)).toEqual(['undefined', 'string']);
  const second = connect();
  expect(await second.client.query({ query })).toMatchObject(expected);
  expect(second.sent.map((request) => typeof request.query)).toEqual(['undefined']);
});
