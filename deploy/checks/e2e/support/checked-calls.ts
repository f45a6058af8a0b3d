import {
  brokenPromise,
  operations,
  type Operation,
} from '../../src/contracts/testing/openapi-document.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly headers: Headers;
}

/** Calls the REST API and validates every response against the OpenAPI document. */
export class CheckedCalls {
  readonly #url: string;
  /** Operations that have succeeded, as `METHOD path`. */
  readonly succeeded = new Set<string>();

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * @param call method and path as in the document, such as `GET /api/v1/expenses/{id}`
   * @throws when the response breaks the document
   */
  async call(
    call: string,
    {
      token,
      params = {},
      query = '',
      body,
      headers = {},
    }: {
      token?: string;
      params?: Readonly<Record<string, string | number>>;
      query?: string;
      /** A FormData, a raw text, or a value that is sent as JSON. */
      body?: unknown;
      headers?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<Answer> {
    const operation = operations.find(({ method, path }) => `${method} ${path}` === call);
    if (!operation) throw new Error(`${call} is not in the document`);
    const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const response = await fetch(`${this.#url}${path}${query}`, {
      method: operation.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined &&
          !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: bytesOf(body) }),
    });
    return this.#check(operation, response, JSON.stringify({ params, query, body }));
  }

  async #check(operation: Operation, response: Response, sent: string): Promise<Answer> {
    const { status, headers } = response;
    const type = headers.get('content-type') ?? '';
    // A stream of events has no end to read to.
    if (type.startsWith('text/event-stream')) await response.body?.cancel();
    const text = response.bodyUsed ? '' : await response.text();
    const isJson = type.startsWith('application/json') && text !== '';
    const body: unknown = isJson ? JSON.parse(text) : null;
    const broken = brokenPromise(operation, status, body);
    if (broken) throw new Error(`${broken}\n${text.slice(0, 500)}\nto ${sent.slice(0, 500)}`);
    if (status < 300) this.succeeded.add(`${operation.method} ${operation.path}`);
    return { status, body, text, headers };
  }
}

const bytesOf = (body: unknown): FormData | string | Uint8Array<ArrayBuffer> => {
  if (body instanceof FormData || typeof body === 'string') return body;
  return body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body);
};
