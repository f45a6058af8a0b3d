import { Agent, request, type IncomingMessage } from 'node:http';
import type { HttpAnswer, HttpInput } from './http-input.ts';

/** How long a stream is read, which stays open for as long as its client wants. */
const STREAM_READ_MS = 150;
/** This is longer than any of the gateway's own timeouts. */
const TIMEOUT_MS = 40_000;
/** This is more than any answer that is judged has. */
const TEXT_MAX = 2_000_000;
const ADDRESSES = 200;

/**
 * Sends inputs as they are: no client library corrects a path, a header or a method. They come from many addresses of this
 * machine, so that the limits for one address refuse few of them.
 */
export class InputSender {
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** @throws when the connection ends without an answer */
  send(input: HttpInput, token: string | null): Promise<HttpAnswer> {
    const { method, path, headers, body, number } = input;
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#url.port,
          localAddress: `127.0.1.${1 + (Math.floor(number / 50) % ADDRESSES)}`,
          agent: this.#agent,
          method,
          path: path.replace(/[^\x21-\xff]/g, (each) => encodeURIComponent(each.toWellFormed())),
          headers: {
            ...(token !== null && { authorization: `Bearer ${token}` }),
            ...headers,
            ...(body !== null && { 'content-length': body.length }),
          },
          timeout: TIMEOUT_MS,
        },
        (response) => readAnswer(response, resolve, reject),
      );
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function readAnswer(
  response: IncomingMessage,
  resolve: (answer: HttpAnswer) => void,
  reject: (error: Error) => void,
): void {
  const contentType = response.headers['content-type'] ?? '';
  const parts: Buffer[] = [];
  let size = 0;
  const finish = (): void =>
    resolve({
      status: response.statusCode ?? 0,
      contentType,
      text: Buffer.concat(parts).toString('utf8'),
    });
  response.on('data', (part: Buffer) => {
    size += part.length;
    if (size < TEXT_MAX) parts.push(part);
  });
  response.on('end', finish);
  response.on('error', reject);
  if (!contentType.startsWith('text/event-stream')) return;
  setTimeout(() => {
    finish();
    response.removeListener('error', reject);
    response.on('error', () => undefined);
    response.destroy();
  }, STREAM_READ_MS);
}
