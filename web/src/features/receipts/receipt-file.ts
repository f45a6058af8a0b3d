import {
  RECEIPT_BYTES_MAX,
  RECEIPT_CONTENT_TYPES,
  RECEIPT_MEGABYTES_MAX,
  tooLargeMessage,
} from '@outlay/schemas/receipt-file';

const allowedTypes = [...Object.keys(RECEIPT_CONTENT_TYPES), 'jpg'];
export const receiptAccept = Object.values(RECEIPT_CONTENT_TYPES).join(',');

/** The largest file size, as hints show it. */
export const receiptSizeMax = `${RECEIPT_MEGABYTES_MAX}MB`;

/** Returns the error message when the file can't be a receipt, else null. The server also checks the content. */
export function receiptFileProblem(file: File): string | null {
  const extension = file.name.includes('.') ? file.name.split('.').pop() : undefined;
  // Some systems report no type for a file; its extension decides then.
  const type = file.type === '' ? (extension ?? 'unknown') : file.type;
  const subtype = type.replace(/^(image|application)\//, '').toLowerCase();
  if (!allowedTypes.includes(subtype === 'tif' ? 'tiff' : subtype)) {
    const name = extension !== undefined && /^[a-z\d]{1,5}$/i.test(extension) ? extension : null;
    const what = name === null ? 'This file type is' : `File type ${name.toUpperCase()}`;
    return `${what} not allowed. Please upload an image or PDF file.`;
  }
  return file.size > RECEIPT_BYTES_MAX ? tooLargeMessage(file.size) : null;
}
