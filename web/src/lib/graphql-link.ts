import { ApolloLink } from '@apollo/client/link';
import { print } from '@apollo/client/utilities';
import type { DocumentNode } from 'graphql';
import { Observable } from 'rxjs';
import { authorizedFetch } from './authorized-fetch.ts';
import { confirmIdentity } from './questions.ts';
import type { OfferedStatement } from './statement-text.ts';

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

/** A change is repeated at most this often: after a step-up, and once for each statement of a change that says several things. */
const questionsMax = 5;

/**
 * Sends an operation. Before a change the server may ask for a confirmation of the person, or for the signature of what the change
 * says; then it is repeated with that.
 */
async function sendConfirmed(
  operation: ApolloLink.Operation,
  signal: AbortSignal,
): Promise<ApolloLink.Result> {
  const { operationName = '', query, client } = operation;
  // A page that is only read asks for nothing.
  const isActed = isChange(query) && operation.getContext()['isBackground'] !== true;
  let { variables } = operation;
  const answered = new Set<string>();
  for (let attempt = 0; ; attempt += 1) {
    const sent = { operationName, query, variables };
    const result = await send(sent, signal);
    const refusal = isActed && attempt < questionsMax ? refusalIn(result) : undefined;
    // The same question again would collect signatures.
    const question = refusal && questionOf(refusal);
    if (!refusal || question === undefined || answered.has(question)) return result;
    answered.add(question);
    const more = await answerTo(refusal, { ...sent, client });
    if (!more) return result;
    variables = { ...variables, ...more };
  }
}

/** Returns what the change is repeated with; null when the person declines, or nothing would help. */
async function answerTo(
  { code, statement = null }: Refusal,
  { operationName, variables, client }: SentOperation & Pick<ApolloLink.Operation, 'client'>,
): Promise<object | null> {
  if (code === 'STEP_UP_REQUIRED') return (await confirmIdentity()) ? {} : null;
  const takesPasskey = code === 'PASSKEY_REQUIRED';
  if (statement === null || (code !== 'PROOF_REQUIRED' && !takesPasskey)) return null;
  const { signChange } = await import('./sign-change.ts');
  const proof = await signChange({ client, operationName, variables, statement, takesPasskey });
  return proof ? { proof } : null;
}

/** What a refusal asks for: each statement is about something else. */
const questionOf = ({ code, statement = null }: Refusal): string => {
  if (statement === null) return code;
  const { kind, subject } = JSON.parse(statement) as OfferedStatement;
  return `${kind} ${subject}`;
};

/** The first refusal in a payload of the response. */
const refusalIn = ({ data }: ApolloLink.Result): Refusal | undefined =>
  Object.values(data ?? {}).flatMap((payload) => (payload as Payload | null)?.errors ?? [])[0];

interface SentOperation extends Pick<ApolloLink.Operation, 'query' | 'variables'> {
  operationName: string;
}

interface Refusal {
  code: string;
  statement?: string | null;
}

interface Payload {
  errors?: readonly Refusal[];
}

/** The text is sent only to a gateway of another build, which doesn't know the id: a page that stayed open during an upgrade. */
async function send(
  { operationName, variables, query }: SentOperation,
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
const isChange = ({ definitions }: DocumentNode): boolean =>
  definitions.some((each) => (each as { operation?: string }).operation === 'mutation');

/** Our generator puts it on the operation; the cache's copies of a document keep it. */
const documentIdOf = ({ definitions }: DocumentNode): string | undefined =>
  definitions.map((each) => (each as { documentId?: string }).documentId).find(Boolean);

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

const isResult = (value: unknown): value is ApolloLink.Result =>
  typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);
