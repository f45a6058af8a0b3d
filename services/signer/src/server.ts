import type { Service } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import {
  SIGNER_API,
  SIGNER_PSK,
  SigningRefusedError,
  type Signer,
} from '@outlay/schemas/signer-api';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { z } from 'zod';

export interface SignerServerOptions {
  readonly host: string;
  readonly port: number;
  /** 32 bytes that only payout and the signer know. */
  readonly sharedKey: Buffer;
  readonly signer: Signer;
  readonly log: Logger;
}

/** A payment with its statements has some 7 kB. */
const BODY_MAX_BYTES = 256 * 1_024;
const REQUEST_MAX_MS = 10_000;

interface Reply {
  readonly status: number;
  readonly body: object;
}

/** Serves the signer over TLS with a pre-shared key: without the key there is no connection. */
export function createSignerServer(options: SignerServerOptions): Service & { url(): string } {
  const { host, port, sharedKey, signer, log } = options;
  const routes = routesOf(signer);
  const server = createServer(
    {
      ciphers: SIGNER_PSK.ciphers,
      minVersion: 'TLSv1.2',
      maxVersion: 'TLSv1.2',
      pskCallback: (_socket, identity) => (identity === SIGNER_PSK.identity ? sharedKey : null),
      requestTimeout: REQUEST_MAX_MS,
    },
    (request, response) => {
      void answer(routes, request, log).then(({ status, body }) => {
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
          log.info({ url: urlOf(server.address()) }, 'the signer is ready');
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

type Route = (body: unknown) => Promise<Reply>;

const route =
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
      if (!(error instanceof SigningRefusedError)) throw error;
      return { status: 422, body: { code: error.code, message: error.message } };
    }
  };

const routesOf = (signer: Signer): ReadonlyMap<string, Route> =>
  new Map([
    [
      SIGNER_API.createTreasury.path,
      route(SIGNER_API.createTreasury.request, async (request) => ({
        address: await signer.createTreasury(request),
      })),
    ],
    [
      SIGNER_API.guardSeed.path,
      route(SIGNER_API.guardSeed.request, (request) => signer.guardSeed(request)),
    ],
    [
      SIGNER_API.pinPasskey.path,
      route(SIGNER_API.pinPasskey.request, async (request) => {
        await signer.pinPasskey(request);
        return {};
      }),
    ],
    [
      SIGNER_API.requirePasskeys.path,
      route(SIGNER_API.requirePasskeys.request, async (request) => {
        await signer.requirePasskeys(request);
        return {};
      }),
    ],
    [
      SIGNER_API.signPayment.path,
      route(SIGNER_API.signPayment.request, (request) => signer.signPayment(request)),
    ],
  ]);

async function answer(
  routes: ReadonlyMap<string, Route>,
  request: IncomingMessage,
  log: Logger,
): Promise<Reply> {
  const handle = request.method === 'POST' ? routes.get(request.url ?? '') : undefined;
  if (!handle) return { status: 404, body: { code: 'NOT_FOUND', message: 'No such call.' } };
  try {
    const body = parsed(await textOf(request));
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

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_MAX_BYTES) throw new Error('the request is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
