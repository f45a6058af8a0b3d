import { ApolloLink } from '@apollo/client/link';
import { print } from '@apollo/client/utilities';
import type { DocumentNode } from 'graphql';
import { Observable } from 'rxjs';
import { authorizedFetch } from './authorized-fetch.ts';
import { confirmIdentity } from './step-up.ts';

/**
 * The link from the cache to the gateway. Renews the session on UNAUTHENTICATED, and sends the id of an operation instead of its
 * text. With Apollo's BaseHttpLink and ErrorLink for a part of this, the client is 2.3 kB larger (gzip).
 */
export const graphqlLink = new ApolloLink((operation) => {
  return new Observable((observer) => {
    const aborter = new AbortController();
    sendConfirmed(operation, aborter.signal).then(
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

/** Asks for a confirmation of the person when the server requires it before a change, and repeats the change. */
async function sendConfirmed(
  operation: ApolloLink.Operation,
  signal: AbortSignal,
): Promise<ApolloLink.Result> {
  const result = await send(operation, signal);
  // A page that is only read asks for no password.
  const isActed = isChange(operation.query) && operation.getContext()['isBackground'] !== true;
  const isRefused = isActed && asksForStepUp(result);
  return isRefused && (await confirmIdentity()) ? send(operation, signal) : result;
}

/** Whether a payload of the response has the refusal. */
const asksForStepUp = ({ data }: ApolloLink.Result): boolean =>
  Object.values(data ?? {}).some((payload) =>
    (payload as Payload | null)?.errors?.some(({ code }) => code === 'STEP_UP_REQUIRED'),
  );

interface Payload {
  errors?: readonly { code: string }[];
}

/** The text is sent only to a gateway of another build, which doesn't know the id: a page that stayed open during an upgrade. */
async function send(
  { operationName = '', variables, query }: ApolloLink.Operation,
  signal: AbortSignal,
): Promise<ApolloLink.Result> {
  const documentId = documentIdOf(query);
  const body = JSON.stringify({ operationName, documentId, variables });
  const result = await requestGraphql(body, signal, isChange(query) && body.length < outlivingMax);
  const isUnknown = result.errors?.some(({ extensions }) => extensions?.code === UNKNOWN_DOCUMENT);
  if (!isUnknown) return result;
  const text = JSON.stringify({ operationName, query: print(query), variables });
  return requestGraphql(text, signal, false);
}

/** Browsers limit the size of requests that outlive the page; longer ones are sent the usual way. */
const outlivingMax = 20_000;

/** Mutations are completed even when the user leaves the page. */
function isChange({ definitions }: DocumentNode): boolean {
  return definitions.some((each) => (each as { operation?: string }).operation === 'mutation');
}

/** Our generator puts it on the operation; the cache's copies of a document keep it. */
function documentIdOf({ definitions }: DocumentNode): string | undefined {
  return definitions.map((each) => (each as { documentId?: string }).documentId).find(Boolean);
}

async function requestGraphql(
  body: string,
  signal: AbortSignal,
  outlivesPage: boolean,
): Promise<ApolloLink.Result> {
  const response = await authorizedFetch(
    '/graphql',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      signal,
      keepalive: outlivesPage,
    },
    isUnauthenticated,
  );
  const result: unknown = await response.json().catch(() => null);
  if (!isResult(result)) {
    throw new Error(`The server responded with ${response.status} and no result.`);
  }
  return withoutFailedFields(result);
}

/**
 * A null at the top of a response with an error means unknown, not absent: written to the cache, which all queries share, it
 * would remove an expense from a page whose own query succeeded.
 *
 * @throws {Error} for a response with neither data nor an error, which would load forever.
 */
function withoutFailedFields(result: ApolloLink.Result): ApolloLink.Result {
  const { data } = result;
  const failed = result.errors?.length || result.extensions?.['valueCompletion'] !== undefined;
  if (data && !(failed && Object.values(data).includes(null))) return result;
  if (!result.errors?.length) throw new Error('The server responded without data.');
  return { ...result, data: null };
}

const UNKNOWN_DOCUMENT = 'UNKNOWN_DOCUMENT';

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
