import multipart, { type MultipartFile } from '@fastify/multipart';
import { readRequestFacts } from '@outlay/platform/graphql';
import { inOrganization } from '@outlay/platform/tenancy';
import { onlyReads, type VerifyInternalToken } from '@outlay/platform/auth';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import type { Logger } from '@outlay/platform/telemetry';
import { RECEIPT_BYTES_MAX } from '@outlay/schemas/receipt-file';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cutOff, noFile, tooLarge, UploadRefusedError } from '../domain/upload-rules.ts';
import type { UploadCommand, UploadOutcome } from '../use-cases/upload-receipt.ts';
import { watchArrival, type UploadPatience } from './upload-arrival.ts';

export interface UploadRouteOptions {
  verify: VerifyInternalToken;
  upload: (command: UploadCommand) => Promise<UploadOutcome>;
  patience: UploadPatience;
  log: Logger;
}

/** Size of boundaries and headers around the file. */
const MULTIPART_OVERHEAD_BYTES = 64 * 1024;

/**
 * POST /uploads for the gateway: a multipart body with one file. Responds with lines of JSON: each `stage` as it is reached,
 * with the receipt's id, then the result, or the refusal with its status. A refusal before the file was read is a plain response.
 */
export async function registerUploadRoute(
  server: FastifyInstance,
  { verify, upload, patience, log }: UploadRouteOptions,
): Promise<void> {
  await server.register(multipart, {
    // The storage refuses a larger file with a message that states its size.
    limits: { files: 1, fields: 10, fileSize: RECEIPT_BYTES_MAX + 2 },
    throwFileSizeLimit: false,
  });
  server.post(
    '/uploads',
    { bodyLimit: RECEIPT_BYTES_MAX + MULTIPART_OVERHEAD_BYTES },
    async (request, reply) => {
      const facts = await readRequestFacts(request, verify).catch(() => null);
      const viewer = facts?.isPersonal ? facts.viewer : null;
      if (!facts || !viewer)
        return reply
          .code(401)
          .send({ code: 'UNAUTHENTICATED', message: 'The request has no token of the gateway.' });
      if (onlyReads(viewer))
        return reply
          .code(403)
          .send({ code: 'FORBIDDEN', message: 'Accountants read, and change nothing.' });
      const arrival = watchArrival(request.raw, patience);
      // The rest of the upload is not read, so the connection is closed after the response.
      arrival.signal.addEventListener('abort', () => closeAfterwards(request, reply));
      let file: MultipartFile;
      try {
        file = await arrival.orRefused(readFile(request));
      } catch (error) {
        arrival.stop();
        const { status, ...body } = toRefusal(error, log);
        return reply.code(status).send(body);
      }
      arrival.signal.addEventListener('abort', () =>
        file.file.destroy(arrival.signal.reason as Error),
      );
      const lines = openLines(reply);
      try {
        const outcome = await inOrganization(viewer.organizationId, () =>
          upload({
            viewer,
            cause: causeOfRequest(viewer, facts),
            content: file.file,
            fileName: file.filename,
            declaredType: file.mimetype,
            onStage: (stage, receiptId) => lines.write({ stage, receiptId }),
          }),
        );
        lines.end(outcome);
      } catch (error) {
        file.file.resume();
        lines.end(toRefusal(error, log));
      } finally {
        arrival.stop();
      }
      return reply;
    },
  );
}

async function readFile(request: FastifyRequest): Promise<MultipartFile> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > RECEIPT_BYTES_MAX + MULTIPART_OVERHEAD_BYTES) throw tooLarge(announced);
  const file = await request.file().catch((error: unknown) => {
    if (endedEarly(error)) throw cutOff();
    return undefined;
  });
  if (!file) throw noFile();
  return file;
}

/** The parser reports a body without its last boundary by this message only, without a code. */
const UNEXPECTED_END = /unexpected end of multipart data/i;

/** Whether the body ended before its multipart form did, with or without the connection. */
function endedEarly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return (
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'ECONNRESET' ||
    UNEXPECTED_END.test(error.message)
  );
}

function closeAfterwards(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => request.raw.socket.destroySoon());
}

function openLines(reply: FastifyReply): {
  write: (line: unknown) => void;
  end: (line: unknown) => void;
} {
  reply.hijack();
  reply.raw.writeHead(201, { 'content-type': 'application/x-ndjson' });
  const write = (line: unknown): void => void reply.raw.write(`${JSON.stringify(line)}\n`);
  return {
    write,
    end: (line) => {
      write(line);
      reply.raw.end();
    },
  };
}

function toRefusal(error: unknown, log: Logger): { status: number; code: string; message: string } {
  const refusal = endedEarly(error) ? cutOff() : error;
  if (refusal instanceof UploadRefusedError) {
    return { status: refusal.status, code: refusal.code, message: refusal.message };
  }
  log.error({ err: error }, 'upload failed');
  return { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Failed to upload receipt' };
}
