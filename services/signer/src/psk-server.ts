import type { Service } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { SigningRefusedError } from '@outlay/schemas/signer-api';
import { constants } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { z } from 'zod';

export interface PskServerOptions {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** The keys of those who may connect, by the name that they give. */
  readonly keys: ReadonlyMap<string, Buffer>;
  /** TLS 1.2: Node's pre-shared keys don't work with 1.3. */
  readonly ciphers: string;
  /** What each of them may call, by name and path. */
  readonly routes: ReadonlyMap<string, ReadonlyMap<string, Route>>;
  readonly bodyMaxBytes: number;
  readonly log: Logger;
}

const REQUEST_MAX_MS = 10_000;

interface Reply {
  readonly status: number;
  readonly body: object;
}

/** Answers the body of a call. */
export type Route = (body: unknown) => Promise<Reply>;

/** A refusal of a call: a stable code and a sentence. */
export class CallRefusedError extends Error {
  override readonly name = 'CallRefusedError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A call whose body has a shape. A `CallRefusedError`, or an error that `isRefusal` knows, is a 422. */
export const route =
  <Request extends z.ZodType>(
    schema: Request,
    handle: (request: z.output<Request>) => Promise<object>,
  ): Route =>
  async (body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.');
      return { status: 400, body: { code: 'INVALID', message: `Invalid ${field ?? 'request'}.` } };
    }
    try {
      return { status: 200, body: await handle(parsed.data) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { status: 422, body: { code: error.code, message: error.message } };
    }
  };

const isRefusal = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof CallRefusedError || error instanceof SigningRefusedError;

/** Serves calls over TLS with pre-shared keys: without a key there is no connection. */
export function createPskServer(options: PskServerOptions): Service & { url(): string } {
  const { host, port, keys, ciphers, log } = options;
  const callers = new WeakMap<object, string>();
  const server = createServer(
    {
      ciphers,
      minVersion: 'TLSv1.2',
      maxVersion: 'TLSv1.2',
      // A resumed session proves no key again, so that its caller would not be known.
      secureOptions: constants.SSL_OP_NO_TICKET,
      pskCallback: (socket, identity) => {
        callers.set(socket, identity);
        return keys.get(identity) ?? null;
      },
      requestTimeout: REQUEST_MAX_MS,
    },
    (request, response) => {
      const caller = callers.get(request.socket) ?? '';
      void answer(options, caller, request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    },
  );
  server.on('tlsClientError', ({ code }: NodeJS.ErrnoException) => {
    log.warn({ code }, 'a connection without the shared key was refused');
  });
  return {
    start: () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          log.info({ url: urlOf(server.address()) }, `${options.name} is ready`);
          resolve();
        });
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
    url: () => urlOf(server.address()),
  };
}

const urlOf = (address: AddressInfo | string | null): string =>
  address === null || typeof address === 'string'
    ? ''
    : `https://${address.address}:${address.port}`;

async function answer(
  { routes, bodyMaxBytes, log }: PskServerOptions,
  caller: string,
  request: IncomingMessage,
): Promise<Reply> {
  const handle = request.method === 'POST' ? routes.get(caller)?.get(request.url ?? '') : undefined;
  if (!handle) return { status: 404, body: { code: 'NOT_FOUND', message: 'No such call.' } };
  try {
    const body = parsed(await textOf(request, bodyMaxBytes));
    if (body === null) return { status: 400, body: { code: 'INVALID', message: 'Invalid JSON.' } };
    const reply = await handle(body);
    if (reply.status !== 200) log.warn({ path: request.url, ...reply.body }, 'refused');
    return reply;
  } catch (error) {
    log.error({ err: error, path: request.url }, 'a call failed');
    return { status: 500, body: { code: 'FAULT', message: 'The call failed.' } };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function textOf(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('the request is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
