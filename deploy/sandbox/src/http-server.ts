import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { Chain } from './chain.ts';
import {
  DAILY_RATES_PATH,
  dailyRatesDocument,
  RATE_HISTORY_PATH,
  rateHistoryDocument,
} from './daily-rates.ts';
import type { Faults } from './faults.ts';
import { answerAsHermes } from './hermes.ts';
import type { PriceRounds } from './price-rounds.ts';
import { answer, errorReply, serialize } from './rpc/dispatch.ts';
import { RPC_ERROR } from './rpc/rpc-error.ts';
import type { RpcMethods } from './rpc/rpc-context.ts';
import type { Notify, Subscriptions } from './subscriptions.ts';

export interface RpcServerParts {
  readonly methods: RpcMethods;
  readonly chain: Chain;
  readonly subscriptions: Subscriptions;
  readonly faults: Faults;
  readonly priceRounds: PriceRounds;
  readonly onFault: (error: unknown) => void;
  /** Origin whose pages may send requests; null for none. */
  readonly allowedOrigin: string | null;
}

export interface RpcServer {
  close(): Promise<void>;
}

/** The answer to health checks. */
const HEALTHY = { status: 200, contentType: 'text/plain', body: 'ok' } as const;
/** Path of a second node, which may be behind (see the fault `staleSlots`). */
const STALE_PATH = '/stale';
const BODY_BYTES_MAX = 1024 * 1024;
const BATCH_REQUESTS_MAX = 100;
/** Clients sign for seconds between calls, and Node's default of 5 s would close their sockets meanwhile. */
const KEEP_ALIVE_MS = 600_000;
const FREE_PAIR_ATTEMPTS_MAX = 20;
/** A client that reads too slowly is disconnected at this backlog, in bytes. */
const UNSENT_BYTES_MAX = 16 * 1024 * 1024;

/** Both ports, bound but not served yet. */
export interface PortPair {
  readonly http: Server;
  readonly websocket: Server;
  readonly port: number;
}

/**
 * Binds the port for HTTP and the next one for websockets, where web3.js expects them. Port 0 finds a free pair.
 * @throws when a given port is in use
 */
export async function takePorts(port: number, host: string): Promise<PortPair> {
  for (let attempt = 1; ; attempt++) {
    const http = createServer();
    http.listen(port, host);
    await once(http, 'listening');
    const httpPort = (http.address() as AddressInfo).port;
    const websocket = createServer((_request, response) => response.writeHead(426).end());
    try {
      websocket.listen(httpPort + 1, host);
      await once(websocket, 'listening');
      return { http, websocket, port: httpPort };
    } catch (error) {
      http.close();
      if (port !== 0 || attempt >= FREE_PAIR_ATTEMPTS_MAX) throw error;
    }
  }
}

export function releasePorts({ http, websocket }: PortPair): Promise<unknown> {
  return Promise.all(
    [http, websocket].map(async (server) => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    }),
  );
}

/** Starts to serve. Websockets are served on both ports. */
export function serve(parts: RpcServerParts, ports: PortPair): RpcServer {
  ports.http.keepAliveTimeout = KEEP_ALIVE_MS;
  ports.http.on('request', (request, response) => void handleRequest(parts, request, response));
  const sockets = [ports.http, ports.websocket].map(
    (server) => new WebSocketServer({ server, maxPayload: BODY_BYTES_MAX }),
  );
  for (const server of sockets) {
    server.on('connection', (socket) => serveSocket(parts, socket));
    server.on('error', parts.onFault);
  }
  return {
    close: async () => {
      for (const server of sockets) {
        for (const client of server.clients) client.terminate();
        server.close();
      }
      await releasePorts(ports);
    },
  };
}

