import { gql } from '@apollo/client';
import { expect, test } from 'vitest';
import { createApolloClient } from './apollo-client.ts';

test('a list of which only the first page shows is replaced when it is read again', () => {
  const { cache } = createApolloClient();
  const query = gql`
    query {
      payouts(first: 5) {
        edges {
          node {
            id
          }
        }
      }
    }
  `;
  const listOf = (...ids: string[]) => ({
    payouts: { edges: ids.map((id) => ({ node: { __typename: 'Payout', id } })) },
  });
  cache.writeQuery({ query, data: listOf('1', '2') });
  cache.writeQuery({ query, data: listOf('3') });
  expect(cache.readQuery({ query })).toEqual(listOf('3'));
});
