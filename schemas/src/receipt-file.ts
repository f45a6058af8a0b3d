/** Files that can be a receipt, with their content types. */
export const RECEIPT_CONTENT_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
} as const;

export type ReceiptFileType = keyof typeof RECEIPT_CONTENT_TYPES;

/** In megabytes of 1,048,576 bytes, as file managers count. */
export const RECEIPT_MEGABYTES_MAX = 10;

/** Maximum size of a receipt file. */
export const RECEIPT_BYTES_MAX = RECEIPT_MEGABYTES_MAX * 1_048_576;

/** A size in MB, such as '2.41'. */
export const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(2);

/** What the uploader of a larger file reads. */
export const tooLargeMessage = (bytes: number): string =>
  `File size exceeds ${RECEIPT_MEGABYTES_MAX}MB limit. Current size: ${megabytes(bytes)}MB`;
