import { PERSON_TOKEN_HEADER, type MintInternalToken, type Principal } from '@outlay/platform/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { readRefusal } from './link-refused-error.ts';
import { takeRest } from './take-rest.ts';
import { keepAliveAgent } from './keep-alive-agent.ts';

/** Timeout in ms of an upload, which includes its analysis. */
const UPLOAD_TIMEOUT_MS = 45_000;

/** receipt-ai's result of an upload, the last line of its response. */
export interface UploadResult {
  status: number;
  body: string;
}

/** Uploader and correlation id. */
export interface Uploader {
  readonly principal: Principal | null;
  readonly personToken: string | null;
  readonly correlationId: string;
  readonly traceparent: string;
}

/** Progress of an upload: stored, pages_rendered, text_read, fields_found. */
export interface UploadStage {
  readonly stage: string;
  /** The receipt created from the file, which can be used from now on. */
  readonly receiptId: string;
}

export type OnStage = (reached: UploadStage) => void;

export interface ReceiptFiles {
  /** Streams the request's body to receipt-ai; the gateway stores nothing of the file. */
  readonly upload: (
    request: FastifyRequest,
    uploader: Uploader,
    onStage: OnStage,
  ) => Promise<UploadResult>;
  /** Streams a stored file or a page image to the reader; receipt-ai checks the link's signature. */
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
    // A slow upload uses its own connection, not one of those that queries share.
    const agent = body ? false : keepAliveAgent;
    const upstream = httpRequest(url, { method, headers, agent, timeout: timeoutMs }, resolve);
    upstream.on('timeout', () => upstream.destroy(new Error(`no response within ${timeoutMs} ms`)));
    upstream.on('error', reject);
    if (!body) {
      upstream.end();
      return;
    }
    // A client that disconnects during its upload must not leave the upstream request open.
    body.on('error', (error: Error) => upstream.destroy(error));
    body.on('aborted', () => upstream.destroy(new Error('the client went away')));
    // Sent before the body, because receipt-ai's timeout begins here.
    upstream.flushHeaders();
    body.pipe(upstream);
  });
}

const STAGE_LINE = /^\{"stage":"([a-z_]+)","receiptId":"(\d+)"\}$/;

/** Reads a line of JSON per stage; the last one is the result. */
async function readLines(response: IncomingMessage, onStage: OnStage): Promise<string> {
  let last = '';
  for await (const line of createInterface({ input: response })) {
    const [, stage, receiptId] = STAGE_LINE.exec(line) ?? [];
    if (stage !== undefined && receiptId !== undefined) onStage({ stage, receiptId });
    else if (line !== '') last = line;
  }
  return last;
}

export const createReceiptFiles = (url: string, mint: MintInternalToken): ReceiptFiles => ({
  upload: async (request, uploader, onStage) => {
    const passed = ['content-type', 'content-length'] as const;
    const headers: Record<string, string> = {
      authorization: `Bearer ${await mint(uploader.principal, 'receipt-ai')}`,
      [PERSON_TOKEN_HEADER]: uploader.personToken ?? '',
      // Otherwise receipt-ai would close the connection when it responds before the whole file was read.
      connection: 'keep-alive',
      'x-correlation-id': uploader.correlationId,
      traceparent: uploader.traceparent,
    };
    for (const name of passed) {
      const value = request.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    try {
      const response = await forward(
        `${url}/uploads`,
        'POST',
        headers,
        UPLOAD_TIMEOUT_MS,
        request.raw,
      );
      const body = await readLines(response, onStage);
      response.destroy();
      return { status: response.statusCode ?? 0, body };
    } finally {
      // Discard what receipt-ai left unread, which would delay the next request on the client's connection.
      request.raw.unpipe();
      await takeRest(request.raw);
    }
  },
  serve: async (path, reply) => {
    const response = await forward(`${url}${path}`, 'GET', {}, 15_000, null);
    if ((response.statusCode ?? 502) >= 400) throw await readRefusal(response);
    for (const name of [
      'content-type',
      'content-length',
      'content-disposition',
      'cache-control',
      'content-security-policy',
      'x-content-type-options',
      'retry-after',
      // Redirects to an object store.
      'location',
    ] as const) {
      const value = response.headers[name];
      if (value !== undefined) void reply.header(name, value);
    }
    return reply.code(response.statusCode ?? 502).send(response);
  },
});
