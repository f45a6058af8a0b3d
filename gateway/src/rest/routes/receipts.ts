import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertScope } from '../../auth/api-scopes.ts';
import { z } from 'zod';
import {
  RestDeleteReceiptDocument,
  RestReceiptDocument,
  RestReceiptsDocument,
  RestUpdateReceiptDocument,
} from '../../generated/operations.ts';
import type { ReceiptFiles } from '../../upstream/receipt-files.ts';
import type { Facade } from '../facade.ts';
import { toRestReceipt, toUploadAnswer } from '../receipt-shape.ts';
import {
  idParameter,
  jsonAmount,
  jsonObject,
  jsonText,
  pageParameter,
  paging,
  readInput,
} from '../request-input.ts';
import { notFound, RestError, throwRefusals, unavailable } from '../rest-error.ts';

const listQuery = z.object(paging);

const updateBody = z.strictObject({
  extracted_amount: jsonAmount.nullish(),
  extracted_currency: jsonText('Currency').nullish(),
  extracted_date: z.iso.date('Date must be a day as yyyy-mm-dd.').nullish(),
  extracted_vendor: jsonText('Vendor').max(300).nullish(),
  extracted_invoice_id: jsonText('Invoice number').max(100).nullish(),
});

/** receipt-ai's response to an upload: the receipt, or the refusal. */
const uploadAnswer = z.union([
  z.object({
    receiptId: z.string(),
    error: z.string().nullable(),
    notice: z.string().nullish(),
    duplicateOf: z.string().nullable(),
  }),
  z.object({ status: z.number().optional(), code: z.string(), message: z.string() }),
]);

const REQUEST_TIMEOUT = 408;

type TellUploader = (userId: string, uploadId: string, stage: string) => void;

export function registerReceiptRoutes(
  server: FastifyInstance,
  facade: Facade,
  files: ReceiptFiles,
  tellUploader: TellUploader,
): void {
  registerUpload(server, facade, files, tellUploader);
  registerReceipts(facade);
  registerLinks(facade, files);
}

/** Signed links; receipt-ai checks the signature. */
function registerLinks(facade: Facade, files: ReceiptFiles): void {
  const searchOf = ({ url }: FastifyRequest): string => url.slice(url.indexOf('?') + 1);

  facade.open('GET', '/receipts/:id/file', (request, reply) =>
    files.serve(`/files/${idParameter(request)}?${searchOf(request)}`, reply).catch(() => {
      throw unavailable('The file is not available right now. Try again in a moment.');
    }),
  );

  facade.open('GET', '/receipts/:id/pages/:page', (request, reply) => {
    const path = `/files/${idParameter(request)}/pages/${pageParameter(request)}`;
    return files.serve(`${path}?${searchOf(request)}`, reply).catch(() => {
      throw unavailable('The page is not available right now. Try again in a moment.');
    });
  });
}

function registerUpload(
  server: FastifyInstance,
  { run, signedIn }: Facade,
  files: ReceiptFiles,
  tellUploader: TellUploader,
): void {
  // Not parsed: the body is streamed to receipt-ai.
  server.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  signedIn('POST', '/receipts/upload', async (request, reply, context) => {
    if (!request.headers['content-type']?.startsWith('multipart/form-data')) {
      throw new RestError(
        415,
        'UNSUPPORTED_TYPE',
        'Send the file as multipart/form-data in the field "file".',
      );
    }
    if (context.viewer) assertScope(context.viewer, 'EXPENSES_WRITE');
    const uploadId = request.headers['x-upload-id'];
    const onStage = (stage: string): void => {
      if (typeof uploadId === 'string' && context.viewer) {
        tellUploader(context.viewer.userId, uploadId.slice(0, 60), stage);
      }
    };
    const { status, body } = await files.upload(request, context, onStage).catch(() => {
      throw unavailable('Failed to upload receipt. Try again in a moment.');
    });
    const parsed = uploadAnswer.safeParse(parseJson(body));
    if (!parsed.success || status >= 500)
      throw unavailable('Failed to upload receipt. Try again in a moment.');
    const answer = parsed.data;
    if ('code' in answer) {
      const refusal = uploadRefused(answer.status ?? status, answer.code, answer.message);
      // The rest of a slow upload is not awaited.
      if (refusal.status === REQUEST_TIMEOUT) void reply.header('connection', 'close');
      throw refusal;
    }
    const { receipt } = await run(context, RestReceiptDocument, { id: answer.receiptId });
    if (!receipt) throw notFound('Receipt');
    return reply.code(201).send(toUploadAnswer(receipt, answer));
  });
}

function registerReceipts({ run, signedIn }: Facade): void {
  signedIn('GET', '/receipts/', async (request, _reply, context) => {
    const { skip, limit } = readInput(listQuery, request.query);
    const { receipts } = await run(context, RestReceiptsDocument, { skip, limit });
    return receipts.map(toRestReceipt);
  });

  signedIn('GET', '/receipts/:id', async (request, _reply, context) => {
    const { receipt } = await run(context, RestReceiptDocument, { id: idParameter(request) });
    if (!receipt) throw notFound('Receipt');
    return toRestReceipt(receipt);
  });

  signedIn('PUT', '/receipts/:id', async (request, _reply, context) => {
    const body = readInput(updateBody, jsonObject(request));
    const input = {
      extractedAmount: body.extracted_amount,
      extractedCurrency: body.extracted_currency,
      extractedDate: body.extracted_date,
      extractedVendor: body.extracted_vendor,
      extractedInvoiceId: body.extracted_invoice_id,
    };
    const { updateReceipt } = await run(context, RestUpdateReceiptDocument, {
      id: idParameter(request),
      input,
    });
    throwRefusals(updateReceipt.errors);
    if (!updateReceipt.receipt) throw notFound('Receipt');
    return toRestReceipt(updateReceipt.receipt);
  });

  signedIn('DELETE', '/receipts/:id', async (request, reply, context) => {
    const { deleteReceipt } = await run(context, RestDeleteReceiptDocument, {
      id: idParameter(request),
    });
    throwRefusals(deleteReceipt.errors);
    return reply.code(204).send();
  });
}

function uploadRefused(status: number, code: string, message: string): RestError {
  if (status >= 500) return unavailable('Failed to upload receipt. Try again in a moment.');
  return new RestError(
    status,
    code,
    message,
    status === 422 ? { errors: [{ field: 'file', message }] } : {},
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
