import { Agent, type Dispatcher } from 'undici';

/** Timeout by default: below the gateway's own 10 s, above a subgraph's 5 s. */
const TIMEOUT_MS = 8_000;
const CONNECT_TIMEOUT_MS = 4_000;

/**
 * Requests use undici's own client, which costs a seventh of its `fetch` and a third of Node's client: a page of the graph calls
 * five subgraphs, and a payment calls a node eight times. Each connection takes one request at a time, so that none queues behind
 * a slow one.
 */
const agent = new Agent({
  connections: 64,
  pipelining: 1,
  connect: { timeout: CONNECT_TIMEOUT_MS },
  // Longer only if the server announces it; ours do (createHttpServer).
  keepAliveTimeout: 4_000,
});

/** undici's code for a host that accepts no connection in time, as one that has vanished. */
const CONNECT_TIMEOUT_CODE = 'UND_ERR_CONNECT_TIMEOUT';

/** Thrown when a server did not accept a connection or respond completely in time. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

export interface PostedResponse {
  status: number;
  body: string;
}

/** Posts JSON and reads the whole response. @throws when none arrives within `timeoutMs`. */
export const postJson = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs = TIMEOUT_MS,
): Promise<PostedResponse> =>
  exchange(url, timeoutMs, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });

/** Sends a GET request and reads the whole response. @throws when none arrives within `timeoutMs`. */
export const getText = (
  url: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<PostedResponse> => exchange(url, timeoutMs, { method: 'GET', headers });

function exchange(
  url: string,
  timeoutMs: number,
  options: Pick<Dispatcher.DispatchOptions, 'method' | 'headers'> & { readonly body?: string },
): Promise<PostedResponse> {
  // Our addresses are simple, an origin and perhaps a path, so parsing them with URL would only cost time.
  const slash = url.indexOf('/', url.indexOf('://') + 3);
  const [origin, path] = slash < 0 ? [url, '/'] : [url.slice(0, slash), url.slice(slash)];
  return new Promise((resolve, reject) => {
    agent.dispatch(
      { ...options, origin, path, headersTimeout: 0, bodyTimeout: 0 },
      new WholeAnswer(resolve, reject, timeoutMs),
    );
  });
}

/** Collects a response until it is complete or too late. One deadline for all, so that no server can hold a request by its bytes. */
class WholeAnswer implements Dispatcher.DispatchHandler {
  #status = 0;
  #controller: Dispatcher.DispatchController | null = null;
  #late: NoAnswerError | null = null;
  readonly #chunks: Buffer[] = [];
  readonly #resolve: (answer: PostedResponse) => void;
  readonly #reject: (error: Error) => void;
  readonly #deadline: NodeJS.Timeout;

  constructor(
    resolve: (answer: PostedResponse) => void,
    reject: (error: Error) => void,
    timeoutMs: number,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#deadline = setTimeout(() => {
      this.#late = new NoAnswerError(`no answer within ${timeoutMs} ms`);
      this.#controller?.abort(this.#late);
      reject(this.#late);
    }, timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#late) controller.abort(this.#late);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    clearTimeout(this.#deadline);
    const [only = Buffer.alloc(0), ...more] = this.#chunks;
    const whole = more.length === 0 ? only : Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, body: whole.toString('utf8') });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#deadline);
    const { code } = error as { code?: string };
    this.#reject(
      code === CONNECT_TIMEOUT_CODE
        ? new NoAnswerError(`no connection within ${CONNECT_TIMEOUT_MS} ms`, { cause: error })
        : error,
    );
  }
}