function serveSocket(parts: RpcServerParts, socket: WebSocket): void {
  const notify: Notify = (message) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > UNSENT_BYTES_MAX) socket.terminate();
    else socket.send(serialize(message));
  };
  const methods = parts.subscriptions.methodsFor(notify);
  socket.on('message', (content) => {
    const body = parseJson((content as Buffer).toString('utf8'));
    if (body === undefined) notify(errorReply(null, RPC_ERROR.parse, 'Parse error'));
    // web3.js keeps its websocket alive with a notification named "ping", which expects no reply.
    else if (typeof body === 'object' && body !== null && 'id' in body)
      notify(answer(methods, body, parts.onFault));
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => parts.subscriptions.closeClient(notify));
}

async function handleRequest(
  parts: RpcServerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (parts.allowedOrigin !== null) allowOrigin(parts.allowedOrigin, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    if (request.method === 'GET') {
      answerGet(parts, request, response);
      return;
    }
    if (request.method !== 'POST') {
      reply(response, 405, errorReply(null, RPC_ERROR.invalidRequest, 'Only POST is allowed'));
      return;
    }
    // A web page can post forms and plain text to this port, but not JSON.
    if (request.headers['content-type']?.includes('application/json') !== true) {
      reply(
        response,
        415,
        errorReply(null, RPC_ERROR.invalidRequest, 'Content-Type: application/json is required'),
      );
      return;
    }
    const content = await readBody(request);
    if (content === null) {
      response.setHeader('connection', 'close');
      reply(
        response,
        413,
        errorReply(null, RPC_ERROR.invalidRequest, `Request larger than ${BODY_BYTES_MAX} bytes`),
      );
      return;
    }
    answerContent(parts, content, request, response);
  } catch (error) {
    // The client disconnected while sending.
    if (!request.destroyed) parts.onFault(error);
    request.destroy();
  }
}

const RATE_DOCUMENTS = new Map([
  [DAILY_RATES_PATH, dailyRatesDocument],
  [RATE_HISTORY_PATH, rateHistoryDocument],
]);

/** Answers requests for documents that are not JSON-RPC. */
function answerGet(
  { priceRounds }: RpcServerParts,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const document = RATE_DOCUMENTS.get(url.pathname);
  if (document) {
    response.setHeader('content-type', 'text/xml');
    response.end(document(new Date()));
    return;
  }
  const { status, contentType, body } = answerAsHermes(url, priceRounds) ?? HEALTHY;
  response.writeHead(status, { 'content-type': contentType }).end(body);
}

function allowOrigin(origin: string, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-headers', 'content-type');
  response.setHeader('access-control-max-age', '600');
}

function answerContent(
  parts: RpcServerParts,
  content: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const body = parseJson(content);
  if (body === undefined) {
    reply(response, 200, errorReply(null, RPC_ERROR.parse, 'Parse error'));
    return;
  }
  const requests: readonly unknown[] = Array.isArray(body) ? body : [body];
  const isControl = requests.every((item) => methodOf(item).startsWith('sandbox_'));
  if (!isControl && parts.faults.refusesThisRequest()) {
    reply(response, 429, errorReply(null, 429, 'Too many requests for a specific RPC call'));
    return;
  }
  if (requests.length === 0 || requests.length > BATCH_REQUESTS_MAX) {
    reply(
      response,
      200,
      errorReply(null, RPC_ERROR.invalidRequest, `A batch has 1 to ${BATCH_REQUESTS_MAX} requests`),
    );
    return;
  }
  const replies = parts.chain.clock.behind(slotsBehind(parts, request), () =>
    requests.map((item) => answer(parts.methods, item, parts.onFault)),
  );
  const sends = requests.some((item) => methodOf(item) === 'sendTransaction');
  if (sends && parts.faults.losesThisReply()) request.socket.destroy();
  else reply(response, 200, Array.isArray(body) ? replies : replies[0]);
}

const slotsBehind = ({ faults }: RpcServerParts, { url }: IncomingMessage): number =>
  url === STALE_PATH ? faults.current.staleSlots : 0;

/** Null when the body is too large; the rest is discarded unread. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_BYTES_MAX) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(serialize(body));
}

function methodOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'method' in body ? String(body.method) : '';
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}
