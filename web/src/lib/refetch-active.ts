import type { ApolloClient } from '@apollo/client/core';
import queries from './refetched-queries.json' with { type: 'json' };

/** Queries whose result a change of an expense may affect. */
export const expenseQueries: readonly string[] = queries.expense;

/** Queries whose answer a payment may change. */
export const moneyQueries: readonly string[] = queries.money;

/** Refetches those of the named queries that are on screen; the others are fetched when shown next. */
export async function refetchActive(client: ApolloClient, names: readonly string[]): Promise<void> {
  const active = [...client.getObservableQueries('active')].filter(
    (query) => query.queryName !== undefined && names.includes(query.queryName),
  );
  await Promise.allSettled(active.map((query) => query.refetch()));
}
