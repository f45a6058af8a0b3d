import { brokenPromise } from '../../contracts/testing/openapi-document.ts';
import type { HttpAnswer, HttpInput } from './http-input.ts';

/** Refusals of HTTP itself, which the document does not repeat at each operation. */
const OF_HTTP = new Set([400, 404, 413, 414, 415]);

/** Node's own refusals, sent before any of our code runs. */
const OF_NODE = new Set([417, 431]);

/** Codes that a 503 may carry. */
const UNAVAILABLE = new Set(['SERVICE_UNAVAILABLE', 'RATE_UNAVAILABLE', 'BALANCE_UNAVAILABLE']);

/** What no answer may show: stack traces, SQL, addresses of services. */
const LEAK =
  /\bat \S+ \(|node_modules|syntax error at or near|violates \w+ constraint|ECONNREFUSED/;

interface GraphqlErrors {
  readonly errors?: readonly {
    readonly message?: unknown;
    readonly path?: readonly (string | number)[];
    readonly extensions?: { readonly code?: unknown };
  }[];
  readonly data?: unknown;
}

/** What is wrong with an answer, in a few words that are the same for failures of a kind; null when it keeps its promises. */
export function faultOf(input: HttpInput, answer: HttpAnswer): string | null {
  const { status, contentType, text } = answer;
  if (OF_NODE.has(status) || (status >= 300 && status < 400)) return null;
  if (LEAK.test(text) && !contentType.startsWith('text/html')) return 'it shows internals';
  if (input.method === 'HEAD' || input.method === 'OPTIONS') {
    // These responses have no body, so the code of a 503 can't be checked.
    return status >= 500 && status !== 503 ? `status ${status}` : null;
  }
  const isGraphql = input.surface === 'graphql' && input.path.startsWith('/graphql');
  if (isGraphql && ['GET', 'POST'].includes(input.method)) return faultOfGraphql(answer);
  // The document describes no bodies of pages, exports and files of the web client.
  if (contentType.startsWith('text/') && (status < 300 || !input.path.startsWith('/api/')))
    return null;
  const body = parsed(text);
  if (body === undefined && text !== '') return status < 400 ? null : `status ${status} is no JSON`;
  return faultOfRest(input, status, body);
}

function faultOfGraphql({ status, contentType, text }: HttpAnswer): string | null {
  const results = contentType.startsWith('text/event-stream')
    ? [...text.matchAll(/^event: next\ndata: (.*)$/gm)].map(([, data = '']) => data)
    : [text];
  for (const result of results) {
    const body = parsed(result) as GraphqlErrors | undefined;
    if (typeof body !== 'object') return `status ${status} is no JSON`;
    for (const { message, extensions, path } of body.errors ?? []) {
      const code = extensions?.code;
      if (typeof message !== 'string' || typeof code !== 'string') return 'an error lacks its code';
      if (code.startsWith('INTERNAL')) return `code ${code} at ${placeOf(path)}`;
    }
    if (status >= 400 && !body.errors?.length) return `status ${status} without errors`;
    if (status >= 500 && !isUnavailable(status, body.errors?.[0]?.extensions?.code)) {
      return `status ${status}`;
    }
  }
  return null;
}

function faultOfRest({ operation }: HttpInput, status: number, body: unknown): string | null {
  if (status >= 400) {
    const { detail, code } = (body ?? {}) as { detail?: unknown; code?: unknown };
    if (typeof detail !== 'string' || typeof code !== 'string' || !/^[A-Z_]+$/.test(code)) {
      return `status ${status} without detail and code`;
    }
    if (status >= 500 && !isUnavailable(status, code)) return `status ${status}`;
    if (OF_HTTP.has(status)) return null;
  }
  if (operation === null) return null;
  const [method = '', path = ''] = operation.split(' ');
  return brokenPromise({ method, path }, status, body ?? null);
}

const placeOf = (path: readonly (string | number)[] = []): string =>
  path.filter((part) => typeof part === 'string').join('.') || 'the operation';

const isUnavailable = (status: number, code: unknown): boolean =>
  status === 503 && UNAVAILABLE.has(String(code));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
