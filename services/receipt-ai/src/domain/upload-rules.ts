import { RECEIPT_CONTENT_TYPES, tooLargeMessage } from '@outlay/schemas/receipt-file';
import type { UnreadableFileError } from './unreadable-file.ts';

type UploadRefusal = 400 | 408 | 413 | 415 | 422;

/** Thrown for a refused file, with status, code and message for the uploader. */
export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError';
  readonly status: UploadRefusal;
  readonly code: string;

  constructor(status: UploadRefusal, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Names of the allowed types, as their users know them. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(RECEIPT_CONTENT_TYPES).map(([type, content]) => [content, type.toUpperCase()]),
  ),
  [RECEIPT_CONTENT_TYPES.webp]: 'WebP',
  [RECEIPT_CONTENT_TYPES.xml]: 'e-invoice',
  'text/xml': 'e-invoice',
};

/** The refusal of a file whose content has no allowed type, whatever its name and its declared type say. */
export function wrongType(file: UnknownFile): UploadRefusedError {
  const claimed = TYPE_NAMES[file.declaredType];
  // Office documents are ZIP archives, too.
  const isZip = Buffer.from(file.head.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004';
  const isSigned = /\.p7m$/i.test(file.fileName ?? '');
  const message = isSigned
    ? 'This is a signed envelope (P7M). Upload the XML file of the invoice that is in it, or its PDF.'
    : claimed !== undefined && !isZip
      ? `This ${claimed} file is damaged. Choose another file.`
      : `${notAllowed(extensionOf(file.fileName) ?? (isZip ? 'ZIP' : null))} Please upload an image or PDF file.`;
  return new UploadRefusedError(415, 'UNSUPPORTED_TYPE', message);
}

interface UnknownFile {
  readonly declaredType: string;
  readonly fileName: string | undefined;
  readonly head: Uint8Array;
}

const notAllowed = (name: string | null): string =>
  name === null ? 'This file type is not allowed.' : `File type ${name} not allowed.`;

/** The extension in upper case, as people say it; null where the name has none. */
const extensionOf = (fileName: string | undefined): string | null =>
  /\.([a-z\d]{1,5})$/i.exec(fileName ?? '')?.[1]?.toUpperCase() ?? null;

/** `sizeBytes` is what had arrived at the limit, or what the client announced. */
export const tooLarge = (sizeBytes: number): UploadRefusedError =>
  new UploadRefusedError(413, 'TOO_LARGE', tooLargeMessage(sizeBytes));

export const tooSlow = (detail: string): UploadRefusedError =>
  new UploadRefusedError(408, 'UPLOAD_TOO_SLOW', detail);

export const cutOff = (): UploadRefusedError =>
  new UploadRefusedError(400, 'UPLOAD_CUT_OFF', 'The upload was cut off. Upload the file again.');

export const noFile = (): UploadRefusedError =>
  new UploadRefusedError(422, 'NO_FILE', 'No file was sent. Send one file in the field "file".');

export const emptyFile = (): UploadRefusedError =>
  new UploadRefusedError(422, 'EMPTY_FILE', 'The file is empty.');

/** The code `TOO_COMPLEX` is kept, because the uploader may send the same content in another form. */
export const unreadable = ({ code, message }: UnreadableFileError): UploadRefusedError =>
  new UploadRefusedError(422, code === 'TOO_COMPLEX' ? code : 'UNREADABLE_FILE', message);

/** Control characters, invisible ones, and marks of the reading direction, by which a name could show another extension. */
const HIDDEN = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A name that is safe to store and show: the last part of a path, printable, at most 255 characters. */
export function safeFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).pop() ?? '';
  const printable = last.toWellFormed().replace(HIDDEN, '').trim();
  return printable.slice(0, 255).replace(/\p{Surrogate}$/u, '') || 'receipt';
}
