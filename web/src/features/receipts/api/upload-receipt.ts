import { freshAccessToken } from '../../../lib/authorized-fetch.ts';
import { refreshSession } from '../../../lib/session-refresh.ts';
import { accessToken } from '../../../lib/session-store.ts';

/** The upload's response once the analysis has ended or failed. */
export interface UploadAnswer {
  success: boolean;
  receipt_id: number | string;
  error: string | null;
  notice?: string | null;
  extracted_amount: number | string | null;
  extracted_currency: string | null;
  extracted_date: string | null;
  extracted_vendor: string | null;
  extracted_invoice_id: string | null;
  confidence?: Partial<Record<'amount' | 'date' | 'vendor' | 'invoice_id', number | null>> | null;
  category_id: number | string | null;
  policy_id: number | string | null;
  duplicate_of?: number | string | null;
}

/** Time in ms after which the connection counts as lost. The server responds much earlier, even without an analysis. */
const uploadTimeoutMs = 180_000;

const uploadFailed = 'Failed to upload receipt';

interface RawAnswer {
  status: number;
  body: unknown;
}

interface Sending {
  uploadId: string;
  onBytes: (sentFraction: number) => void;
  /** Aborts the request; the server drops a partial upload. */
  signal?: AbortSignal;
}

/** The server refused the file itself: sending the same bytes again is in vain. */
export class FileRefusedError extends Error {}

const refusalStatuses = new Set([413, 415, 422]);

/** @throws {Error} with the server's message, or the product's text when there is none. */
export async function uploadReceipt(file: File, sending: Sending): Promise<UploadAnswer> {
  const token = await freshAccessToken();
  let answer = await send(file, sending, token);
  if (answer.status === 401 && (await refreshSession(token))) {
    answer = await send(file, sending, accessToken());
  }
  if (answer.status === 201 || answer.status === 200) return answer.body as UploadAnswer;
  const message = sentenceOf(answer.body) ?? uploadFailed;
  throw refusalStatuses.has(answer.status) ? new FileRefusedError(message) : new Error(message);
}

// fetch doesn't report upload progress; XMLHttpRequest does.
const send = (
  file: File,
  { uploadId, onBytes, signal }: Sending,
  token: string | null,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    if (signal?.aborted === true) {
      reject(new Error(uploadFailed));
      return;
    }
    signal?.addEventListener('abort', () => request.abort());
    request.open('POST', '/api/v1/receipts/upload');
    request.timeout = uploadTimeoutMs;
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('x-upload-id', uploadId);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onBytes(event.loaded / event.total);
    };
    request.upload.onload = () => onBytes(1);
    request.onload = () => resolve({ status: request.status, body: parse(request.responseText) });
    request.onerror = () => reject(new Error(uploadFailed));
    request.ontimeout = () => reject(new Error(uploadFailed));
    request.onabort = () => reject(new Error(uploadFailed));
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sentenceOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { detail, message } = body as { detail?: unknown; message?: unknown };
  const sentence = detail ?? message;
  return typeof sentence === 'string' && sentence !== '' ? sentence : null;
}
