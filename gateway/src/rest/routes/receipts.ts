import { RECEIPT_BYTES_MAX, RECEIPT_MEGABYTES_MAX } from '@outlay/schemas/receipt-file';
import { z } from 'zod';
import { assertScope } from '../../auth/api-scopes.ts';
import {
  RestDeleteReceiptDocument,
  RestReceiptDocument,
  RestReceiptsDocument,
  RestUpdateReceiptDocument,
  type RefusalFragment,
} from '../../generated/operations.ts';
import { UPLOAD_ID } from '../headers.ts';
import { restReceipt, toRestReceipt, toUploadAnswer, uploadAnswer } from '../receipt-shape.ts';
import { jsonAmount, jsonText, paging } from '../request-input.ts';
import { notFound, RestError, throwRefusals, unavailable } from '../rest-error.ts';
import { signedIn, type Route } from '../route.ts';
import { strictObjectOf } from '../shape-fields.ts';
import type { OnStage } from '../../upstream/receipt-files.ts';

const uploadForm = z.object({
  file: z.string().meta({
    contentMediaType: 'application/octet-stream',
    description: `JPEG, PNG, GIF, WebP, TIFF, BMP, HEIC, AVIF, PDF or an e-invoice in XML (UBL, CII, FatturaPA); 1 byte to ${RECEIPT_MEGABYTES_MAX} MB (${RECEIPT_BYTES_MAX.toLocaleString('en-US')} bytes).`,
    examples: ['(the bytes of lunch.jpg)'],
  }),
});

/** REST names of fields whose names differ in the graph. */
const REST_FIELDS: ReadonlyMap<string | null, string> = new Map([
  ['amount', 'extracted_amount'],
  ['currency', 'extracted_currency'],
  ['date', 'extracted_date'],
  ['vendor', 'extracted_vendor'],
  ['invoiceNumber', 'extracted_invoice_id'],
]);

const inRestNames = (refusal: RefusalFragment): RefusalFragment => ({
  ...refusal,
  field: REST_FIELDS.get(refusal.field) ?? refusal.field,
});

const updateBody = strictObjectOf('ReceiptChange', {
  extracted_amount: jsonAmount.nullish(),
  extracted_currency: jsonText('Currency').nullish(),
  extracted_date: z.iso.date('Date must be a day as yyyy-mm-dd.').nullish(),
  extracted_vendor: jsonText('Vendor').max(300).nullish(),
  extracted_invoice_id: jsonText('Invoice number').max(100).nullish(),
});

/** receipt-ai's response to an upload: the new receipt, or the refusal. */
const uploadResult = z.union([
  z.object({
    receiptId: z.string(),
    error: z.string().nullable(),
    notice: z.string().nullish(),
    duplicateOf: z.string().nullable(),
  }),
  z.object({ status: z.number().optional(), code: z.string(), message: z.string() }),
]);

const REQUEST_TIMEOUT = 408;
const NO_FILE = 'No file was sent. Send one file in the field "file".';

const upload = signedIn({
  method: 'POST',
  path: '/receipts/upload',
  operationId: 'uploadReceipt',
  headers: [UPLOAD_ID],
  form: uploadForm,
  status: 201,
  answer: uploadAnswer,
  refusals: [400, 408, 413, 415, 422],
  handle: async ({ request, reply, context, principal, files, notifyUploader, run }) => {
    const type = request.headers['content-type'];
    if (type === undefined) throw uploadRefused(422, 'NO_FILE', NO_FILE);
    if (!type.startsWith('multipart/form-data')) {
      throw new RestError(
        415,
        'UNSUPPORTED_TYPE',
        'Send the file as multipart/form-data in the field "file".',
      );
    }
    assertScope(principal, 'EXPENSES_WRITE');
    const uploadId = request.headers['x-upload-id'];
    const onStage: OnStage = (reached) => {
      if (typeof uploadId === 'string')
        notifyUploader(principal.userId, uploadId.slice(0, 60), reached);
    };
    const { status, body } = await files.upload(request, context, onStage).catch(() => {
      throw unavailable('Failed to upload receipt. Try again in a moment.');
    });
    const parsed = uploadResult.safeParse(parseJson(body));
    if (!parsed.success || status >= 500)
      throw unavailable('Failed to upload receipt. Try again in a moment.');
    const result = parsed.data;
    if ('code' in result) {
      const refusal = uploadRefused(result.status ?? status, result.code, result.message);
      // Stop reading the rest of an upload that was too slow.
      if (refusal.status === REQUEST_TIMEOUT) void reply.header('connection', 'close');
      throw refusal;
    }
    const { receipt } = await run(RestReceiptDocument, { id: result.receiptId });
    if (!receipt) throw notFound('Receipt');
    return toUploadAnswer(receipt, result);
  },
});

/** Receipts: uploading, reading and correcting them. */
export const receiptRoutes: readonly Route[] = [
  upload,
  signedIn({
    method: 'GET',
    path: '/receipts/',
    operationId: 'listReceipts',
    query: z.strictObject(paging),
    answer: z.array(restReceipt),
    handle: async ({ query: { skip, limit }, run }) => {
      const { receipts } = await run(RestReceiptsDocument, { skip, limit });
      return receipts.edges.map(({ node }) => toRestReceipt(node));
    },
  }),
  signedIn({
    method: 'GET',
    path: '/receipts/:id',
    operationId: 'getReceipt',
    answer: restReceipt,
    refusals: [404],
    handle: async ({ id, run }) => {
      const { receipt } = await run(RestReceiptDocument, { id });
      if (!receipt) throw notFound('Receipt');
      return toRestReceipt(receipt);
    },
  }),
  signedIn({
    method: 'PUT',
    path: '/receipts/:id',
    operationId: 'updateReceipt',
    body: updateBody,
    answer: restReceipt,
    refusals: [404, 409],
    handle: async ({ id, body, run }) => {
      const input = {
        amount: body.extracted_amount,
        currency: body.extracted_currency,
        date: body.extracted_date,
        vendor: body.extracted_vendor,
        invoiceNumber: body.extracted_invoice_id,
      };
      const { updateReceipt } = await run(RestUpdateReceiptDocument, { id, input });
      throwRefusals(updateReceipt.errors.map(inRestNames));
      if (!updateReceipt.receipt) throw notFound('Receipt');
      return toRestReceipt(updateReceipt.receipt);
    },
  }),
  signedIn({
    method: 'DELETE',
    path: '/receipts/:id',
    operationId: 'deleteReceipt',
    refusals: [404, 409],
    handle: async ({ id, run }) => {
      const { deleteReceipt } = await run(RestDeleteReceiptDocument, { id });
      throwRefusals(deleteReceipt.errors);
    },
  }),
];

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
