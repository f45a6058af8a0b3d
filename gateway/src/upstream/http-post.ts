import { Agent as FileAgent } from 'node:http';
import { Agent, type Dispatcher } from 'undici';

/** For files, which are streamed with Node's own streams. Connections to the subgraphs stay open. */
export const keepAliveAgent = new FileAgent({
  keepAlive: true,
  maxSockets: 64,
  maxFreeSockets: 16,
});

/** Timeout of calls to subgraphs: below the gateway's own 10 s, above the subgraph's 5 s. */
const TIMEOUT_MS = 8_000;

/**
 * JSON requests use undici, whose client costs less than Node's own: a page of the graph calls five subgraphs. Each connection
 * takes one request at a time, so that none queues behind a slow one.
 */
const agent = new Agent({
  connections: 64,
  pipelining: 1,
  connect: { timeout: TIMEOUT_MS },
  // Longer only if the server announces it; ours do (createHttpServer).
  keepAliveTimeout: 4_000,
});

/** undici's codes for a timeout. */
const TIMEOUT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** Thrown when a service accepted the connection and did not respond in time. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

export interface PostedResponse {
  status: number;
  body: string;
}

/** Posts JSON and reads the whole response. @throws when none arrives in time. */
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
  // Our addresses are simple, an origin and a path, so parsing them with URL would only cost time.
  const pathStart = url.indexOf('/', url.indexOf('://') + 3);
  return new Promise((resolve, reject) => {
    agent.dispatch(
      {
        ...options,
        origin: url.slice(0, pathStart),
        path: url.slice(pathStart),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      },
      new WholeAnswer(resolve, reject, timeoutMs),
    );
  });
}

/** Collects a response until it is complete. */
class WholeAnswer implements Dispatcher.DispatchHandler {
  #status = 0;
  readonly #chunks: Buffer[] = [];
  readonly #resolve: (answer: PostedResponse) => void;
  readonly #reject: (error: Error) => void;
  readonly #timeoutMs: number;

  constructor(
    resolve: (answer: PostedResponse) => void,
    reject: (error: Error) => void,
    timeoutMs: number,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timeoutMs = timeoutMs;
  }

  onRequestStart(): void {
    // Requests are never aborted.
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [only = Buffer.alloc(0), ...more] = this.#chunks;
    const whole = more.length === 0 ? only : Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, body: whole.toString('utf8') });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const { code } = error as { code?: string };
    this.#reject(
      code !== undefined && TIMEOUT_CODES.has(code)
        ? new NoAnswerError(`no answer within ${this.#timeoutMs} ms`, { cause: error })
        : error,
    );
  }
}
