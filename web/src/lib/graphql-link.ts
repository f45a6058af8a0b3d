import { ApolloLink } from '@apollo/client/link';
import { print } from '@apollo/client/utilities';
import { Observable } from 'rxjs';
import { authorizedFetch } from './authorized-fetch.ts';

/**
 * The one way from the cache to the gateway. Written by hand instead of taking HttpLink: it renews
 * the session on UNAUTHENTICATED, and the page is 4 kB lighter without the multipart reader.
 */
export const graphqlLink = new ApolloLink((operation) => {
  return new Observable((observer) => {
    const aborter = new AbortController();
    const body = JSON.stringify({
      operationName: operation.operationName,
      query: print(operation.query),
      variables: operation.variables,
    });
    requestGraphql(body, aborter.signal).then(
      (result) => {
        observer.next(result);
        observer.complete();
      },
      (error: unknown) => {
        if (!aborter.signal.aborted) observer.error(error);
      },
    );
    return () => aborter.abort();
  });
});

async function requestGraphql(body: string, signal: AbortSignal): Promise<ApolloLink.Result> {
  const response = await authorizedFetch(
    '/graphql',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      signal,
    },
    isUnauthenticated,
  );
  const result: unknown = await response.json().catch(() => null);
  if (isResult(result)) return result;
  throw new Error(`The server answered ${response.status} without a result.`);
}

async function isUnauthenticated(response: Response): Promise<boolean> {
  if (response.status === 401) return true;
  const result: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (
    isResult(result) &&
    (result.errors ?? []).some((error) => error.extensions?.['code'] === 'UNAUTHENTICATED')
  );
}

function isResult(value: unknown): value is ApolloLink.Result {
  return typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);
}
