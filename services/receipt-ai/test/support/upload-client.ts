import type { InternalCall } from '@outlay/platform/auth';
import { fastify } from 'fastify';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { registerUploadRoute } from '../../src/http/upload-route.ts';
import type { UploadPatience } from '../../src/http/upload-arrival.ts';
import type { Reader } from '../../src/use-cases/ports.ts';
import { uploadReceipt } from '../../src/use-cases/upload-receipt.ts';
import { EMMA, log, type ReceiptTestkit } from './receipt-testkit.ts';

/** What the route answers last: an outcome, or a refusal with its status. */
export interface UploadAnswer {
  receiptId?: string;
  error?: string | null;
  notice?: string | null;
  status?: number;
  code?: string;
  message?: string;
}

export interface UploadClient {
  readonly port: number;
  post(content: Buffer | Readable, fileName?: string, contentType?: string): Promise<UploadAnswer>;
  close(): Promise<void>;
}

/** Starts the upload route on a port of its own, over the testkit's database and folder and a real reader. */
export async function startUploadRoute(
  testkit: ReceiptTestkit,
  reader: Reader,
  patience: UploadPatience = { idleMaxMs: 15_000, totalMaxMs: 50_000 },
): Promise<UploadClient> {
  // Otherwise the connection of an upload that was cut off would delay the end by a minute.
  const server = fastify({ forceCloseConnections: true });
  const ports = { ...testkit.ports, reader };
  await registerUploadRoute(server, {
    log,
    patience,
    verify: () => Promise.resolve({ principal: EMMA, isPersonal: true } satisfies InternalCall),
    upload: (command) => uploadReceipt(ports, command),
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    post: (content, fileName = 'receipt', contentType = 'image/png') =>
      post(port, content, fileName, contentType),
    close: () => server.close(),
  };
}

const BOUNDARY = 'outlay-test-boundary';

async function post(
  port: number,
  content: Buffer | Readable,
  fileName: string,
  contentType: string,
): Promise<UploadAnswer> {
  const call = request({
    port,
    method: 'POST',
    path: '/uploads',
    headers: {
      authorization: 'Bearer of the gateway',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const answer = new Promise<string>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.once('end', () => resolve(body));
    });
  });
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${contentType}\r\n\r\n`;
  const parts = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(head);
    if (Buffer.isBuffer(content)) yield content;
    else yield* content as AsyncIterable<Buffer>;
    yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  };
  // The server answers before it has received all of a file that it refuses. Writing on then fails, which does not matter.
  void pipeline(Readable.from(parts()), call).catch(() => undefined);
  const lines = (await answer).trim().split('\n');
  call.destroy();
  return JSON.parse(lines.at(-1) ?? '{}') as UploadAnswer;
}
