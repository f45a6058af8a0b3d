const receiptBytesMax = 10_485_760;

const allowedTypes = ['jpeg', 'jpg', 'png', 'gif', 'webp', 'tiff', 'bmp', 'pdf'];
export const receiptAccept =
  'image/jpeg,image/png,image/gif,image/webp,image/tiff,image/bmp,application/pdf';

/** The error message when the file can't be a receipt, else null. The server also checks the content. */
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
  if (file.size > receiptBytesMax) {
    return `File size exceeds 10MB limit. Current size: ${megabytes(file.size)}MB`;
  }
  return null;
}

/** Such as '2.41'. */
export function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(2);
}
