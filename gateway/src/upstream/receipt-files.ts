import type { MintInternalToken, Viewer } from '@outlay/platform/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { keepAliveAgent } from './http-post.ts';

/** An upload takes as long as its analysis may. */
const UPLOAD_TIMEOUT_MS = 45_000;

/** The rest of a file that was refused is taken for so long, and for so long without a byte. */
const REST_MAX_MS = 10_000;
const REST_IDLE_MAX_MS = 1_000;

/** What receipt-ai answers to an upload: the last line of its answer. */
export interface UploadResult {
  status: number;
  body: string;
}

/** Who uploads, and as part of which story. */
export interface Uploader {
  readonly viewer: Viewer | null;
  readonly correlationId: string;
  readonly traceparent: string;
}

/** Told while an upload is analysed: stored, pages_rendered, text_read, fields_found. */
export type OnStage = (stage: string) => void;

export interface ReceiptFiles {
  /** Streams the request's body on; nothing of the file is kept here. */
  readonly upload: (
    request: FastifyRequest,
    uploader: Uploader,
    onStage: OnStage,
  ) => Promise<UploadResult>;
  /** Streams a stored file or the picture of a page to the reader; the link's signature is receipt-ai's to check. */
  readonly serve: (path: string, reply: FastifyReply) => Promise<FastifyReply>;
}

function forward(
  url: string,
  method: string,
  headers: Record<string, string>,
  timeoutMs: number,
  body: NodeJS.ReadableStream | null,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A slow uploader occupies a connection of its own, none of those that everybody's queries share.
    const agent = body ? false : keepAliveAgent;
    const upstream = httpRequest(url, { method, headers, agent, timeout: timeoutMs }, resolve);
    upstream.on('timeout', () => upstream.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    upstream.on('error', reject);
    if (!body) {
      upstream.end();
      return;
    }
    // A client that goes away in the middle of its upload must not leave the other half waiting.
    body.on('error', (error: Error) => upstream.destroy(error));
    body.on('aborted', () => upstream.destroy(new Error('the client went away')));
    // Before there is a body: receipt-ai counts its time from here.
    upstream.flushHeaders();
    body.pipe(upstream);
  });
}

/** receipt-ai writes a line of JSON per stage as it happens, and its result as the last one. */
async function readLines(response: IncomingMessage, onStage: OnStage): Promise<string> {
  let last = '';
  for await (const line of createInterface({ input: response })) {
    const stage = /^\{"stage":"([a-z_]+)"\}$/.exec(line)?.[1];
    if (stage) onStage(stage);
    else if (line !== '') last = line;
  }
  return last;
}

/**
 * Takes what a client still sends, for a while: most read the answer only after it, and a connection that closes with bytes unread
 * is reset, which takes the answer away.
 */
async function takeRest(body: IncomingMessage): Promise<void> {
  if (body.complete) return;
  const isOver = new AbortController();
  const end = (): void => isOver.abort();
  const total = setTimeout(end, REST_MAX_MS);
  const idle = setTimeout(end, REST_IDLE_MAX_MS);
  body.on('data', () => idle.refresh()).resume();
  await finished(body, { signal: isOver.signal, cleanup: true }).catch(() => undefined);
  clearTimeout(total);
  clearTimeout(idle);
}

export const createReceiptFiles = (url: string, mint: MintInternalToken): ReceiptFiles => ({
  upload: async (request, uploader, onStage) => {
    const passed = ['content-type', 'content-length'] as const;
    const headers: Record<string, string> = {
      authorization: `Bearer ${await mint(uploader.viewer, 'receipt-ai')}`,
      // Or receipt-ai would close the connection under an answer that comes before all of the file was taken.
      connection: 'keep-alive',
      'x-correlation-id': uploader.correlationId,
      traceparent: uploader.traceparent,
    };
    for (const name of passed) {
      const value = request.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    const response = await forward(
      `${url}/uploads`,
      'POST',
      headers,
      UPLOAD_TIMEOUT_MS,
      request.raw,
    );
    const body = await readLines(response, onStage);
    // Answered before all of it was taken: the rest goes nowhere.
    request.raw.unpipe();
    response.destroy();
    await takeRest(request.raw);
    return { status: response.statusCode ?? 0, body };
  },
  serve: async (path, reply) => {
    const response = await forward(`${url}${path}`, 'GET', {}, 15_000, null);
    for (const name of [
      'content-type',
      'content-length',
      'content-disposition',
      'cache-control',
      'content-security-policy',
      'x-content-type-options',
      'retry-after',
    ] as const) {
      const value = response.headers[name];
      if (value !== undefined) void reply.header(name, value);
    }
    return reply.code(response.statusCode ?? 502).send(response);
  },
});
